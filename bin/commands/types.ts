import { commonFields, composeSchema } from '../../core/compose-schema.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'types',
  help: 'Prints the registered hook types, with the fields that each takes beside type and timeout.',
  words: [0, 0],
  async run({ values }) {
    const workplace = findWorkplace(values);
    const bus = await openBus(workplace);
    const types = [...bus.types.values()].map((definition) => ({
      name: definition.type,
      summary: definition.summary,
      fields: Object.keys(composeSchema(definition, workplace.profile).properties).filter(
        (field) => !Object.hasOwn(commonFields, field),
      ),
    }));
    if (values.json) await printJson(types);
    else {
      const { table } = await import('../render.ts');
      const rows = types.map(({ name, fields, summary }) => [name, fields.join(', '), summary]);
      await print(`${table([['TYPE', 'FIELDS', 'WHAT IT DOES'], ...rows])}\n`);
    }
    return ExitCode.ok;
  },
};
