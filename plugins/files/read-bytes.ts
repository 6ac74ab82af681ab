import fs from 'node:fs';
import { refusalOf } from './file-key.ts';

/**
 * Reads a regular file of a bounded size. It is opened without waiting and looked at when it is open, so that a pipe or an
 * endless file that is put in its place after a look at it neither holds the process up nor fills its memory.
 * @throws Error where it is no such file; those of the file system.
 */
export function readBytes(file: string): Buffer {
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const refused = refusalOf(fs.fstatSync(descriptor));
    if (refused !== undefined) throw new Error(refused);
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
