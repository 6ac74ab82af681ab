import util from 'node:util';

/** A text that cannot drive the terminal, or seem another than it is, whoever printed it. */
export function plain(text: string): string {
  return util.stripVTControlCharacters(text).replace(unseen, ' ');
}

/** Control characters, and those that turn the direction of a text. */
const unseen = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The first columns of a text, in one line. */
export function clip(text: string, width: number): string {
  const line = plain(text).replaceAll('\n', ' ');
  return line.length <= width ? line : `${line.slice(0, width - 1).toWellFormed()}…`;
}

/** The lines of a text, broken at blanks where they are too long. */
export function wrap(text: string, width: number): string[] {
  const piece = new RegExp(`.{1,${width}}(?= |$)|.{1,${width}}`, 'gu');
  return text.split('\n').flatMap((line) => (line.match(piece) ?? ['']).map((each) => each.trim()));
}
