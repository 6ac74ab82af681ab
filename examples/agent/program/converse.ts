import { runTurn, type TurnInput } from '../agent/run-turn.ts';
import { endSession, startSession } from '../agent/sessions.ts';
import { runUserCommand } from '../agent/user-command.ts';
import { type Drive, runCommand, type SessionEnd } from './commands.ts';
import type { Interrupts } from './interrupts.ts';
import type { Setup } from './set-up.ts';

/** Where the user's lines come from; undefined: there are no more. */
export type NextLine = (signal: AbortSignal) => Promise<string | undefined>;

/** A session from its beginning to its end: the user's lines in turn, and what background hooks wake the agent for. */
export async function converse(setup: Setup, interrupts: Interrupts, nextLine: NextLine): Promise<void> {
  const session = await startSession(setup.agent);
  const drive: Drive = { ...setup, session, interrupts };
  let end: SessionEnd | undefined;
  try {
    if (session.prompt !== undefined) end = await take(drive, { text: session.prompt, from: 'user' });
    while (end === undefined) {
      const input = await nextInput(drive, nextLine);
      if (input === undefined) break;
      end = await take(drive, input);
    }
  } finally {
    await endSession(setup.agent, session, end ?? 'archived');
  }
}

/** Whatever comes first: a line, or a wake-up. */
async function nextInput({ interrupts, wakeUps }: Drive, nextLine: NextLine): Promise<TurnInput | undefined> {
  const over = new AbortController();
  const signal = AbortSignal.any([interrupts.ending, over.signal]);
  const [line, wakeUp] = [nextLine(signal), wakeUps.next(signal)];
  try {
    return await Promise.race([
      line.then((text) => (text === undefined ? undefined : { text, from: 'user' as const })),
      wakeUp.then((text) => (text === undefined ? undefined : { text, from: 'hook' as const })),
    ]);
  } finally {
    over.abort();
    // The terminal is free when nobody waits for it any more.
    await Promise.all([line, wakeUp]);
  }
}

async function take(drive: Drive, input: TurnInput): Promise<SessionEnd | undefined> {
  const { agent, session, interrupts } = drive;
  const text = input.text.trim();
  try {
    if (input.from === 'hook') agent.person.show('hook', text);
    else if (text === '') return undefined;
    else if (text.startsWith('/')) return await runCommand(drive, text);
    await interrupts.during((signal) =>
      input.from === 'user' && text.startsWith('!')
        ? runUserCommand(agent, session, text.slice(1).trim(), signal)
        : runTurn(agent, session, { ...input, text }, signal).then(() => {}),
    );
  } catch (thrown) {
    agent.person.show('note', thrown instanceof Error ? thrown.message : String(thrown));
  }
  return undefined;
}
