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
  const session = await interrupts.during((signal) => startSession(setup.agent, signal));
  const drive: Drive = { ...setup, session, interrupts };
  let end: SessionEnd | undefined;
  try {
    if (session.prompt !== undefined) await begin(drive, session.prompt);
    while (end === undefined) {
      const next = await whatComes(drive, nextLine);
      if (next === undefined) break;
      if (next === 'wake-up') await wakeUp(drive);
      else end = await takeLine(drive, next.line);
    }
  } finally {
    await endSession(setup.agent, session, end ?? 'archived');
  }
}

/** Whatever comes first: a line, or a wake-up. Nothing is lost where both come: a line goes first, and wake-ups wait. */
async function whatComes(
  { interrupts, wakeUps }: Drive,
  nextLine: NextLine,
): Promise<{ readonly line: string } | 'wake-up' | undefined> {
  const over = new AbortController();
  const signal = AbortSignal.any([interrupts.ending, over.signal]);
  const [line, wakeUp] = [nextLine(signal), wakeUps.arrive(signal)];
  let isAwake = false;
  try {
    isAwake = await Promise.race([line.then(() => false), wakeUp.then(() => true)]);
  } finally {
    over.abort();
    // The terminal is free when nobody waits for it any more.
    await Promise.all([line, wakeUp]);
  }
  const text = await line;
  if (text !== undefined) return { line: text };
  return isAwake && !interrupts.ending.aborted ? 'wake-up' : undefined;
}

/** Answers what a plugin wants the session to begin with: a prompt, and never a command, since no user typed it. */
async function begin(drive: Drive, prompt: string): Promise<void> {
  drive.agent.person.show('user', prompt);
  await answerTo(drive, { text: prompt, from: 'user' });
}

/** Has the agent go on for what a background hook found. */
async function wakeUp(drive: Drive): Promise<void> {
  const { agent, session, wakeUps } = drive;
  const next = wakeUps.take();
  if (!next) return;
  agent.person.show('hook', next.reason);
  if (!next.isTooMany) return answerTo(drive, { text: next.reason, from: 'hook' });
  agent.person.show('note', 'the agent was woken often enough in a row: this waits for your next prompt');
  session.context = [...session.context, next.reason];
}

async function takeLine(drive: Drive, line: string): Promise<SessionEnd | undefined> {
  const text = line.trim();
  if (text === '') return undefined;
  if (!/^[/!]/.test(text)) {
    drive.wakeUps.renew();
    await answerTo(drive, { text, from: 'user' });
    return undefined;
  }
  const { agent, session, interrupts } = drive;
  try {
    if (text.startsWith('/')) return await runCommand(drive, text);
    await interrupts.during((signal) => runUserCommand(agent, session, text.slice(1).trim(), signal));
  } catch (thrown) {
    tell(drive, thrown);
  }
  return undefined;
}

async function answerTo(drive: Drive, input: TurnInput): Promise<void> {
  const { agent, session, interrupts } = drive;
  try {
    await interrupts.during((signal) => runTurn(agent, session, input, signal));
  } catch (thrown) {
    tell(drive, thrown);
  }
}

function tell({ agent }: Drive, thrown: unknown): void {
  agent.person.show('note', thrown instanceof Error ? thrown.message : String(thrown));
}
