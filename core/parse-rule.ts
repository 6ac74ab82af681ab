import type { PermissionRule } from '../types/hook.ts';

/**
 * Reads `Tool` or `Tool(pattern)`; undefined where the text is no rule: no tool, parentheses that are not balanced, or
 * text behind them. A parenthesis in a pattern may be escaped: `\(`. `Tool()` and `Tool(*)` mean any call, as `Tool` does.
 */
export function parseRule(text: string): PermissionRule | undefined {
  const found = /^([\w*.:/@-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (!found) return undefined;
  const [, tool = '', written] = found;
  if (written !== undefined && !isBalanced(written)) return undefined;
  const pattern = written?.replaceAll(/\\([()])/g, '$1').trim();
  return pattern === undefined || pattern === '' || pattern === '*' ? { tool } : { tool, pattern };
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [found] of text.matchAll(/\\[()]|[()]/g)) {
    if (found === '(') depth += 1;
    if (found === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
