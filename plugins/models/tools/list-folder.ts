import fs from 'node:fs';
import { readFailure } from '../../files/file-key.ts';
import { findInProject } from './project-path.ts';
import { defineTool } from './project-tool.ts';

const mostEntries = 500;

/** Lists what a folder holds. */
export const listFolder = defineTool({
  name: 'list_folder',
  description: `Lists a folder of the project, up to ${mostEntries} names; those of folders end in /.`,
  input: {
    type: 'object',
    properties: { path: { type: 'string', description: 'The folder, relative to the project; default: the project.' } },
    additionalProperties: false,
  },
  run({ path = '.' }, { project }) {
    const folder = findInProject(project, path);
    const { entries, more } = readEntries(folder.path, folder.shown);
    const lines = entries.map(shownEntry).sort();
    const count = more ? `the first ${mostEntries} that were found, of more` : `${lines.length} in all`;
    return [`${folder.shown}: ${count}`, ...lines].join('\n');
  },
});

/** Reads no further than what is shown, however many there are. */
function readEntries(folder: string, shown: string): { entries: fs.Dirent[]; more: boolean } {
  const entries: fs.Dirent[] = [];
  let directory: fs.Dir;
  try {
    directory = fs.opendirSync(folder);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    throw new Error(code === 'ENOTDIR' ? `${shown} is no folder` : `${shown} cannot be listed: ${readFailure(thrown)}`);
  }
  try {
    for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
      if (entries.length === mostEntries) return { entries, more: true };
      entries.push(entry);
    }
    return { entries, more: false };
  } finally {
    directory.closeSync();
  }
}

function shownEntry(entry: fs.Dirent): string {
  if (entry.isDirectory()) return `${entry.name}/`;
  if (entry.isSymbolicLink()) return `${entry.name} (a link)`;
  return entry.isFile() ? entry.name : `${entry.name} (no regular file)`;
}
