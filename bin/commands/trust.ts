import path from 'node:path';
import { visible } from '../../core/visible.ts';
import { projectTrust } from '../../plugins/guards/project-trust.ts';
import { openTrustStore, type TrustStatus } from '../../plugins/guards/trust-store.ts';
import type { ListedHook } from '../../types/plugin.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const words: readonly (string | undefined)[] = ['on', 'off', 'status', undefined];

export const command: Command = {
  usage: 'trust [on|off|status] [DIR]',
  help: `Lets the hooks of a project run and its plugins be loaded, takes that back, or tells where it stands. Without a word it shows
what waits for trust and asks, on a terminal: y trusts, n and escape leave it as it is. Trust is for one directory, links
followed; it is written to the user's settings, and each change to trust.log beside them. DIR is the project by default.
Exit status: 0 done, 1 the settings cannot be read or written, 64 wrong call, or no terminal to ask on.`,
  words: [0, 2],
  async run({ words: [word, directory], values }) {
    if (!words.includes(word)) throw new UsageError(`"${word}" is none of them: ${choice}`);
    if (word === undefined && !canAsk())
      throw new UsageError(`there is no terminal to ask on, so say what to do: ${choice}`);
    const { profile, folders } = findWorkplace({
      ...values,
      ...(directory !== undefined && { cwd: path.resolve(values.cwd ?? '.', directory) }),
    });
    // Whoever takes trust back does not want the project's code run once more for it.
    const bus = await openBus({ profile, folders }, undefined, { projectPlugins: word !== 'off' });
    const store = openTrustStore(profile, folders);
    if (word === undefined) await (await import('../../plugins/guards/ask-trust.ts')).askTrust({ bus, store });
    const { hooks, plugins, layers } = await projectTrust(bus, store);
    if (word === 'on' || word === 'off') await store.set(folders.project, word === 'on', layers);
    const status = bus.redact(store.status(folders.project, layers));
    if (values.json) await printJson({ ...status, plugins, hooks });
    else await print(`${visible(statusLines(status, hooks, plugins).join('\n'))}\n`);
    for (const { code, file, message } of bus.redact(store.problems())) {
      await note(visible(`${file} ${message}${code === 'bad-field' ? '' : ': nothing counts as trusted'}`));
    }
    return ExitCode.ok;
  },
};

const choice = 'trust on, trust off or trust status';

/** Whether a person sees the question, on stderr as all that is no data, and can answer it. */
function canAsk(): boolean {
  const tty = process.getBuiltinModule('node:tty');
  return tty.isatty(0) && tty.isatty(2);
}

function statusLines(
  { directory, trusted, last, changed }: TrustStatus,
  hooks: readonly ListedHook[],
  plugins: readonly string[],
): string[] {
  const since = last && last.trusted === trusted ? ` since ${last.time} by ${last.user}` : '';
  const what = hooks.length === 1 ? 'its one hook' : `its ${hooks.length} hooks`;
  const held = hooks.length === 1 ? 'does not run' : 'do not run';
  // Those of a plugin's types count as hooks once the plugin is loaded.
  const none = plugins.length === 0 ? 'it has no hooks' : 'it has no hooks without its plugins';
  const effect = hooks.length === 0 ? none : `${what} ${trusted ? 'can run' : held}`;
  return [
    `${directory} is ${trusted ? 'trusted' : 'not trusted'}${since}; ${effect}`,
    ...changed.map((file) => `  changed since it was trusted: ${file}`),
    ...hooks.map(({ event, matcher, label }) => `  ${event} ${matcher ?? '*'}: ${label}`),
    ...plugins.map((name) => `  plugin ${name}: ${trusted ? 'loaded at a start' : 'not loaded'}`),
  ];
}
