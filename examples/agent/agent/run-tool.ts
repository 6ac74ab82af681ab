import type { Agent } from './agent.ts';
import type { ToolCall, ToolResult } from './agent-hooks.ts';
import type { Tool } from './tools/tool.ts';

/** Characters of a tool's output that the model gets. */
const mostOutput = 30_000;

/** Runs a tool. Never rejects: one that fails says so in its result. */
export async function runTool(agent: Agent, tool: Tool, { turn, input, isRewritten }: ToolCall): Promise<ToolResult> {
  // Not where a model reads it: it is to see no more than the one that called.
  const given = isRewritten && !tool.asksModel ? agent.hooks.input.call(input) : input;
  const result = await tool.run(given, { agent, turn }).catch((thrown: unknown) => ({
    output: thrown instanceof Error ? thrown.message : String(thrown),
    isError: true,
  }));
  return { ...result, output: shortened(agent.hooks.output.call(result.output)) };
}

function shortened(text: string): string {
  if (text.length <= mostOutput) return text;
  return `${text.slice(0, mostOutput).toWellFormed()}\n(${text.length - mostOutput} characters more)`;
}
