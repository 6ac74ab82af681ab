import fs from 'node:fs';
import path from 'node:path';
import { findFolders } from '../plugins/places.ts';
import { profiles } from '../plugins/profiles/index.ts';

/**
 * Has what V8 makes of the built program kept beside it, or where that may not be written, in the user's own folder: half
 * of a start is compiling.
 */
export function keepCompiled(program: string): void {
  const { enableCompileCache, constants } = process.getBuiltinModule('node:module');
  const { status } = enableCompileCache(path.join(program, 'cache'));
  if (status === constants.compileCacheStatus.FAILED) enableOwn(enableCompileCache);
}

/** In a folder that nobody else may write: what it holds is run. */
function enableOwn(enable: (folder: string) => unknown): void {
  try {
    const [profile] = profiles;
    if (!profile) return;
    const { data } = findFolders(profile, { project: '/' });
    if (!fs.existsSync(data)) return;
    const folder = path.join(data, 'cache');
    if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    const { uid, mode } = fs.statSync(folder);
    if (uid === process.getuid?.() && (mode & 0o022) === 0) enable(folder);
  } catch {
    // Then it is compiled at each start.
  }
}
