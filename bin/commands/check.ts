import path from 'node:path';
import { HookBus } from '../../core/bus.ts';
import { definePlugin } from '../../core/define.ts';
import { visible } from '../../core/visible.ts';
import { count, problemLine } from '../../core/words.ts';
import { type BusCheck, checkBus } from '../../plugins/check/check-bus.ts';
import { fixFiles } from '../../plugins/check/fix-files.ts';
import { rules } from '../../plugins/check/rules/index.ts';
import { sarifLog } from '../../plugins/check/sarif.ts';
import { masking } from '../../plugins/guards/masking.ts';
import { openSecretStore } from '../../plugins/guards/secret-store.ts';
import { readLayerFile } from '../../plugins/layers/files.ts';
import { hookTypesOf } from '../../plugins/runners/index.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus, usePlugins, type Workplace } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';

/** Each round of fixes may bring up others, on what was not to be read before. */
const mostRounds = 10;

export const command: Command = {
  usage: 'check [FILE…]',
  help: `Prints the problems with the hooks files of all layers, or with the given files, file:line:column first, and a linter's
advice beside them. Exit status: 0 no problem, 1 some, warnings too; advice counts only with --strict.`,
  options: { strict: { type: 'boolean' }, fix: { type: 'boolean' }, sarif: { type: 'boolean' } },
  optionHelp: {
    '--strict': 'advice counts for the exit status too',
    '--fix': 'makes the safe fixes first; comments and layout stay',
    '--sarif': 'a SARIF 2.1.0 log on stdout, for code scanning',
  },
  words: [0, Number.POSITIVE_INFINITY],
  async run({ words, values }) {
    if (values.json && values.sarif) throw new UsageError('--json and --sarif: choose one of them');
    const workplace = findWorkplace(values);
    const open = () => (words.length > 0 ? busOfFiles(words, workplace) : openBus(workplace));
    const look = async () => checkBus(await open(), workplace.folders);
    const { checked, written } = values.fix ? await fixed(look) : { checked: await look(), written: true };
    const { problems, findings } = checked;
    if (values.json) await printJson({ problems, findings });
    else if (values.sarif) {
      await printJson(sarifLog({ problems, findings, rules, project: workplace.folders.project, version: version() }));
    } else await printText(checked);
    const isFine = problems.length === 0 && written && !(values.strict && findings.length > 0);
    return isFine ? ExitCode.ok : ExitCode.failed;
  },
};

async function printText({ problems, findings, fixes, hooks }: BusCheck): Promise<void> {
  const lines = [
    ...problems.map(problemLine),
    ...findings.map(({ rule, ...finding }) => problemLine({ ...finding, code: rule })),
    ...(problems.length === 0 ? [`no problems in ${count(hooks, 'hook')}`] : []),
  ];
  await print(`${lines.join('\n')}\n`);
  const fixable = fixes.reduce((sum, { edits }) => sum + edits.length, 0);
  if (fixable > 0) await note(`${count(fixable, 'safe change')} to make: hookline check --fix`);
}

/** Fixes until nothing is left to fix; the check is that of the files as they are then. */
async function fixed(look: () => Promise<BusCheck>): Promise<{ checked: BusCheck; written: boolean }> {
  let checked = await look();
  const touched = new Set<string>();
  const refused = new Map<string, string>();
  for (let round = 0; round < mostRounds && checked.fixes.length > 0; round += 1) {
    const { changed, failed } = await fixFiles(checked.fixes);
    for (const file of changed) touched.add(file);
    for (const [file, why] of failed) refused.set(file, why);
    if (changed.length === 0) break;
    checked = await look();
  }
  for (const file of touched) await note(visible(`fixed ${file}`));
  for (const [file, why] of refused) await note(visible(`not fixed: ${file}: ${why}`));
  return { checked, written: refused.size === 0 };
}

/** A bus on the given files as layers, wherever they lie. */
async function busOfFiles(files: readonly string[], { profile, folders }: Workplace): Promise<HookBus> {
  const bus = new HookBus({ profile, project: folders.project });
  const absolute = files.map((file) => path.resolve(file));
  for (const type of hookTypesOf(profile)) bus.use(type);
  bus.use(givenFiles(absolute)).use(masking(openSecretStore(folders.data)));
  return usePlugins(bus, folders);
}

function givenFiles(files: readonly string[]): HookPlugin {
  return definePlugin('given-files', (bus) => {
    bus.hooks.discover.tapPromise('given-files', async (layers) => {
      layers.push(...(await Promise.all(files.map((file) => readLayerFile(file, file)))));
    });
  });
}
