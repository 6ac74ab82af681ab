import fs from 'node:fs';
import { readTextFile } from '../../files/read-text-file.ts';
import type { ProjectPath } from './project-path.ts';
import type { ProjectLook } from './project-tool.ts';

/** The longest file that is read, in bytes: it is read whole, since half a secret could not be masked. */
const largestFile = 1024 * 1024;

/**
 * The lines of a project's file, masked. Waits on no pipe or device.
 * @throws Error, with a sentence for the model, where it is no text file of up to 1 MiB.
 */
export function readMaskedLines({ path, shown }: ProjectPath, { redact }: ProjectLook): readonly string[] {
  const stats = fs.lstatSync(path);
  if (stats.isDirectory()) throw new Error(`${shown} is a folder`);
  if (!stats.isFile()) throw new Error(`${shown} is no regular file`);
  if (stats.size > largestFile) throw new Error(`${shown} is larger than 1 MiB`);
  const text = readTextFile(path);
  if (typeof text !== 'string') throw new Error(`${shown} cannot be read: ${text.refused}`);
  if (text.includes('\0')) throw new Error(`${shown} is a binary file`);
  const lines = redact(text).split(/\r?\n/);
  // What ends with a line break has no line behind it.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
