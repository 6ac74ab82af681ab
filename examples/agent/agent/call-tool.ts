import type { Agent } from './agent.ts';
import type { ToolCall, ToolResult } from './agent-hooks.ts';
import type { ModelCall } from './ask-model.ts';
import { consult } from './consult.ts';
import { askPermission } from './permission.ts';
import { joinRulings, type Ruling } from './ruling.ts';
import { runTool } from './run-tool.ts';
import type { Turn } from './session.ts';
import type { Tool } from './tools/tool.ts';

/** Runs a tool for the model, where plugins and the user let it. Always has a result that the model can read. */
export async function callTool(
  agent: Agent,
  turn: Turn,
  { toolCallId, toolName, input }: ModelCall,
): Promise<ToolResult> {
  const tool = agent.tools.get(toolName);
  if (!tool) return failed(`there is no tool ${toolName}`);
  const wanted: ToolCall = { turn, id: toolCallId, tool: tool.name, input, detail: tool.describe(input) };
  if (turn.signal.aborted) return failed('not run: the turn was ended');
  agent.person.show('tool', `${wanted.tool}: ${wanted.detail}`);

  const proposed = await consult(agent, agent.hooks.toolProposed, wanted, turn);
  const call = rewritten(wanted, tool, proposed);
  const refusal = await askPermission(agent, tool, call, proposed);
  if (refusal !== undefined) return told(agent, failed(refusal), proposed);

  const before = await consult(agent, agent.hooks.beforeTool, call, turn);
  const soFar = joinRulings(proposed, before);
  if (before.refuse !== undefined) return told(agent, failed(before.refuse), soFar);
  if (turn.signal.aborted) return failed('not run: the turn was ended');

  const result = await runTool(agent, tool, call);
  const after = await consult(agent, agent.hooks.afterTool, { call, result }, turn);
  const failure = result.isError && (await consult(agent, agent.hooks.toolFailed, { call, result }, turn));
  const all = joinRulings(soFar, failure ? joinRulings(after, failure) : after);
  return told(agent, result, all);
}

function rewritten(call: ToolCall, tool: Tool, { input }: Ruling): ToolCall {
  return input === undefined ? call : { ...call, input, detail: tool.describe(input) };
}

/** The result as the model gets it. */
function told({ person }: Agent, { output, isError }: ToolResult, { feedback, context }: Ruling): ToolResult {
  const whole = [output, ...feedback, ...context].join('\n\n');
  person.show('result', isError ? `failed: ${output}` : output);
  return { output: whole, isError };
}

function failed(output: string): ToolResult {
  return { output, isError: true };
}
