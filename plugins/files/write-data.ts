import fs from 'node:fs';
import path from 'node:path';

/** How long a writer waits for another one, in milliseconds, at most. */
const longestWait = 10_000;

/**
 * Changes a file that others may write too: under a lock beside it, through symbolic links, whole or not at all.
 * `change` gets the text ('' where there is no file) and returns the new one; the mode of a file that is there stays.
 * @throws Error of the file system, and whatever `change` throws; the file is then as it was.
 */
export async function changeFile(file: string, mode: number, change: (text: string) => string): Promise<void> {
  const [{ default: lockfile }, { default: writeFileAtomic }] = await Promise.all([
    import('proper-lockfile'),
    import('write-file-atomic'),
  ]);
  const target = linkTarget(file);
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const release = await lockfile.lock(target, {
    realpath: false,
    stale: 5_000,
    retries: { forever: true, minTimeout: 5, maxTimeout: 100, factor: 1.5, maxRetryTime: longestWait },
  });
  try {
    const { text, mode: kept } = readIfThere(target, mode);
    const changed = change(text);
    if (changed !== text) await writeFileAtomic(target, changed, { mode: kept });
  } finally {
    await release();
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
  return link?.isSymbolicLink() ? linkTarget(path.resolve(path.dirname(file), fs.readlinkSync(file))) : file;
}

function readIfThere(file: string, mode: number): { text: string; mode: number } {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats) return { text: '', mode };
  return { text: fs.readFileSync(file, 'utf8'), mode: stats.mode & 0o777 };
}
