import fs from 'node:fs';
import path from 'node:path';

/** The absolute path of a file of the project. @throws Error where it lies outside, links followed, or is no file. */
export function projectFile(project: string, file: string): string {
  const target = realPath(path.resolve(project, file));
  if (!target.startsWith(fs.realpathSync(project) + path.sep)) throw new Error(`${file} is outside the project`);
  const there = fs.statSync(target, { throwIfNoEntry: false });
  // Whoever opens a pipe may wait for ever.
  if (there && !there.isFile()) throw new Error(`${file} is no file`);
  return target;
}

/** The canonical path of what need not be there yet. @throws Error where a link leads nowhere: it may lead anywhere. */
function realPath(wanted: string): string {
  if (fs.existsSync(wanted)) return fs.realpathSync(wanted);
  if (fs.lstatSync(wanted, { throwIfNoEntry: false })) throw new Error(`${wanted} is a link that leads nowhere`);
  return path.join(realPath(path.dirname(wanted)), path.basename(wanted));
}
