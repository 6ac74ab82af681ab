import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../core/text.ts';
import { readTrace, type SessionTrace } from '../../plugins/trace/read-trace.ts';
import { reportPage } from '../../plugins/trace/report-page.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { print } from '../output.ts';

export const command: Command = {
  usage: 'report FILE [-o OUT]',
  help: `Prints one page of HTML with the timeline of a trace that run --trace or replay --trace wrote. The page needs no network,
and what is stored as a secret is masked in it. With --json: what the page tells, as JSON.
Exit status: 0 written, 1 the file is no trace, or something cannot be read or written.

  hookline replay session.jsonl --trace trace.json && hookline report trace.json -o trace.html`,
  options: { output: { type: 'string', short: 'o' } },
  optionHelp: { '-o, --output OUT': 'the file to write; default: stdout' },
  words: [1, 1],
  async run({ words: [file = ''], values }) {
    const bus = await openBus(findWorkplace(values), undefined, { projectPlugins: false });
    // Throws while the stored secrets cannot be read: nothing could be masked, so a page would show nothing.
    bus.reveal('');
    const trace = read(file, bus);
    const text = values.json ? `${JSON.stringify(trace)}\n` : reportPage(trace);
    const { output } = values;
    // As closed to others as the trace: it tells the same.
    if (typeof output === 'string') fs.writeFileSync(path.resolve(output), text, { mode: 0o600 });
    else await print(text);
    return ExitCode.ok;
  },
};

function read(file: string, bus: Bus): SessionTrace {
  try {
    return readTrace(fs.readFileSync(file, 'utf8'), (text) => bus.redact(text));
  } catch (thrown) {
    throw new Error(`${file} cannot be shown: ${messageOf(thrown)}`);
  }
}
