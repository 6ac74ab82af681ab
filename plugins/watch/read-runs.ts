import { isObject } from '../../core/path.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { RunRecord } from './run-record.ts';

/**
 * Reads what `history(file)` recorded of a project (named as `recordedProject` names it), the newest run first, at most
 * `limit`. A line that is no whole record is passed over; a file that cannot be read counts as empty.
 */
export function readRuns(file: string, project: string, limit: number): RunRecord[] {
  // A file that is set aside between the two reads gives its lines twice, and once is enough; the other way round it
  // would give none.
  const now = linesOf(file);
  const lines = new Set([...linesOf(`${file}.1`), ...now]);
  return [...lines]
    .map(parseRecord)
    .filter((found) => found?.project === project)
    .map((found) => found?.record)
    .filter((record) => record !== undefined)
    .reverse()
    .sort((one, other) => (one.time === other.time ? 0 : one.time < other.time ? 1 : -1))
    .slice(0, limit);
}

/** What every line starts with, and what no text within a line can hold unescaped. */
const start = '{"time":"';

/** A writer that was killed may have left half a line, and another one may have gone on right behind it. */
function linesOf(file: string): string[] {
  return readText(file)
    .split('\n')
    .flatMap((line) => line.split(start).slice(1))
    .map((rest) => start + rest);
}

function readText(file: string): string {
  try {
    // Half a character may end a line that a killed writer left.
    return readBytes(file).toString('utf8');
  } catch {
    return '';
  }
}

interface RecordedRun {
  readonly project: unknown;
  readonly record: RunRecord;
}

function parseRecord(line: string): RecordedRun | undefined {
  try {
    const { project, ...record }: Record<string, unknown> = JSON.parse(line);
    return isRecord(record) ? { project, record } : undefined;
  } catch {
    return undefined;
  }
}

const texts = ['time', 'event', 'id', 'type', 'layer', 'status'] as const;
const optionalTexts = ['subject', 'code', 'said'] as const;

function isRecord(value: unknown): value is RunRecord {
  if (!isObject(value)) return false;
  const found = value as Readonly<Record<string, unknown>>;
  return (
    texts.every((name) => typeof found[name] === 'string') &&
    optionalTexts.every((name) => found[name] === undefined || typeof found[name] === 'string') &&
    typeof found.ms === 'number' &&
    (found.exitCode === undefined || typeof found.exitCode === 'number')
  );
}
