import fs from 'node:fs';
import { isObject } from '../../core/path.ts';
import { badFile, badJson, unreadable } from '../../core/problems.ts';
import type { Problem } from '../../types/problem.ts';
import { fileKey, readFailure } from './file-key.ts';
import { parseData } from './parse-data.ts';

/** What a data file of the user's holds now. */
export interface DataFile {
  /** The file's object; where it cannot be read, the last good one. Absent: no file, or never a good one. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** Why it cannot be read now. */
  readonly problem?: Problem;
  /** Permission bits; 0 where there is no file. */
  readonly mode: number;
}

/**
 * A data file that is looked at whenever it is asked for, and read only when it changed. Reading is synchronous: guards
 * ask in the middle of a decision, and the files are small.
 */
export interface WatchedFile {
  readonly file: string;
  /** The very same object as long as nothing changed. */
  read(): DataFile;
}

const absent: DataFile = Object.freeze({ mode: 0 });

/** Watches a data file that holds one JSON object. */
export function watchFile(file: string): WatchedFile {
  let known: { readonly key: string; readonly text: string | undefined; readonly data: DataFile } | undefined;
  let lastGood: DataFile['value'];

  return {
    file,
    read() {
      const found = fileKey(file);
      if (!found) {
        known = undefined;
        lastGood = undefined;
        return absent;
      }
      if (known?.key === found.key && found.settled) return known.data;
      const text = found.refused === undefined ? readText(file) : { refused: found.refused };
      if (known && typeof text === 'string' && text === known.text && known.data.mode === found.mode) return known.data;
      const { value, problem } = interpret(file, text);
      lastGood = value ?? lastGood;
      const data: DataFile = Object.freeze({
        mode: found.mode,
        ...(lastGood && { value: lastGood }),
        ...(problem && { problem }),
      });
      if (known && problem && known.data.problem?.message === problem.message && known.data.value === lastGood) {
        return known.data;
      }
      known = { key: found.key, text: typeof text === 'string' ? text : undefined, data };
      return data;
    },
  };
}

/** Opened without waiting, so that a pipe put in the file's place after the look cannot hold the process up. */
function readText(file: string): string | { readonly refused: string } {
  try {
    const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    try {
      return fs.fstatSync(descriptor).isFile()
        ? fs.readFileSync(descriptor, 'utf8')
        : { refused: 'it is no regular file' };
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (thrown) {
    return { refused: readFailure(thrown) };
  }
}

function interpret(
  file: string,
  text: string | { readonly refused: string },
): { readonly value?: Record<string, unknown>; readonly problem?: Problem } {
  if (typeof text !== 'string') return { problem: unreadable(file, text.refused) };
  const parsed = parseData(text);
  if ('fault' in parsed) {
    const { message, line, column } = parsed.fault;
    return { problem: badJson(file, message, line, column) };
  }
  if (!isObject(parsed.value)) return { problem: badFile(file, 'the file has to hold one object') };
  return { value: parsed.value };
}
