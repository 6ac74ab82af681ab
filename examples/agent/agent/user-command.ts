import type { Agent } from './agent.ts';
import type { ToolCall } from './agent-hooks.ts';
import { consult } from './consult.ts';
import { rewriteCall } from './rewrite-call.ts';
import { joinRulings, type Ruling } from './ruling.ts';
import { runTool } from './run-tool.ts';
import { newId, openTurn, type Session } from './session.ts';
import { bash } from './tools/bash.ts';

/**
 * Runs a command line of the user's (`!command`): no permission is needed, but plugins may refuse and rewrite it, and have
 * the user asked. The model gets to know.
 */
export async function runUserCommand(
  agent: Agent,
  session: Session,
  command: string,
  signal: AbortSignal,
): Promise<void> {
  const turn = openTurn(session, signal);
  const wanted: ToolCall = { turn, id: newId('call'), tool: bash.name, input: { command }, detail: command };
  const proposed = await consult(agent, agent.hooks.toolProposed, wanted, turn);
  const call = rewriteCall(wanted, bash, proposed);
  const { refuse, context } = await rulingBefore(agent, call, proposed);
  if (refuse !== undefined) agent.person.show('hook', refuse);
  else if (turn.signal.aborted && !turn.isStopped) agent.person.show('note', 'interrupted');
  if (refuse !== undefined || turn.signal.aborted) return;

  const { output, isError } = await runTool(agent, bash, call);
  agent.person.show('result', isError ? `failed: ${output}` : output);
  session.context = [...session.context, `The user ran: ${call.detail}\n${output}`, ...context];
}

async function rulingBefore(agent: Agent, call: ToolCall, proposed: Ruling): Promise<Ruling> {
  const { turn, tool, detail } = call;
  const { ask, refuse } = proposed;
  if (refuse !== undefined || turn.signal.aborted) return proposed;
  const isAllowed = ask === undefined || (await agent.person.approve(`${tool}: ${detail}\n${ask}`, turn.signal));
  if (turn.signal.aborted) return proposed;
  if (!isAllowed) return { ...proposed, refuse: 'you did not allow it' };
  return joinRulings(proposed, await consult(agent, agent.hooks.beforeTool, call, turn));
}
