import type { Node } from 'jsonc-parser';
import { commentParser } from './comment-parser.ts';

/**
 * The text of a data file with a value added to the list of texts under a top-level key; a missing list is made. Every
 * other character stays as it is: comments, blanks, line ends. `text` holds an object, without a byte order mark.
 */
export function addToList(text: string, key: string, value: string): string {
  const root = rootOf(text);
  const list = listOf(root, key);
  const item = JSON.stringify(value);
  return list ? append(text, list, item) : append(text, root, `${JSON.stringify(key)}: [${item}]`);
}

/** The text with every matching value of that list taken out; comments stay. */
export function removeFromList(text: string, key: string, matches: (value: string) => boolean): string {
  const items = listOf(rootOf(text), key)?.children ?? [];
  const index = items.findLastIndex(({ type, value }) => type === 'string' && matches(value));
  const item = items[index];
  return item ? removeFromList(remove(text, item, items[index - 1]), key, matches) : text;
}

function rootOf(text: string): Node {
  const root = commentParser().parseTree(text, [], { allowTrailingComma: true });
  if (root?.type !== 'object') throw new Error('the text holds no object');
  return root;
}

/** Of two equal keys the last counts, as it does where the file is read. */
function listOf(root: Node, key: string): Node | undefined {
  return root.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

/** Adds an item or a member behind the last one, on a line of its own where that one is, behind its comment. */
function append(text: string, parent: Node, added: string): string {
  const close = endOf(parent) - 1;
  const last = parent.children?.at(-1);
  const from = last ? endOf(last) : parent.offset + 1;
  const end = close - blanksBefore(text.slice(from, close), allBlanks).length;
  const between = text.slice(from, end);
  const comma = last && commaAt(text, from) === undefined ? ',' : '';
  const trailing = last && comma === '' ? ',' : '';
  const gap = last ? gapAfter(text, last, between.replace(',', '').trim() !== '') : gapInside(text, from, close);
  return text.slice(0, from) + comma + between + gap + added + trailing + text.slice(end);
}

/** What stands before the last item, so that the next one is laid out alike; never on the line of a comment. */
function gapAfter(text: string, last: Node, comment: boolean): string {
  const gap = blanksBefore(text.slice(0, last.offset), lineOfBlanks);
  if (gap.includes('\n')) return gap;
  return comment ? lineEndOf(text) : gap || ' ';
}

function gapInside(text: string, from: number, close: number): string {
  const inside = text.slice(from, close);
  if (!inside.includes('\n')) return inside.trim() === '' ? '' : ' ';
  const indent = blanksBefore(text.slice(0, close), lineOfBlanks).replace(/^\r?\n/, '');
  return `${lineEndOf(text)}${indent}  `;
}

/** Takes an item out with one comma beside it, and with its line where nothing else stands on it. */
function remove(text: string, item: Node, previous: Node | undefined): string {
  const end = endOf(item);
  const after = commaAt(text, end);
  const before = after === undefined && previous ? commaAt(text, endOf(previous)) : undefined;
  const head = before === undefined ? text.slice(0, item.offset) : without(text.slice(0, item.offset), before);
  const tail = after === undefined ? text.slice(end) : without(text.slice(end), after - end);
  const gap = blanksBefore(head, lineOfBlanks);
  // A line break may end a comment: it goes only where another one follows.
  const goes = gap !== '' && (!gap.includes('\n') || /^[ \t]*\r?\n/.test(tail));
  return goes ? head.slice(0, -gap.length) + tail : head + tail.replace(/^[ \t]+/, '');
}

const allBlanks = /[ \t\r\n]*$/;
const lineOfBlanks = /(?:\r?\n)?[ \t]*$/;

function blanksBefore(text: string, blanks: RegExp): string {
  return blanks.exec(text)?.[0] ?? '';
}

/** Where the comma stands that is next, but for blanks and comments; undefined where something else is. */
function commaAt(text: string, offset: number): number | undefined {
  const scanner = commentParser().createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
}

function without(text: string, offset: number): string {
  return text.slice(0, offset) + text.slice(offset + 1);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
