import type { Agent } from './agent.ts';
import type { ToolCall, ToolResult } from './agent-hooks.ts';
import type { ModelCall } from './ask-model.ts';
import { consult } from './consult.ts';
import { askPermission } from './permission.ts';
import { rewriteCall } from './rewrite-call.ts';
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
  if (turn.signal.aborted) return failed(ended);
  const wanted: ToolCall = { turn, id: toolCallId, tool: tool.name, input, detail: tool.describe(input) };
  agent.person.show('tool', `${wanted.tool}: ${wanted.detail}`);

  const proposed = await consult(agent, agent.hooks.toolProposed, wanted, turn);
  const call = rewriteCall(wanted, tool, proposed);
  const before = await rulingBefore(agent, tool, call, proposed);
  if (turn.signal.aborted) return failed(ended);
  if (before.refuse !== undefined) return told(agent, failed(before.refuse), before);

  const result = await runTool(agent, tool, call);
  const after = await consult(agent, agent.hooks.afterTool, { call, result }, turn);
  const isFailure = result.isError && !turn.signal.aborted;
  const failure = isFailure && (await consult(agent, agent.hooks.toolFailed, { call, result }, turn));
  const all = joinRulings(before, failure ? joinRulings(after, failure) : after);
  return told(agent, result, all);
}

const ended = 'not run: the turn was ended';

/** All that is said before a call runs: by the plugins, by the user, and by the plugins once more. The first no ends it. */
async function rulingBefore(agent: Agent, tool: Tool, call: ToolCall, proposed: Ruling): Promise<Ruling> {
  const { signal } = call.turn;
  if (proposed.refuse !== undefined || signal.aborted) return proposed;
  const refuse = await askPermission(agent, tool, call, proposed);
  if (refuse !== undefined) return { ...proposed, refuse };
  if (signal.aborted) return proposed;
  return joinRulings(proposed, await consult(agent, agent.hooks.beforeTool, call, call.turn));
}

/** The result as the model gets it. */
function told({ person }: Agent, { output, isError }: ToolResult, { feedback, context }: Ruling): ToolResult {
  person.show('result', isError ? `failed: ${output}` : output);
  return { output: [output, ...feedback, ...context].join('\n\n'), isError };
}

function failed(output: string): ToolResult {
  return { output, isError: true };
}
