import type { Agent } from './agent.ts';
import { answer } from './answer.ts';
import { consult } from './consult.ts';
import { notify } from './notify.ts';
import { openTurn, type Session, type Turn } from './session.ts';
import { rememberInput } from './sessions.ts';

/** What a turn begins with. */
export interface TurnInput {
  readonly text: string;
  /** The user's input is asked about before it counts; a task of the agent's own, or a wake-up, is not. */
  readonly from: 'user' | 'agent' | 'hook';
}

/** How a turn ended, and what the model said last. */
export interface TurnEnd {
  readonly how: 'completed' | 'refused' | 'stopped' | 'interrupted' | 'failed';
  readonly said: string;
}

/** Answers an input: the model's steps and tools, and the turns that plugins want to follow. Never rejects for the model's faults. */
export async function runTurn(agent: Agent, session: Session, input: TurnInput, signal: AbortSignal): Promise<TurnEnd> {
  let turn = openTurn(session, signal);
  try {
    if (!(await submit(agent, turn, input))) return { how: 'refused', said: '' };
    for (;;) {
      const said = await answer(agent, turn);
      const { goOn, context } = await consult(agent, agent.hooks.turnEnd, { turn, said }, turn);
      turn.signal.throwIfAborted();
      if (goOn === undefined) {
        session.context = [...session.context, ...context];
        if (!session.parent) await notify(agent, turn, 'turn_completed', said);
        return { how: 'completed', said };
      }
      turn = openTurn(session, signal);
      rememberInput(agent, session, goOn, context);
    }
  } catch (thrown) {
    return { how: await explain(agent, turn, thrown), said: '' };
  }
}

/** Adds the input to the session, where no plugin refuses it. */
async function submit(agent: Agent, turn: Turn, { text, from }: TurnInput): Promise<boolean> {
  if (from !== 'user') {
    rememberInput(agent, turn.session, text, []);
    return true;
  }
  const { refuse, context } = await consult(agent, agent.hooks.prompt, { turn, text }, turn);
  if (refuse !== undefined) {
    agent.person.show('hook', refuse);
    return false;
  }
  turn.signal.throwIfAborted();
  rememberInput(agent, turn.session, text, context);
  return true;
}

/** Tells why a turn ended before its time. */
async function explain(agent: Agent, turn: Turn, thrown: unknown): Promise<TurnEnd['how']> {
  if (turn.isStopped) return 'stopped';
  if (turn.signal.aborted) {
    agent.person.show('note', 'interrupted');
    return 'interrupted';
  }
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  agent.person.show('note', `the turn failed: ${error}`);
  await consult(agent, agent.hooks.turnFailed, { turn, error });
  if (!turn.session.parent) await notify(agent, turn, 'turn_failed', error);
  return 'failed';
}
