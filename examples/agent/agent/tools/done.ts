import type { ToolResult } from '../agent-hooks.ts';

/** The result of a tool that has no more to say. */
export function done(output = 'done'): ToolResult {
  return { output, isError: false };
}
