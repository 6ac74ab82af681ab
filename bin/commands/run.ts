import path from 'node:path';
import type { HookBus } from '../../core/bus.ts';
import { HooklineError } from '../../core/error.ts';
import { sessionOf } from '../../core/payload.ts';
import { Stage } from '../../core/stage.ts';
import { messageOf } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';
import { count, inertLine } from '../../core/words.ts';
import { runsAround } from '../../plugins/runners/run-mark.ts';
import { fileSessions } from '../../plugins/state/file-sessions.ts';
import { history } from '../../plugins/watch/history.ts';
import type { Verdict } from '../../types/outcome.ts';
import type { Bus } from '../../types/plugin.ts';
import { backgroundNotes } from '../background-notes.ts';
import type { Command, CommandCall } from '../command.ts';
import { endBackground } from '../end-background.ts';
import { ExitCode } from '../exit-code.ts';
import { readPayload } from '../input.ts';
import { interruptible } from '../interrupt.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { runsFile } from '../runs-file.ts';
import { statusLine } from '../status-line.ts';
import { UsageError } from '../usage-error.ts';

const example = `hookline run PreToolUse --payload '{"tool_name":"bash","tool_input":{"command":"ls"}}'`;

/** So deep may runs stand in one another: a hook that starts the program for the hooks beside it would go on for ever. */
const mostAround = 4;

export const command: Command = {
  usage: 'run EVENT [--payload JSON|@FILE]',
  help: `Runs the hooks of one event and prints the verdict. Without --payload the event's JSON is read from stdin.
Exit status: 0 carry on, 2 blocked or stopped (the reason also goes to stderr), 1 could not run, 64 wrong call.
Hooks that run in the background are waited for after the verdict; what fails there is told on stderr.

With --answer the program is itself a hook of the dialect: it prints what such a hook would answer, and a stop, which
an agent reads there alone, ends with 0. The hooks have to stand elsewhere than the one that starts it: --data-dir.

  ${example}`,
  options: {
    payload: { type: 'string' },
    answer: { type: 'boolean' },
    'show-output': { type: 'boolean' },
    trace: { type: 'string' },
  },
  optionHelp: {
    '--payload JSON|@FILE': 'the facts of the event, as one JSON object',
    '--answer': "instead of the verdict, what a hook of the agent's would answer",
    '--show-output': 'what each hook got and printed, masked, on stderr',
    '--trace FILE': 'a Chrome trace, for Perfetto and hookline report; - shows a waterfall on stderr',
  },
  words: [1, 1],
  async run({ words: [event = ''], values }) {
    if (runsAround() >= mostAround) throw new Error(`its hooks start it ${mostAround} deep: one of them runs itself`);
    const workplace = findWorkplace(values);
    const payload = await readPayload(values.payload as string | undefined, example);
    // A payload that names no session starts from nothing and leaves nothing behind.
    const named = sessionOf(payload, workplace.profile) !== undefined;
    const sessions = named ? fileSessions(path.join(workplace.folders.data, 'sessions')) : undefined;
    const bus = (await openBus(workplace, sessions))
      .use(history(runsFile(workplace.folders.data)))
      .use(statusLine())
      .use(backgroundNotes());
    bus.hooks.wake.tap('run', ({ id, reason }) => void note(visible(`wake by ${id}: ${reason}`)));
    if (values['show-output']) bus.use((await import('../show-output.ts')).showOutput());
    if (values.trace !== undefined) (await import('../trace-to.ts')).traceTo(bus, values.trace as string);
    return interruptible(
      async (signal) => {
        const verdict = await dispatch(bus, event, payload, signal);
        const status = await tell(verdict, bus, values);
        await endBackground(bus, signal);
        return status;
      },
      (listen) => bus.hooks.beforeRun.tap({ name: 'interrupt', stage: Stage.first }, listen),
    );
  },
};

/** Prints what came of the event; returns the exit status. */
async function tell(verdict: Verdict, bus: HookBus, { json, answer }: CommandCall['values']): Promise<number> {
  const printing = answer ? printAnswer(verdict, bus) : json ? printJson(verdict) : printText(verdict, bus);
  if (verdict.decision === 'continue' || (answer && verdict.decision === 'stop')) {
    await printing;
    return ExitCode.ok;
  }
  // A block is a block, also where its verdict cannot be written.
  await printing.catch((thrown) => note(`hookline: the verdict cannot be written: ${messageOf(thrown)}`));
  await note(visible(answer ? await reasonGiven(verdict, bus) : (verdict.reason ?? '')));
  return ExitCode.blocked;
}

/** For the agent: what it rewrites its tool's input with is the real thing, not what hooks may see of it. */
async function printAnswer(verdict: Verdict, bus: HookBus): Promise<void> {
  const { writeAnswer } = await import('../../core/write-answer.ts');
  const answer = writeAnswer(
    verdict.rewrite === undefined ? verdict : { ...verdict, rewrite: bus.reveal(verdict.rewrite) },
    bus.profile,
  );
  if (answer !== '') await print(`${answer}\n`);
}

async function reasonGiven(verdict: Verdict, { profile }: HookBus): Promise<string> {
  const { givenReason } = await import('../../core/write-answer.ts');
  return givenReason(verdict, profile);
}

async function dispatch(bus: Bus, event: string, payload: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  try {
    return await bus.dispatch(event, payload, { signal });
  } catch (thrown) {
    if (thrown instanceof HooklineError && thrown.code === 'unknown-event') throw new UsageError(thrown.message);
    throw thrown;
  }
}

async function printText(verdict: Verdict, bus: Bus): Promise<void> {
  const { verdictLines } = await import('../render.ts');
  const listing = await bus.list();
  const inert = inertLine(listing);
  await print(`${[...verdictLines(verdict), ...(inert ? [inert] : [])].join('\n')}\n`);
  const { length } = listing.problems;
  if (length > 0) await note(`${count(length, 'problem')} with the hooks files: hookline check`);
}
