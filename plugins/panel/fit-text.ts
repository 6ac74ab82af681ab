import stringWidth from 'string-width';
import { oneLine } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const narrowOnly = /^[\x20-\x7e]*$/;

/** A text that may stand on the screen: one line, control characters written out, whole characters only. */
export function plain(text: string): string {
  return visible(oneLine(text)).toWellFormed();
}

/** How many columns of the terminal a plain text takes. */
export function widthOf(text: string): number {
  return narrowOnly.test(text) ? text.length : stringWidth(text);
}

/** A plain text in at most `width` columns; where it is cut, it ends, or with `tail` begins, in `…`. */
export function clip(text: string, width: number, tail = false): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  return tail
    ? `…${headOf(charactersOf(text).reverse(), width - 1)
        .reverse()
        .join('')}`
    : headText(text, width);
}

/** The same in exactly `width` columns. */
export function fill(text: string, width: number, tail = false): string {
  const clipped = clip(text, width, tail);
  return clipped + ' '.repeat(Math.max(0, width - widthOf(clipped)));
}

/** A plain text in lines of at most `width` columns, broken anywhere: nothing of it is left out. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const character of charactersOf(text)) {
    const wide = widthOf(character);
    if (used + wide > width && line.length > 0) {
      lines.push(line.join(''));
      line = [];
      used = 0;
    }
    line.push(character);
    used += wide;
  }
  return [...lines, line.join('')];
}

function headText(text: string, width: number): string {
  return `${headOf(charactersOf(text), width - 1).join('')}…`;
}

function headOf(characters: readonly string[], width: number): string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += widthOf(character);
    return used > width;
  });
  return characters.slice(0, end < 0 ? undefined : end);
}

/** What a reader sees as one character each, however many code points it is made of. */
function charactersOf(text: string): string[] {
  return narrowOnly.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}
