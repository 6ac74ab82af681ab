import fs from 'node:fs';

let space = Buffer.allocUnsafeSlow(524_288);

/**
 * Reads a file into the one space that all files share: fresh memory is what reading takes longest over.
 *
 * @returns the bytes, until the next file is read
 * @throws Error where the file cannot be read, or is changed meanwhile
 */
export function readBytes(file: string): Buffer {
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    if (size > space.length) space = Buffer.allocUnsafeSlow(size);
    const length = fs.readSync(descriptor, space, 0, size, 0);
    if (length !== size) throw new Error(`${file} was cut off while it was read`);
    return space.subarray(0, size);
  } finally {
    fs.closeSync(descriptor);
  }
}
