import type { Document, LineCounter, ParsedNode } from 'yaml';
import type { Position } from '../../types/layer.ts';
import { type DataFault, isTooDeep, tooDeep, withoutMark } from './parse-data.ts';

/** What the head of a Markdown file is. */
export type FrontMatter =
  | { readonly value: unknown; locate(pointer: string): Position | undefined }
  | { readonly fault: DataFault };

/** The head stands between two lines of three dashes; the second may be three dots. */
const opening = /^---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*\r?$/m;

/**
 * Reads the YAML at the head of a Markdown file, as data: no tag makes anything of it, and what is named many times over is
 * refused. A file without a head holds an empty object. Never throws.
 */
export async function parseFrontMatter(text: string): Promise<FrontMatter> {
  const body = withoutMark(text);
  const [first] = opening.exec(body) ?? [];
  if (first === undefined) return { value: {}, locate: () => undefined };
  const rest = body.slice(first.length);
  const end = closing.exec(rest)?.index;
  if (end === undefined) return { fault: { message: 'the front matter has no closing ---', line: 1, column: 1 } };
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(rest.slice(0, end), { lineCounter: lines, logLevel: 'silent', prettyErrors: false });
  const [error] = document.errors;
  if (error) return { fault: { message: error.message, ...placeOf(error.pos[0], lines) } };
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
    return isTooDeep(value) ? tooDeep : { value, locate: (pointer) => locate(document, pointer, lines) };
  } catch {
    return { fault: { message: 'its anchors stand for more than can be read', line: 2, column: 1 } };
  }
}

/** The place of a JSON pointer, or of the nearest parent that is there. */
function locate(document: Document<ParsedNode>, pointer: string, lines: LineCounter): Position | undefined {
  let offset: number | undefined;
  let node: unknown = document.contents;
  for (const key of pointer.split('/').slice(1)) {
    const found = childOf(node, key.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (!found) break;
    offset = found.offset;
    node = found.node;
  }
  return offset === undefined ? undefined : placeOf(offset, lines);
}

/** A member is found by its key, which is what people look for. */
function childOf(node: unknown, key: string): { readonly node: unknown; readonly offset: number } | undefined {
  for (const [index, item] of itemsOf(node).entries()) {
    const pair = item as { readonly key?: Ranged; readonly value?: unknown } & Ranged;
    const named = pair.key === undefined ? String(index) : String(pair.key.value);
    const [offset] = (pair.key ?? pair).range ?? [];
    if (named === key && offset !== undefined) return { node: pair.key === undefined ? item : pair.value, offset };
  }
  return undefined;
}

interface Ranged {
  readonly value?: unknown;
  readonly range?: readonly number[];
}

function itemsOf(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items) ? node.items : [];
}

/** The head begins in the file's second line. */
function placeOf(offset: number, lines: LineCounter): Position {
  const { line, col } = lines.linePos(offset);
  return { line: line + 1, column: col };
}
