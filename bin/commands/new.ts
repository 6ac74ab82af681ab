import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../plugins/files/make-folder.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import { hookTypesOf } from '../../plugins/runners/index.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { newTypeFiles } from '../new-type-files.ts';
import { note, print, printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';

export const command: Command = {
  usage: 'new type NAME [DIR]',
  help: `Writes a working package for a hook type of your own, with its test, into DIR (default: hookline-NAME), which must not
be there yet. It is plain JavaScript with checked types: there is nothing to build.
Exit status: 0 written, 1 DIR is there already or cannot be written, 64 wrong call.

  hookline new type quiet-hours && cd hookline-quiet-hours && npm install && npm test`,
  words: [2, 3],
  async run({ words: [kind, name = '', directory = `hookline-${name}`], values }) {
    if (kind !== 'type') throw new UsageError(`"${kind}" cannot be made: hookline new type NAME`);
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      throw new UsageError(`"${name}" is no name for a hook type: use lower-case letters, digits and -`);
    }
    if (profiles.flatMap(hookTypesOf).some(({ type }) => type === name)) {
      throw new UsageError(`"${name}" is a built-in hook type: choose another name`);
    }
    const folder = path.resolve(values.cwd ?? '.', directory);
    if (fs.existsSync(folder)) {
      await note(`hookline: ${folder} is there already and was left as it is`);
      return ExitCode.failed;
    }
    makeFolder(folder);
    // npm reads the path to this package from where the folder really is.
    const files = newTypeFiles(name, fs.realpathSync(folder));
    for (const [file, text] of files) fs.writeFileSync(path.join(folder, file), text, { flag: 'wx' });
    if (values.json) await printJson({ folder, files: [...files.keys()] });
    else
      await print(
        `wrote ${[...files.keys()].join(', ')} in ${folder}\ntry it: cd ${shellWord(values.cwd === undefined ? directory : folder)} && npm install && npm test\n`,
      );
    return ExitCode.ok;
  },
};

/** A path as a shell reads it. */
function shellWord(directory: string): string {
  const word = directory.startsWith('-') ? `./${directory}` : directory;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
