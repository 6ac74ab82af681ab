import { askTrust } from '../../../plugins/index.ts';
import { runTurn, type TurnEnd } from '../agent/run-turn.ts';
import { endSession, startSession } from '../agent/sessions.ts';
import { listenToSignals } from './interrupts.ts';
import type { Options } from './options.ts';
import { setUp } from './set-up.ts';
import { createTimeline } from './timeline.ts';

/** Answers one prompt: the answer goes to stdout, all else to stderr, and nothing is asked. Returns the exit status. */
export async function printAnswer(options: Options, prompt: string): Promise<number> {
  const { show, plugin } = createTimeline(console.error, { every: false });
  const interrupts = listenToSignals({ goesOn: false });
  const { agent, bus, trust } = await setUp(options, { show, approve: async () => false }, [plugin]);
  const { approve, noApprove } = options;
  await askTrust({ bus, store: trust, approve, noApprove, prompted: true });
  const session = await interrupts.during((signal) => startSession(agent, signal));
  const answer = (text: string) =>
    interrupts.during((signal) => runTurn(agent, session, { text, from: 'user' }, signal));
  if (session.prompt !== undefined) await answer(session.prompt);
  const { how, said } = await answer(prompt);
  await endSession(agent, session, 'archived');
  await bus.close();
  if (how === 'completed') console.log(said);
  return statuses[how];
}

const statuses: Readonly<Record<TurnEnd['how'], number>> = {
  completed: 0,
  failed: 1,
  refused: 2,
  stopped: 2,
  interrupted: 130,
};
