import type { Agent } from './agent.ts';
import type { Compaction } from './agent-hooks.ts';
import { summarise } from './ask-model.ts';
import { consult } from './consult.ts';
import type { Turn } from './session.ts';
import { remember } from './sessions.ts';

/** Sums a session up, so that it begins again with the summary, where no plugin refuses it. */
export async function compact(
  agent: Agent,
  turn: Turn,
  trigger: Compaction['trigger'],
  instructions = '',
): Promise<void> {
  const { session } = turn;
  const compaction = { turn, trigger, tokens: session.tokens, instructions };
  const { refuse } = await consult(agent, agent.hooks.beforeCompact, compaction, turn);
  if (refuse !== undefined) agent.person.show('hook', `not compacted: ${refuse}`);
  turn.signal.throwIfAborted();
  if (refuse !== undefined) return;

  const summary = await summarise(agent, turn, instructions);
  session.messages = [];
  session.tokens = 0;
  remember(agent, session, [{ role: 'user', content: `So far:\n\n${summary}` }]);
  agent.person.show('note', `compacted: ${summary}`);
  await consult(agent, agent.hooks.afterCompact, { ...compaction, summary }, turn);
}

/** Sums a session up when it has grown too large for the model. */
export async function compactWhenFull(agent: Agent, turn: Turn): Promise<void> {
  if (turn.session.tokens > agent.window) await compact(agent, turn, 'auto');
}
