import type { EventDefinition } from '../../types/event.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace } from '../open-bus.ts';
import { print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'events [--markdown]',
  help: "Prints the profile's events: when each fires, what a matcher is tested against, what a block does, its fields.",
  options: { markdown: { type: 'boolean' } },
  optionHelp: { '--markdown': 'as the table that the profile’s README holds' },
  words: [0, 0],
  async run({ values }) {
    const events = Object.entries(findWorkplace(values).profile.events).map(([name, event]) => describe(name, event));
    if (values.json) await printJson(events);
    else if (values.markdown) await print(markdown(events));
    else {
      const { table } = await import('../render.ts');
      const rows = events.map((each) => [each.name, each.subject ?? '-', each.block, each.summary]);
      await print(`${table([['EVENT', 'MATCHER ON', 'A BLOCK', 'WHEN'], ...rows])}\n`);
    }
    return ExitCode.ok;
  },
};

function describe(name: string, { summary, subject, block, payload }: EventDefinition) {
  return {
    name,
    summary,
    ...(subject !== undefined && { subject }),
    block: block.do,
    fields: Object.keys(payload.properties),
  };
}

function markdown(events: readonly ReturnType<typeof describe>[]): string {
  const rows = events.map(({ name, summary, subject, block, fields }) => [
    `\`${name}\``,
    summary,
    subject === undefined ? '' : `\`${subject}\``,
    block,
    fields.map((field) => `\`${field}\``).join(', '),
  ]);
  const lines = [['event', 'when', 'matcher on', 'a block', 'fields'], ['---', '---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
