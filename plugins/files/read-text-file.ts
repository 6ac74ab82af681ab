import fs from 'node:fs';
import { readFailure } from './file-key.ts';

/** A file's text, or why there is none to use. */
export type TextFile = string | { readonly refused: string };

/**
 * Reads a regular file that holds UTF-8, a byte order mark included. Opened without waiting, so that a pipe put in the
 * file's place after a look at it cannot hold the process up. Never throws.
 */
export function readTextFile(file: string): TextFile {
  try {
    const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    try {
      if (!fs.fstatSync(descriptor).isFile()) return { refused: 'it is no regular file' };
      return decode(fs.readFileSync(descriptor));
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (thrown) {
    return { refused: readFailure(thrown) };
  }
}

/** Bytes that are no UTF-8 would read as other characters: a secret would not be found, a comment not be kept. */
function decode(bytes: Uint8Array): TextFile {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { refused: 'it is no UTF-8 text: save it as UTF-8' };
  }
}
