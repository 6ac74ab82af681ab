import type { Node } from 'jsonc-parser';
import { pointerKeys } from '../../core/path.ts';
import { commentParser } from './comment-parser.ts';
import { parseData, withoutMark } from './parse-data.ts';

/** A data file's text beside its syntax tree, for what has to see the file as it is written. */
export interface DataDocument {
  /** Without a byte order mark. */
  readonly text: string;
  readonly root: Node;
}

/** Opens the text of a data file; undefined where it cannot be parsed. */
export function openDocument(text: string): DataDocument | undefined {
  if ('fault' in parseData(text)) return undefined;
  const body = withoutMark(text);
  const root = commentParser().parseTree(body, [], { allowTrailingComma: true });
  return root && { text: body, root };
}

/** The value at a JSON pointer; of two equal keys the last counts, as it does where the file is read. */
export function nodeAt({ root }: DataDocument, at: string): Node | undefined {
  let node: Node | undefined = root;
  for (const key of pointerKeys(at)) {
    node =
      node?.type === 'array'
        ? node.children?.[Number(key)]
        : node?.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }
  return node;
}

/** Where a value or a member ends. */
export function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** The keys of the object at a JSON pointer, as the file has them. */
export function memberKeys(document: DataDocument, at: string): readonly string[] {
  const node = nodeAt(document, at);
  return node?.type === 'object' ? (node.children ?? []).map(({ children }) => String(children?.[0]?.value)) : [];
}
