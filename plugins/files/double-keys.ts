import type { Node } from 'jsonc-parser';
import { pointer } from '../../core/path.ts';
import type { Position } from '../../types/layer.ts';
import { type DataDocument, nodeAt } from './data-document.ts';
import { positionOf } from './parse-data.ts';

/** A key that stands again further down in the same object, so that its value is lost without a word. */
export interface DoubleKey {
  readonly key: string;
  /** A JSON pointer; it leads to the value that counts. */
  readonly at: string;
  /** Where the lost one stands. */
  readonly position: Position;
}

/** The doubled keys of the value at a JSON pointer and of all that is in it. */
export function doubleKeys(document: DataDocument, at: string): readonly DoubleKey[] {
  const node = nodeAt(document, at);
  return node ? inside(node, at, document.text) : [];
}

function inside(node: Node, at: string, text: string): readonly DoubleKey[] {
  const children = node.children ?? [];
  if (node.type === 'array') return children.flatMap((child, index) => inside(child, pointer(at, index), text));
  const last = new Map(children.map((member) => [keyOf(member), member]));
  return children.flatMap((member) => {
    const [key, value] = [keyOf(member), member.children?.[1]];
    const own = pointer(at, key);
    const lost = last.get(key) === member ? [] : [{ key, at: own, position: positionOf(text, member.offset) }];
    return [...lost, ...(value ? inside(value, own, text) : [])];
  });
}

function keyOf({ children }: Node): string {
  return String(children?.[0]?.value);
}
