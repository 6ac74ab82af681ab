import path from 'node:path';
import { HooklineError } from '../../core/error.ts';
import { runsWords } from '../../core/words.ts';
import { fileSessions } from '../../plugins/state/file-sessions.ts';
import type { Bus, ExplainedHook, ExplainOptions } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { readPayload } from '../input.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { print, printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const example = 'hookline explain PreToolUse bash';

export const command: Command = {
  usage: 'explain EVENT [SUBJECT] [--payload JSON|@FILE]',
  help: `Tells which hooks of an event would run, in what order, and for each other one why it would not. Runs nothing.
The subject is what matchers are tested against: a tool's name, a source, a trigger.

  ${example}`,
  options: { payload: { type: 'string' } },
  optionHelp: {
    '--payload JSON|@FILE': 'the facts of the event: its subject, its session, what conditions are tested on',
  },
  words: [1, 2],
  async run({ words: [event = '', subject], values }) {
    const workplace = findWorkplace(values);
    const bus = await openBus(workplace, fileSessions(path.join(workplace.folders.data, 'sessions')));
    const option = values.payload as string | undefined;
    const payload = option === undefined ? undefined : await readPayload(option, example);
    const hooks = await explain(bus, event, { ...(subject !== undefined && { subject }), ...(payload && { payload }) });
    await (values.json ? printJson(hooks) : printText(hooks));
    return ExitCode.ok;
  },
};

async function explain(bus: Bus, event: string, options: ExplainOptions): Promise<readonly ExplainedHook[]> {
  try {
    return await bus.explain(event, options);
  } catch (thrown) {
    if (thrown instanceof HooklineError && thrown.code === 'unknown-event') throw new UsageError(thrown.message);
    throw thrown;
  }
}

async function printText(hooks: readonly ExplainedHook[]): Promise<void> {
  const { table } = await import('../render.ts');
  let order = 0;
  const rows = hooks.map((hook) => {
    if (hook.runs) order += 1;
    return [hook.runs ? `${order}.` : '-', hook.id, hook.matcher ?? '*', hook.type, runsWords(hook), hook.label];
  });
  await print(`${rows.length > 0 ? table(rows) : 'no hook is configured for this event'}\n`);
}
