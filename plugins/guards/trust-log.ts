import fs from 'node:fs';
import { isObject } from '../../core/path.ts';
import { readBytes } from '../files/read-bytes.ts';

/** One line of the trust log: trust was given or taken. */
export interface TrustRecord {
  /** ISO 8601. */
  readonly time: string;
  readonly user: string;
  /** Canonical. */
  readonly directory: string;
  readonly trusted: boolean;
  /** A digest of the hooks of each project file, by path relative to the project. */
  readonly hooks: { readonly [file: string]: string };
}

/** Who trusted what, and when: one JSON object a line. */
export interface TrustLog {
  /** @throws Error of the file system. */
  append(record: TrustRecord): void;
  /** The last record of a directory; undefined where the log tells of none or cannot be read. */
  last(directory: string): TrustRecord | undefined;
  /** The last record that gave trust to a directory. */
  lastGiven(directory: string): TrustRecord | undefined;
}

/** Opens the trust log in a file (0600), which need not be there. */
export function openTrustLog(file: string): TrustLog {
  return {
    append(record) {
      const descriptor = fs.openSync(file, 'a+', 0o600);
      try {
        fs.writeSync(descriptor, `${endsInLine(descriptor) ? '\n' : ''}${JSON.stringify(record)}\n`);
      } finally {
        fs.closeSync(descriptor);
      }
    },
    last: (directory) => recordsOf(file).findLast((record) => record.directory === directory),
    lastGiven: (directory) => recordsOf(file).findLast((record) => record.directory === directory && record.trusted),
  };
}

/** A writer that was killed may have left half a line: the next one starts on its own. */
function endsInLine(descriptor: number): boolean {
  const { size } = fs.fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && fs.readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

function recordsOf(file: string): TrustRecord[] {
  return readLines(file).flatMap((line) => parseRecord(line) ?? []);
}

function readLines(file: string): string[] {
  try {
    // Half a character may end a line that a killed writer left.
    return readBytes(file).toString('utf8').split('\n');
  } catch {
    return [];
  }
}

/** A line that was left half, or that is no record, is passed over. */
function parseRecord(line: string): TrustRecord | undefined {
  try {
    const record: unknown = JSON.parse(line);
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is TrustRecord {
  if (!isObject(value) || typeof value.trusted !== 'boolean' || !isObject(value.hooks)) return false;
  return [value.time, value.user, value.directory].every((each) => typeof each === 'string');
}
