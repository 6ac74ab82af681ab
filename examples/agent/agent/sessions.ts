import type { ModelMessage } from 'ai';
import type { Agent } from './agent.ts';
import { consult } from './consult.ts';
import { newId, type Session, type Turn } from './session.ts';

/** Creates a session; for a turn, that of a sub-agent which works for it. */
export async function startSession(agent: Agent, signal: AbortSignal, turn?: Turn): Promise<Session> {
  const parent = turn?.session;
  const id = newId('ses');
  const transcript = agent.transcripts.create(id);
  const session: Session = { id, transcript, messages: [], tokens: 0, context: [], ...(parent && { parent }) };
  const start = { session, reason: parent ? 'child' : 'startup', signal } as const;
  const { context, prompt } = await consult(agent, agent.hooks.sessionStart, start, turn);
  session.context = context;
  if (prompt !== undefined) session.prompt = prompt;
  return session;
}

/** Ends a session: its transcript is put away, or deleted. */
export async function endSession(agent: Agent, session: Session, reason: 'archived' | 'deleted'): Promise<void> {
  await consult(agent, agent.hooks.sessionEnd, { session, reason });
  if (reason === 'archived') agent.transcripts.archive(session.transcript);
  else agent.transcripts.remove(session.transcript);
}

/** Adds messages to a session. */
export function remember({ transcripts }: Agent, session: Session, messages: readonly ModelMessage[]): void {
  transcripts.add(session.transcript, messages);
  session.messages = [...session.messages, ...messages];
}

/** Adds an input to a session, with the facts that wait for it. */
export function rememberInput(agent: Agent, session: Session, text: string, context: readonly string[]): void {
  const facts = [...session.context, ...context];
  session.context = [];
  remember(agent, session, [{ role: 'user', content: [text, ...facts].join('\n\n') }]);
}
