import { decodeText } from './decode-text.ts';
import { mayPass, readFailure } from './file-key.ts';
import { readBytes } from './read-bytes.ts';

/** A file's text, or why there is none to use. */
export type TextFile = string | RefusedText;

/** Why a file gives no text. */
export interface RefusedText {
  readonly refused: string;
  /** Whether it may give one the next time, although it stays as it is: the system had no file left to open, say. */
  readonly mayPass?: true;
}

/** Reads a regular file that holds UTF-8, a byte order mark included. Waits on no pipe. Never throws. */
export function readTextFile(file: string): TextFile {
  try {
    return decodeText(readBytes(file));
  } catch (thrown) {
    return { refused: readFailure(thrown), ...(mayPass(thrown) && { mayPass: true }) };
  }
}
