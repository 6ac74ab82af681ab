import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../plugins/files/make-folder.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { findWorkplace } from '../open-bus.ts';
import { note, print, printJson } from '../output.ts';

export const command: Command = {
  usage: 'init',
  help: `Writes a small commented hooks file for the project, never over one that is there.
Exit status: 0 written, 1 there is one already, or it cannot be written.`,
  words: [0, 0],
  async run({ values }) {
    const { profile, folders } = findWorkplace(values);
    const place = profile.places.layers.find(({ id }) => id === 'project');
    if (!place) throw new Error(`${profile.id} has no hooks file in a project`);
    const file = path.join(folders.project, place.file);
    makeFolder(path.dirname(file));
    try {
      fs.writeFileSync(file, profile.starter, { flag: 'wx' });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
      await note(`hookline: ${file} is there already and was left as it is`);
      return ExitCode.failed;
    }
    if (values.json) await printJson({ file });
    else await print(`wrote ${file}\nlet its hooks run: hookline trust on\nsee what runs: hookline list\n`);
    return ExitCode.ok;
  },
};
