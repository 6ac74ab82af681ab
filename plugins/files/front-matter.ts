import type { Document, LineCounter, ParsedNode, YAMLError } from 'yaml';
import { firstLine, messageOf } from '../../core/text.ts';
import type { Position } from '../../types/layer.ts';
import { type DataFault, isTooDeep, tooDeep, withoutMark } from './parse-data.ts';

/** What the head of a Markdown file is. */
export type FrontMatter =
  | { readonly value: unknown; locate(pointer: string): Position | undefined }
  | { readonly fault: DataFault };

/** The head stands between two lines of three dashes; the second may be three dots. */
const opening = /^---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*\r?$/m;

/** The longest head, in characters: YAML is slow to read, and a stranger's is read before anybody trusts it. */
const longest = 65_536;

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
  if (end > longest) {
    return { fault: { message: `the front matter is longer than ${longest} characters`, line: 1, column: 1 } };
  }
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(rest.slice(0, end), {
    lineCounter: lines,
    logLevel: 'silent',
    prettyErrors: false,
    // The parser compares each key with each other one: thousands would take minutes.
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error) return faultOf(error, lines);
  const doubled = doubledKey(document.contents);
  if (doubled) {
    const message = `"${doubled.value}" stands twice in one object`;
    return { fault: { message, ...placeOf(doubled.range?.[0] ?? 0, lines) } };
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
    return isTooDeep(value) ? tooDeep : { value, locate: (pointer) => locate(document, pointer, lines) };
  } catch (thrown) {
    return { fault: { message: `an alias cannot be read: ${firstLine(messageOf(thrown))}`, line: 2, column: 1 } };
  }
}

function faultOf({ code, message, pos }: YAMLError, lines: LineCounter): { readonly fault: DataFault } {
  return code === 'RESOURCE_EXHAUSTION' ? tooDeep : { fault: { message, ...placeOf(pos[0], lines) } };
}

/** A key that its object has already, however either is written. */
function doubledKey(node: unknown): Ranged | undefined {
  const seen = new Set<string>();
  for (const item of itemsOf(node)) {
    const { key, value } = item as Member;
    if (key && itemsOf(key).length === 0) {
      const name = String(key.value);
      if (seen.has(name)) return key;
      seen.add(name);
    }
    const doubled = doubledKey(key === undefined ? item : value);
    if (doubled) return doubled;
  }
  return undefined;
}

/** The place of a JSON pointer, or of the nearest parent that is there. */
function locate(document: Document<ParsedNode>, pointer: string, lines: LineCounter): Position | undefined {
  let offset = pointer === '' ? document.contents?.range[0] : undefined;
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
    const pair = item as Member;
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

/** What stands in a list, or a pair of an object, which has a key. */
interface Member extends Ranged {
  readonly key?: Ranged;
}

function itemsOf(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items) ? node.items : [];
}

/** The head begins in the file's second line. */
function placeOf(offset: number, lines: LineCounter): Position {
  const { line, col } = lines.linePos(offset);
  return { line: line + 1, column: col };
}
