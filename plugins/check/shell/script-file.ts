import fs from 'node:fs';
import { readTextFile } from '../../files/read-text-file.ts';

/** A script that a hook runs, as it lies on the disk. */
export interface ScriptFile {
  readonly exists: boolean;
  /** Whether it may be run by its name. */
  readonly executable: boolean;
  /** Absent where it is no text, or too long to be a script. */
  readonly text?: string;
}

/** Bytes; what is longer is a program. */
const longestScript = 262_144;

/** Looks at a script; undefined where that cannot be told: it is no file, or in a folder that is closed. */
export function scriptFile(file: string): ScriptFile | undefined {
  try {
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (!stats) return { exists: false, executable: false };
    if (!stats.isFile()) return undefined;
    const text = stats.size <= longestScript ? readTextFile(file) : undefined;
    // Windows has no such bit: the name's ending counts there.
    const executable = process.platform === 'win32' || (stats.mode & 0o111) !== 0;
    return { exists: true, executable, ...(typeof text === 'string' && !text.includes('\0') && { text }) };
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOTDIR' ? { exists: false, executable: false } : undefined;
  }
}

/** The program that a script's first line names, by its base name, and nothing else of the line. */
export function shebangOf(text: string): string | undefined {
  const [program, ...words] = /^#![ \t]*([^\r\n]+)/.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  const name = program?.split('/').pop();
  return name === 'env'
    ? words
        .find((word) => !word.startsWith('-') && !word.includes('='))
        ?.split('/')
        .pop()
    : name;
}
