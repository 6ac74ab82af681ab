import type { ToolCall } from './agent-hooks.ts';
import type { Ruling } from './ruling.ts';
import type { Tool } from './tools/tool.ts';

/** The call as plugins want it: with the input that they put in the place of its own. */
export function rewriteCall(call: ToolCall, tool: Tool, { input }: Ruling): ToolCall {
  return input === undefined ? call : { ...call, input, isRewritten: true, detail: tool.describe(input) };
}
