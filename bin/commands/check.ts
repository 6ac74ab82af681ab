import path from 'node:path';
import { HookBus } from '../../core/bus.ts';
import { definePlugin } from '../../core/define.ts';
import { count, problemLine } from '../../core/words.ts';
import { masking } from '../../plugins/guards/masking.ts';
import { openSecretStore } from '../../plugins/guards/secret-store.ts';
import { readLayerFile } from '../../plugins/layers/files.ts';
import { hookTypesOf } from '../../plugins/runners/index.ts';
import type { HookPlugin, Listing } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus, type Workplace } from '../open-bus.ts';
import { print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'check [FILE…]',
  help: `Prints the problems with the hooks files of all layers, or with the given files, file:line:column first.
Exit status: 0 no problem, 1 some, warnings too.`,
  options: { strict: { type: 'boolean' } },
  optionHelp: { '--strict': 'advice counts for the exit status too' },
  words: [0, Number.POSITIVE_INFINITY],
  async run({ words, values }) {
    const workplace = findWorkplace(values);
    const { problems, hooks } = words.length > 0 ? await listFiles(words, workplace) : await openBus(workplace).list();
    if (values.json) await printJson({ problems, findings: [] });
    else {
      const lines = problems.length > 0 ? problems.map(problemLine) : [`no problems in ${count(hooks.length, 'hook')}`];
      await print(`${lines.join('\n')}\n`);
    }
    return problems.length > 0 ? ExitCode.failed : ExitCode.ok;
  },
};

/** What the given files would be as layers, wherever they lie. */
async function listFiles(files: readonly string[], { profile, folders }: Workplace): Promise<Listing> {
  const bus = new HookBus({ profile, project: folders.project });
  const absolute = files.map((file) => path.resolve(file));
  for (const type of hookTypesOf(profile)) bus.use(type);
  bus.use(givenFiles(absolute)).use(masking(openSecretStore(folders.data)));
  return bus.list();
}

function givenFiles(files: readonly string[]): HookPlugin {
  return definePlugin('given-files', (bus) => {
    bus.hooks.discover.tapPromise('given-files', async (layers) => {
      layers.push(...(await Promise.all(files.map((file) => readLayerFile(file, file)))));
    });
  });
}
