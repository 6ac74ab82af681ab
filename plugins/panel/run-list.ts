import type { RunRecord } from '../watch/run-record.ts';
import type { Column } from './columns.ts';
import { plain } from './fit-text.ts';
import type { PanelList, PanelRow, Tone } from './frame.ts';

const columns: readonly Column[] = [
  { head: 'TIME', least: 8, good: 14, most: 14, rank: 1 },
  { head: 'EVENT', least: 6, good: 12, most: 20, rank: 3 },
  { head: 'TOOL', least: 4, most: 20, rank: 4 },
  { head: 'OUTCOME', least: 7, good: 18, most: 24, rank: 2 },
  { head: 'EXIT', least: 4, most: 5, rank: 7 },
  { head: 'TOOK', least: 6, most: 8, rank: 6 },
  { head: 'SAID', least: 8, most: 200, rank: 5 },
];

/** The recent runs as a list, the newest first. `now` is today, for the times. */
export function runList(runs: readonly RunRecord[], now: Date): PanelList {
  return { columns, rows: runs.map((run) => rowOf(run, now)), empty: 'no hook has run yet' };
}

/** Runs of two sources as one list, the newest first; a run that both tell of is there once. */
export function mergeRuns(one: readonly RunRecord[], other: readonly RunRecord[]): readonly RunRecord[] {
  if (other.length === 0) return one;
  const runs = new Map([...other, ...one].map((run) => [keyOf(run), run]));
  return [...runs.values()].sort((a, b) => (a.time === b.time ? 0 : a.time < b.time ? 1 : -1));
}

function rowOf(run: RunRecord, now: Date): PanelRow {
  const { event, subject = '', id, type, layer, status, exitCode, ms, said = '' } = run;
  const time = timeOf(run.time, now);
  const cells = [time, event, subject, outcomeOf(run), exitCode === undefined ? '' : `${exitCode}`, tookOf(ms), said];
  const exit = exitCode === undefined ? '' : `, exit ${exitCode}`;
  const details = [
    ...(said === '' ? [] : [said]),
    `${id} (${type}, ${layer})`,
    `${run.time}, took ${tookOf(ms)}`,
    `${[event, subject].filter(Boolean).join(' ')}: ${outcomeOf(run)}${exit}`,
  ];
  const tone = tones.get(status);
  return { key: keyOf(run), cells: cells.map(plain), details: details.map(plain), ...(tone && { tone }) };
}

const tones: ReadonlyMap<RunRecord['status'], Tone> = new Map<RunRecord['status'], Tone>([
  ['blocked', 'bad'],
  ['failed', 'warn'],
  ['timedOut', 'warn'],
]);

function keyOf({ time, id, ms }: RunRecord): string {
  return `${time} ${id} ${ms}`;
}

function outcomeOf({ status, code }: RunRecord): string {
  const words = status === 'timedOut' ? 'timed out' : status;
  return code === undefined ? words : `${words}: ${code.replaceAll('-', ' ')}`;
}

/** `14:03:59`, with the day before it where that is not today's. */
function timeOf(iso: string, now: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':');
  if (time.toDateString() === now.toDateString()) return clock;
  return `${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())} ${clock}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function tookOf(ms: number): string {
  if (ms >= 10_000) return `${Math.round(ms / 1_000)} s`;
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
