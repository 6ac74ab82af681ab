import fs from 'node:fs';
import path from 'node:path';

/** The absolute path of a file of the project. @throws Error where it lies outside, links followed. */
export function projectFile(project: string, file: string): string {
  const wanted = path.resolve(project, file);
  const real = path.join(realFolder(path.dirname(wanted)), path.basename(wanted));
  const target = fs.existsSync(real) ? fs.realpathSync(real) : real;
  if (!target.startsWith(fs.realpathSync(project) + path.sep)) throw new Error(`${file} is outside the project`);
  return target;
}

/** The canonical path of a folder, which need not be there yet. */
function realFolder(folder: string): string {
  if (fs.existsSync(folder)) return fs.realpathSync(folder);
  return path.join(realFolder(path.dirname(folder)), path.basename(folder));
}
