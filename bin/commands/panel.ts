import { openTrustStore } from '../../plugins/guards/trust-store.ts';
import { readRuns } from '../../plugins/watch/read-runs.ts';
import { recordedProject } from '../../plugins/watch/recorded-project.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { runsFile } from '../runs-file.ts';
import { standardOutput } from '../standard-output.ts';
import { UsageError } from '../usage-error.ts';

/** How many recorded runs are shown. */
const most = 1_000;

export const command: Command = {
  usage: 'panel',
  help: `Shows the configured hooks, the recent runs and the problems on a screen of its own. It needs a terminal.
Keys: tab, 1, 2 and 3 switch lists, arrows, page up, page down, home and end move, t trusts or untrusts the project,
r refreshes, q leaves.
Exit status: 0, 64 where there is no terminal.`,
  words: [0, 0],
  async run({ values }) {
    if (!hasTerminal())
      throw new UsageError('the panel needs a terminal; hookline list prints the hooks and the problems');
    const { profile, folders } = findWorkplace(values);
    const bus = await openBus({ profile, folders });
    const { showPanel } = await import('../../plugins/panel/index.ts');
    await showPanel({
      bus,
      output: standardOutput(),
      runs: () => readRuns(runsFile(folders.data), recordedProject(bus), most),
      trust: openTrustStore(profile, folders),
    });
    return ExitCode.ok;
  },
};

function hasTerminal(): boolean {
  const tty = process.getBuiltinModule('node:tty');
  return tty.isatty(0) && tty.isatty(1);
}
