import { isObject } from '../../core/path.ts';
import { badFile, badJson, unreadable } from '../../core/problems.ts';
import type { Problem } from '../../types/problem.ts';
import { fileKey } from './file-key.ts';
import { parseData } from './parse-data.ts';
import { readTextFile, type TextFile } from './read-text-file.ts';

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

interface KnownData {
  readonly key: string;
  /** Whether the key was settled when the text was read: only then does the same key mean the same text. */
  readonly settled: boolean;
  readonly text: TextFile;
  readonly data: DataFile;
}

const absent: DataFile = Object.freeze({ mode: 0 });

/** Watches a data file that holds one JSON object. */
export function watchFile(file: string): WatchedFile {
  let known: KnownData | undefined;

  return {
    file,
    read() {
      const found = fileKey(file);
      if (!found) {
        known = undefined;
        return absent;
      }
      const { key, settled, mode, refused } = found;
      if (known?.settled && known.key === key) return known.data;
      const text = refused === undefined ? readTextFile(file) : { refused };
      const same = known !== undefined && known.data.mode === mode && sameText(text, known.text);
      const data = same && known ? known.data : interpret(file, text, mode, known?.data.value);
      known = { key, settled: settled && !mayPass(text), text, data };
      return data;
    },
  };
}

/** Remembered, a failure that passes would stay for as long as the file does. */
function mayPass(text: TextFile): boolean {
  return typeof text !== 'string' && text.mayPass === true;
}

function sameText(one: TextFile, other: TextFile): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.refused === other.refused;
}

function interpret(file: string, text: TextFile, mode: number, lastGood: DataFile['value']): DataFile {
  const found = readValue(file, text);
  const value = 'value' in found ? found.value : lastGood;
  return Object.freeze({ mode, ...(value && { value }), ...('problem' in found && { problem: found.problem }) });
}

function readValue(file: string, text: TextFile): { readonly value: Record<string, unknown> } | { problem: Problem } {
  if (typeof text !== 'string') return { problem: unreadable(file, text.refused) };
  const parsed = parseData(text);
  if ('fault' in parsed) {
    const { message, line, column } = parsed.fault;
    return { problem: badJson(file, message, line, column) };
  }
  if (!isObject(parsed.value)) return { problem: badFile(file, 'the file has to hold one object') };
  return { value: parsed.value };
}
