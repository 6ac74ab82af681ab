import { hooksFileSchema } from '../../core/file-schema.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace, openBus } from '../open-bus.ts';
import { print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'schema',
  help: `Prints one JSON Schema of the profile's hooks file, composed from the registered hook types. Name it in the file for
completion in an editor:

  hookline schema > hooks.schema.json        { "$schema": "./hooks.schema.json", "hooks": {} }`,
  words: [0, 0],
  async run({ values }) {
    const bus = await openBus(findWorkplace(values));
    const schema = hooksFileSchema(bus.profile, bus.types);
    await (values.json ? printJson(schema) : print(`${JSON.stringify(schema, null, 2)}\n`));
    return ExitCode.ok;
  },
};
