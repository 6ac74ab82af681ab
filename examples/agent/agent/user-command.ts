import type { Agent } from './agent.ts';
import type { ToolCall } from './agent-hooks.ts';
import { consult } from './consult.ts';
import { rewriteCall } from './rewrite-call.ts';
import { joinRulings, noRuling } from './ruling.ts';
import { runTool } from './run-tool.ts';
import { newId, openTurn, type Session } from './session.ts';
import { bash } from './tools/bash.ts';

/** Runs a command line of the user's (`!command`): no permission is needed, but plugins may refuse it. The model gets to know. */
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
  const isOver = proposed.refuse !== undefined || turn.signal.aborted;
  const before = isOver ? noRuling : await consult(agent, agent.hooks.beforeTool, call, turn);
  const { refuse, context } = joinRulings(proposed, before);
  if (refuse !== undefined) agent.person.show('hook', refuse);
  else if (turn.signal.aborted && !turn.isStopped) agent.person.show('note', 'interrupted');
  if (refuse !== undefined || turn.signal.aborted) return;

  const { output, isError } = await runTool(agent, bash, call);
  agent.person.show('result', isError ? `failed: ${output}` : output);
  session.context = [...session.context, `The user ran: ${call.detail}\n${output}`, ...context];
}
