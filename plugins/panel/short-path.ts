import os from 'node:os';
import path from 'node:path';

/** The path of a file as people write it: relative to the project where it lies in it, else from `~` in the user's home. */
export function shortPath(file: string, project: string, home = os.homedir()): string {
  const inside = relativeInside(file, project);
  if (inside !== undefined) return inside;
  const fromHome = relativeInside(file, home);
  return fromHome === undefined ? file : path.join('~', fromHome);
}

function relativeInside(file: string, directory: string): string | undefined {
  const relative = path.relative(directory, file);
  const outside = relative === '' || relative === '..' || relative.startsWith(`..${path.sep}`);
  return outside || path.isAbsolute(relative) ? undefined : relative;
}
