import type { Script, SyntaxNode } from 'unbash';

/** A shell text as a syntax tree. */
export interface ShellTree {
  readonly text: string;
  readonly root: Script;
  /** Every node, in no particular order. */
  readonly nodes: readonly SyntaxNode[];
}

/** Longer texts are no hooks: reading them would only take time. */
const longestText = 131_072;

/** Parses a shell text, as Bash reads it; undefined where it cannot be parsed. */
export async function parseShell(text: string): Promise<ShellTree | undefined> {
  if (text.length > longestText || text.includes('\0')) return undefined;
  const { parse, forEachChild } = await import('unbash');
  try {
    const root = parse(text);
    if (root.errors !== undefined) return undefined;
    const nodes: SyntaxNode[] = [];
    const pending: SyntaxNode[] = [root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      nodes.push(node);
      forEachChild(node, (child) => pending.push(child));
    }
    return { text, root, nodes };
  } catch {
    // Nested too deep for the parser.
    return undefined;
  }
}
