import path from 'node:path';
import { HooklineError } from '../../core/error.ts';
import { sessionOf } from '../../core/payload.ts';
import { Stage } from '../../core/stage.ts';
import { messageOf } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';
import { count, inertLine } from '../../core/words.ts';
import { fileSessions } from '../../plugins/state/file-sessions.ts';
import { history } from '../../plugins/watch/history.ts';
import type { Verdict } from '../../types/outcome.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { readPayload } from '../input.ts';
import { interruptible } from '../interrupt.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { runsFile } from '../runs-file.ts';
import { UsageError } from '../usage-error.ts';

const example = `hookline run PreToolUse --payload '{"tool_name":"bash","tool_input":{"command":"ls"}}'`;

export const command: Command = {
  usage: 'run EVENT [--payload JSON|@FILE]',
  help: `Runs the hooks of one event and prints the verdict. Without --payload the event's JSON is read from stdin.
Exit status: 0 carry on, 2 blocked or stopped (the reason also goes to stderr), 1 could not run, 64 wrong call.

  ${example}`,
  options: { payload: { type: 'string' }, 'show-output': { type: 'boolean' } },
  optionHelp: {
    '--payload JSON|@FILE': 'the facts of the event, as one JSON object',
    '--show-output': 'what each hook got and printed, masked, on stderr',
  },
  words: [1, 1],
  async run({ words: [event = ''], values }) {
    const workplace = findWorkplace(values);
    const payload = await readPayload(values.payload as string | undefined, example);
    // A payload that names no session starts from nothing and leaves nothing behind.
    const named = sessionOf(payload, workplace.profile) !== undefined;
    const sessions = named ? fileSessions(path.join(workplace.folders.data, 'sessions')) : undefined;
    const bus = openBus(workplace, sessions).use(history(runsFile(workplace.folders.data)));
    if (values['show-output']) bus.use((await import('../show-output.ts')).showOutput());
    return interruptible(
      async (signal) => {
        const verdict = await dispatch(bus, event, payload, signal);
        const printing = values.json ? printJson(verdict) : printText(verdict, bus);
        if (verdict.decision === 'continue') {
          await printing;
          return ExitCode.ok;
        }
        // A block is a block, also where its verdict cannot be written.
        await printing.catch((thrown) => note(`hookline: the verdict cannot be written: ${messageOf(thrown)}`));
        await note(visible(verdict.reason ?? ''));
        return ExitCode.blocked;
      },
      (listen) => bus.hooks.beforeRun.tap({ name: 'interrupt', stage: Stage.first }, listen),
    );
  },
};

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
