import type { Node } from 'jsonc-parser';
import { type DataDocument, endOf, nodeAt } from './data-document.ts';

/** A piece of a text and what is to stand in its place. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** A change of a data file, found in the file as it is at the moment; undefined where it does not fit any more. */
export type DataEdit = (document: DataDocument) => TextEdit | undefined;

/** Puts another value in the place of one. */
export function setValue(at: string, value: unknown): DataEdit {
  return (document) => {
    const node = nodeAt(document, at);
    return node && { offset: node.offset, length: node.length, text: JSON.stringify(value) };
  };
}

/** Gives a member another key. */
export function renameKey(at: string, key: string): DataEdit {
  return (document) => {
    const name = nodeAt(document, at)?.parent?.children?.[0];
    return name && { offset: name.offset, length: name.length, text: JSON.stringify(key) };
  };
}

/** Adds a member as the first one of an object that has some. */
export function addFirst(at: string, key: string, value: unknown): DataEdit {
  return (document) => {
    const first = nodeAt(document, at)?.children?.[0];
    if (first?.type !== 'property') return undefined;
    const text = `${JSON.stringify(key)}: ${JSON.stringify(value)},${indentOf(document, first) ?? ' '}`;
    return { offset: first.offset, length: 0, text };
  };
}

/** Puts a text before a value and one behind it. */
export function wrapValue(at: string, before: string, after: string): DataEdit {
  return (document) => {
    const node = nodeAt(document, at);
    if (!node) return undefined;
    const inside = document.text.slice(node.offset, endOf(node));
    return { offset: node.offset, length: node.length, text: before + inside + after };
  };
}

/**
 * Puts members of an object that stand side by side into a new one under `key`: `open` and `close` are its brackets, `[{`
 * and `}]` or such. Lines stay lines, one step further in.
 */
export function wrapMembers(at: string, keys: ReadonlySet<string>, key: string, open: string, close: string): DataEdit {
  return (document) => {
    const members = nodeAt(document, at)?.children ?? [];
    const indexes = members.flatMap((member, index) => (keys.has(String(member.children?.[0]?.value)) ? [index] : []));
    const [first, last] = [members[indexes[0] ?? -1], members[indexes.at(-1) ?? -1]];
    if (!first || !last || indexes.at(-1) !== (indexes[0] ?? 0) + indexes.length - 1) return undefined;
    const span = { offset: first.offset, length: endOf(last) - first.offset };
    const inside = document.text.slice(span.offset, endOf(last));
    const line = indentOf(document, first);
    if (line === undefined) return { ...span, text: `${JSON.stringify(key)}: ${open} ${inside} ${close}` };
    const step = line.includes('\t') ? '\t' : '  ';
    const deeper = inside.replaceAll('\n', `\n${step}`);
    return { ...span, text: `${JSON.stringify(key)}: ${open}${line}${step}${deeper}${line}${close}` };
  };
}

/** The line break and the blanks before a member that begins a line. */
function indentOf({ text }: DataDocument, { offset }: Node): string | undefined {
  return /\r?\n[ \t]*$/.exec(text.slice(0, offset))?.[0];
}
