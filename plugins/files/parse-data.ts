import type { Node, ParseError } from 'jsonc-parser';
import { pointerKeys } from '../../core/path.ts';
import type { Position } from '../../types/layer.ts';
import { commentParser } from './comment-parser.ts';

/** Where and why a text is no data. */
export interface DataFault extends Position {
  readonly message: string;
}

/** How deep lists and objects may stand in each other: what walks deeper data would run out of stack. */
const deepest = 100;

/** What a data file's text is. */
export type ParsedData = { readonly value: unknown } | { readonly fault: DataFault };

/**
 * Reads the text of a data file: JSON that may start with a byte order mark and hold comments and trailing commas. It
 * is data only: nothing in it makes anything load. Never throws.
 */
export function parseData(text: string): ParsedData {
  const parsed = parseText(withoutMark(text));
  return 'value' in parsed && isTooDeep(parsed.value) ? tooDeep : parsed;
}

/** The place of a JSON pointer in a data file's text, or of the nearest parent that is there. */
export function locateData(text: string, pointer: string): Position | undefined {
  return dataLocator(text)(pointer);
}

/** The same for many places in one text, which is parsed once, at the first of them. */
export function dataLocator(text: string): (pointer: string) => Position | undefined {
  let read: { readonly root: Node | undefined; readonly lineStarts: readonly number[] } | undefined;
  return (pointer) => {
    read ??= readPlaces(withoutMark(text));
    const node = read.root && nearestNode(read.root, pointer);
    return node && placeAmong(read.lineStarts, node.offset);
  };
}

function readPlaces(body: string) {
  const root = commentParser().parseTree(body, [], { allowTrailingComma: true });
  return { root, lineStarts: [0, ...Array.from(body.matchAll(/\n/g), ({ index }) => index + 1)] };
}

function nearestNode(root: Node, pointer: string): Node {
  const { findNodeAtLocation } = commentParser();
  let node = root;
  for (const key of pointerKeys(pointer)) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    if (!next) break;
    node = next;
  }
  // A member is found by its key, which is what people look for.
  return node.parent?.type === 'property' ? node.parent : node;
}

function placeAmong(lineStarts: readonly number[], offset: number): Position {
  const line = lineStarts.findLastIndex((start) => start <= offset);
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
}

/** A byte order mark may stand before the text. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parseText(body: string): ParsedData {
  try {
    // The common case, and many times faster than a parser that keeps comments.
    return { value: JSON.parse(body) };
  } catch {
    return parseCommented(body);
  }
}

function parseCommented(body: string): ParsedData {
  if (body.trim() === '') return { fault: { message: 'the file is empty', line: 1, column: 1 } };
  const { parseTree, printParseErrorCode } = commentParser();
  const errors: ParseError[] = [];
  try {
    const root = parseTree(body, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (root && !first) return { value: plainValue(root) };
    const message = first ? wordsOf(printParseErrorCode(first.error)) : 'it holds no value';
    return { fault: { message, ...positionOf(body, first?.offset ?? 0) } };
  } catch {
    // The parser is recursive: only depth makes it throw.
    return tooDeep;
  }
}

/** What is nested too deeply to be walked. */
export const tooDeep = {
  fault: { message: `it is nested deeper than ${deepest} levels`, line: 1, column: 1 },
} as const;

/** Whether lists and objects stand in each other deeper than anything needs. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** As JSON.parse gives it: `__proto__` is a key like any other, and of two equal keys the last counts. */
function plainValue({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(plainValue);
  if (type !== 'object') return value;
  return Object.fromEntries(
    children.flatMap(({ children: [key, member] = [] }) => (key && member ? [[key.value, plainValue(member)]] : [])),
  );
}

/** `PropertyNameExpected` as words. */
function wordsOf(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** The place of an offset in a text. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
