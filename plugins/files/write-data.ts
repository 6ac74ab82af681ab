import fs from 'node:fs';
import path from 'node:path';
import { fileKey } from './file-key.ts';
import { lockFile } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';
import { readTextFile } from './read-text-file.ts';

/**
 * Changes a file that others may write too: under a lock beside it, through symbolic links, whole or not at all.
 * `change` gets the text ('' where there is no file) and returns the new one, or undefined to remove the file; the mode of
 * a file that is there stays.
 * @throws Error where the file is no readable text or another writer keeps it locked, those of the file system, and
 * whatever `change` throws; the file is then as it was.
 */
export async function changeFile(
  file: string,
  mode: number,
  change: (text: string) => string | undefined,
): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  const target = linkTarget(file);
  makeFolder(path.dirname(target), 0o700);
  const release = await lockFile(target);
  try {
    // Without a pause, so that the lock cannot be lost on the way.
    const { text, mode: kept } = readIfThere(target, mode);
    const changed = change(text);
    if (changed === undefined) fs.rmSync(target, { force: true });
    else if (changed !== text) writeFileAtomic.sync(target, changed, { mode: kept });
  } finally {
    // What is written is written: a lock that stays goes stale.
    await release().catch(() => {});
  }
}

/** Where a path leads, also when the last link points to a file that is not there yet. */
function linkTarget(file: string): string {
  try {
    return fs.realpathSync.native(file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
  const link = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink()) return file;
  return linkTarget(path.resolve(fs.realpathSync.native(path.dirname(file)), fs.readlinkSync(file)));
}

function readIfThere(file: string, mode: number): { text: string; mode: number } {
  const found = fileKey(file);
  if (!found) return { text: '', mode };
  const text = found.refused === undefined ? readTextFile(file) : { refused: found.refused };
  if (typeof text !== 'string') throw new Error(`${file} cannot be read, so it is left as it is: ${text.refused}`);
  return { text, mode: found.mode };
}
