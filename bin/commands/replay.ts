import fs from 'node:fs';
import readline from 'node:readline';
import timers from 'node:timers/promises';
import { difference } from '../../core/difference.ts';
import { HooklineError } from '../../core/error.ts';
import { messageOf } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';
import { inertLine } from '../../core/words.ts';
import { history } from '../../plugins/watch/history.ts';
import type { Bus, BusSession, WakeUp } from '../../types/plugin.ts';
import { backgroundNotes } from '../background-notes.ts';
import type { Command } from '../command.ts';
import { endBackground } from '../end-background.ts';
import { ExitCode } from '../exit-code.ts';
import { interruptible } from '../interrupt.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { type ReplayStep, readStep } from '../replay-step.ts';
import { runsFile } from '../runs-file.ts';
import { statusLine } from '../status-line.ts';
import { UsageError } from '../usage-error.ts';

export const command: Command = {
  usage: 'replay FILE|-',
  help: `Runs recorded events in order, in one session, and prints one verdict per event. A step is a line of JSON:

  {"event": "PreToolUse", "payload": {"tool_name": "bash", "tool_input": {"command": "ls"}}}
  {"event": "Stop", "expect": {"decision": "continue"}}
  {"wait": 250}
  {"activate": {"skill": "deploy"}}

Hooks that run in the background are waited for at the end; one that wakes the agent adds a line of its own.
With "expect", a partial verdict, the file is a test of the hooks: a mismatch goes to stderr and the exit status is 1.
Exit status: 0 all ran (a block is no failure), 1 could not run or not as expected, 64 wrong call or a line that is no step.`,
  options: { 'show-output': { type: 'boolean' }, trace: { type: 'string' } },
  optionHelp: {
    '--show-output': 'what each hook got and printed, masked, on stderr',
    '--trace FILE': 'a Chrome trace, for Perfetto and hookline report; - shows a waterfall on stderr',
  },
  words: [1, 1],
  async run({ words: [file = '-'], values }) {
    const workplace = findWorkplace(values);
    const bus = (await openBus(workplace))
      .use(history(runsFile(workplace.folders.data)))
      .use(statusLine())
      .use(backgroundNotes());
    bus.hooks.wake.tap('replay', (wake) => void printWake(wake, values.json ?? false));
    if (values['show-output']) bus.use((await import('../show-output.ts')).showOutput());
    if (values.trace !== undefined) (await import('../trace-to.ts')).traceTo(bus, values.trace as string);
    // Opened last: readline loses the lines that arrive before somebody asks for them.
    const lines = openLines(file);
    return interruptible((signal) => replay(lines, bus, values.json ?? false, signal));
  },
};

async function replay(lines: AsyncIterable<string>, bus: Bus, json: boolean, signal: AbortSignal): Promise<number> {
  const session = bus.session();
  let number = 0;
  let mismatches = 0;
  for await (const line of untilAborted(lines, signal)) {
    number += 1;
    const step = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (step.trim() === '') continue;
    mismatches += await runStep(readStep(step, number), { session, json, signal, number });
    if (signal.aborted) break;
  }
  await endBackground(bus, signal);
  if (!json) await printInert(bus, session);
  return mismatches > 0 ? ExitCode.failed : ExitCode.ok;
}

interface StepContext {
  readonly session: BusSession;
  readonly json: boolean;
  readonly signal: AbortSignal;
  readonly number: number;
}

/** Runs one step; returns how many expectations it missed. */
async function runStep(step: ReplayStep, { session, json, signal, number }: StepContext): Promise<number> {
  if ('wait' in step) {
    await timers.setTimeout(step.wait, undefined, { signal }).catch(() => {});
    return 0;
  }
  if ('activate' in step) {
    const problem = await session.activate(step.activate.skill);
    if (problem) await note(`line ${number}: ${visible(problem.message)}`);
    return 0;
  }
  const verdict = await dispatch(session, step, number, signal);
  if (json) await printJson(verdict);
  else await print(`${(await import('../render.ts')).verdictLines(verdict).join('\n')}\n`);
  const missed = step.expect && difference(step.expect, verdict);
  if (missed) await note(`line ${number}: ${step.event}: ${missed}`);
  return missed ? 1 : 0;
}

async function dispatch(
  session: BusSession,
  step: Extract<ReplayStep, { event: string }>,
  number: number,
  signal: AbortSignal,
) {
  try {
    return await session.dispatch(step.event, step.payload, { signal });
  } catch (thrown) {
    if (thrown instanceof HooklineError && thrown.code === 'unknown-event') {
      throw new UsageError(`line ${number}: ${thrown.message}`);
    }
    throw thrown;
  }
}

async function printWake(wake: WakeUp, json: boolean): Promise<void> {
  await (json ? printJson({ wake }) : print(`${visible(`wake by ${wake.id}: ${wake.reason}`)}\n`));
}

async function printInert(bus: Bus, session: BusSession): Promise<void> {
  const inert = inertLine(await bus.list({ session: session.id }));
  if (inert) await print(`${inert}\n`);
}

/** The lines of a file, or of stdin as they arrive. */
function openLines(file: string): AsyncIterable<string> {
  if (file === '-') return readline.createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new Error(`the recording cannot be read: ${messageOf(thrown)}`);
  }
  return (async function* lines() {
    yield* text.split(/\r?\n/);
  })();
}

/** Ends the lines when the signal fires, also while it waits for the next one. */
async function* untilAborted(lines: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const iterator = lines[Symbol.asyncIterator]();
  const aborted = new Promise<{ readonly done: true; readonly value: undefined }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ done: true, value: undefined }), { once: true });
  });
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Reading stdin would keep the program alive; whoever reads these lines may stop at any of them.
    if (signal.aborted) process.stdin.destroy();
  }
}
