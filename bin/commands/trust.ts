import path from 'node:path';
import { openTrustStore, type TrustStatus, type TrustStore } from '../../plugins/guards/trust-store.ts';
import type { Layer } from '../../types/layer.ts';
import type { ListedHook } from '../../types/plugin.ts';
import type { Command, CommandCall } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { visible } from '../visible.ts';

export const command: Command = {
  usage: 'trust on|off|status [DIR]',
  help: `Lets the hooks of a project run, takes that back, or tells where it stands. Trust is for one directory, links followed;
it is written to the user's settings, and each change to trust.log beside them. DIR is the project by default.
Exit status: 0 done, 1 the settings cannot be read or written, 64 wrong call.`,
  words: [0, 2],
  async run({ words: [word, directory], values }) {
    if (word !== 'on' && word !== 'off' && word !== 'status') {
      throw new UsageError(
        `${word === undefined ? 'say what to do' : `"${word}" is none of them`}: trust on, trust off or trust status`,
      );
    }
    const call = await look({
      ...values,
      ...(directory !== undefined && { cwd: path.resolve(values.cwd ?? '.', directory) }),
    });
    if (word !== 'status') await call.store.set(call.project, word === 'on', call.layers);
    const status = call.store.status(call.project, call.layers);
    if (values.json) await printJson({ ...status, waiting: call.waiting });
    else await print(`${visible(statusLines(status, call.waiting).join('\n'))}\n`);
    const problem = call.store.problem();
    if (problem) await note(`${problem.file} ${problem.message}: nothing counts as trusted`);
    return ExitCode.ok;
  },
};

interface TrustCall {
  readonly project: string;
  readonly store: TrustStore;
  readonly layers: readonly Layer[];
  /** The project's hooks, as the list tells them. */
  readonly waiting: readonly ListedHook[];
}

async function look(values: CommandCall['values']): Promise<TrustCall> {
  const { profile, folders } = findWorkplace(values);
  const bus = openBus({ profile, folders });
  const layers = await bus.layers();
  const { hooks } = await bus.list();
  const ofProject = new Set(layers.filter(({ project }) => project).map(({ id }) => id));
  return {
    project: folders.project,
    store: openTrustStore(profile, folders),
    layers,
    waiting: hooks.filter(({ layer }) => ofProject.has(layer)),
  };
}

function statusLines({ directory, trusted, last, changed }: TrustStatus, hooks: readonly ListedHook[]): string[] {
  const since = last && last.trusted === trusted ? ` since ${last.time} by ${last.user}` : '';
  const what = hooks.length === 1 ? 'its one hook' : `its ${hooks.length} hooks`;
  const held = hooks.length === 1 ? 'does not run' : 'do not run';
  const effect = hooks.length === 0 ? 'it has no hooks' : `${what} ${trusted ? 'can run' : held}`;
  return [
    `${directory} is ${trusted ? 'trusted' : 'not trusted'}${since}; ${effect}`,
    ...changed.map((file) => `  changed since it was trusted: ${file}`),
    ...hooks.map(({ event, matcher, label }) => `  ${event} ${matcher ?? '*'}: ${label}`),
  ];
}
