import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, with those above it, where it is not there yet. Node's own `recursive` never comes back from a place
 * that has no room for new names and says ENOENT, as /proc does.
 * @throws what the file system says.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (thrown) {
    if (isFolder(folder)) return;
    const above = path.dirname(folder);
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(above)) throw thrown;
    makeFolder(above, mode);
    makeFolder(folder, mode);
  }
}

function isFolder(name: string): boolean {
  return fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
