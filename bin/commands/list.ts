import { inertLine, runsWords } from '../../core/words.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'list',
  help: 'Prints every configured hook in the order in which hooks run, whether it runs and why not, then the problems.',
  words: [0, 0],
  async run({ values }) {
    const bus = await openBus(findWorkplace(values));
    const listing = await bus.list();
    const { hooks, problems } = listing;
    if (values.json) {
      await printJson({ hooks, problems });
      return ExitCode.ok;
    }
    const { problemLines, table } = await import('../render.ts');
    const head = ['EVENT', 'MATCHER', 'TYPE', 'HOOK', 'LAYER', 'TIMEOUT', 'RUNS'];
    const rows = hooks.map((hook) => [
      hook.event,
      hook.matcher ?? '*',
      hook.type,
      clipped(hook.label),
      hook.layer,
      `${hook.timeout} s`,
      runsWords(hook),
    ]);
    const inert = inertLine(listing);
    const lines = [
      hooks.length > 0 ? table([head, ...rows]) : 'no hooks are configured; hookline init writes a file to start from',
      ...problemLines(problems),
      ...(inert ? ['', inert] : []),
    ];
    await print(`${lines.join('\n')}\n`);
    return ExitCode.ok;
  },
};

function clipped(label: string): string {
  return label.length <= 60 ? label : `${label.slice(0, 59)}…`;
}
