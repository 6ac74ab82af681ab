import { findNodeAtLocation, getNodePath, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Position } from '../../types/layer.ts';

/** Where and why a text is no data. */
export interface DataFault extends Position {
  readonly message: string;
}

/** What a data file's text is. */
export type ParsedData = { readonly value: unknown } | { readonly fault: DataFault };

/**
 * Reads the text of a data file: JSON that may start with a byte order mark and hold comments and trailing commas. It
 * is data only: nothing in it makes anything load.
 */
export function parseData(text: string): ParsedData {
  const body = withoutMark(text);
  try {
    // The common case, and many times faster than a parser that keeps comments.
    return { value: JSON.parse(body) };
  } catch {
    return parseCommented(body);
  }
}

/** The place of a JSON pointer in a data file's text, or of the nearest parent that is there. */
export function locateData(text: string, pointer: string): Position | undefined {
  const body = withoutMark(text);
  const root = parseTree(body, [], { allowTrailingComma: true });
  if (!root) return undefined;
  const keys = pointer.split('/').slice(1).map(unescapeKey);
  for (let length = keys.length; length >= 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = findNodeAtLocation(root, path);
    if (!node) continue;
    // A member is found by its key, which is what people look for.
    const named = node.parent?.type === 'property' && getNodePath(node).length > 0 ? node.parent : node;
    return positionOf(body, named.offset);
  }
  return undefined;
}

/** A byte order mark may stand before the text. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parseCommented(body: string): ParsedData {
  if (body.trim() === '') return { fault: { message: 'the file is empty', line: 1, column: 1 } };
  const errors: ParseError[] = [];
  const value: unknown = parse(body, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return { value };
  return { fault: { message: wordsOf(printParseErrorCode(first.error)), ...positionOf(body, first.offset) } };
}

/** `PropertyNameExpected` as words. */
function wordsOf(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
