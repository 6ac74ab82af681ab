import { describe, expect, test } from 'vitest';
import { mergeRuns, runList } from '../../../plugins/panel/run-list.ts';
import type { RunRecord } from '../../../plugins/watch/run-record.ts';

const time = new Date(2026, 10, 30, 14, 3, 9);
const run: RunRecord = {
  time: time.toISOString(),
  event: 'PreToolUse',
  subject: 'bash',
  id: 'user/PreToolUse/0/0',
  type: 'command',
  layer: 'user',
  status: 'passed',
  exitCode: 0,
  ms: 67.4,
  said: 'fine',
};

const rowOf = (fields: Partial<RunRecord> = {}, now = time) => runList([{ ...run, ...fields }], now).rows[0];

test('a row has when, the event, the tool, what came of it, the exit code, how long it took and what it said', () => {
  expect(runList([], time).columns.map(({ head }) => head)).toEqual([
    'TIME',
    'EVENT',
    'TOOL',
    'OUTCOME',
    'EXIT',
    'TOOK',
    'SAID',
  ]);
  expect(rowOf()?.cells).toEqual(['14:03:09', 'PreToolUse', 'bash', 'passed', '0', '67 ms', 'fine']);
});

test('what is not there is blank', () => {
  const { subject: _, exitCode: __, said: ___, ...rest } = run;
  expect(runList([rest], time).rows[0]?.cells).toEqual(['14:03:09', 'PreToolUse', '', 'passed', '', '67 ms', '']);
});

test.each<[string, Partial<RunRecord>, string, string | undefined]>([
  ['blocked', { status: 'blocked' }, 'blocked', 'bad'],
  ['failed, with its code', { status: 'failed', code: 'exit-code' }, 'failed: exit code', 'warn'],
  ['timed out', { status: 'timedOut' }, 'timed out', 'warn'],
])('an outcome is told in words: %s', (_what, fields, words, tone) => {
  expect(rowOf(fields)?.cells[3]).toBe(words);
  expect(rowOf(fields)?.tone).toBe(tone);
});

test.each([
  [0.42, '0.4 ms'],
  [9.96, '10.0 ms'],
  [67.4, '67 ms'],
  [1_234, '1.2 s'],
  [61_000, '61 s'],
])('%d ms read %s', (ms, words) => {
  expect(rowOf({ ms })?.cells[5]).toBe(words);
});

test('the time of another day has its date', () => {
  expect(rowOf({}, new Date(2026, 11, 1))?.cells[0]).toBe('11-30 14:03:09');
});

test('a time that is none is shown as it is', () => {
  expect(rowOf({ time: 'yesterday' })?.cells[0]).toBe('yesterday');
});

test('the details hold the id, the exact time, and all that it said', () => {
  expect(rowOf()?.details).toEqual([
    'fine',
    'user/PreToolUse/0/0 (command, user)',
    `${run.time}, took 67 ms`,
    'PreToolUse bash: passed, exit 0',
  ]);
});

test('no text of a hook can drive the terminal', () => {
  const control = '\u001b[2J';
  const row = rowOf({ said: control, subject: control, code: control, id: control, time: control });
  expect([...(row?.cells ?? []), ...(row?.details ?? [])].join('')).not.toContain('\u001b');
});

describe('runs of two sources', () => {
  const at = (second: number, id: string) => ({ ...run, id, time: new Date(2026, 0, 1, 0, 0, second).toISOString() });

  test('are one list, the newest first', () => {
    const ids = mergeRuns([at(4, 'd'), at(2, 'b')], [at(3, 'c'), at(1, 'a')]).map(({ id }) => id);
    expect(ids).toEqual(['d', 'c', 'b', 'a']);
  });

  test('are once in it where both tell of them', () => {
    expect(mergeRuns([at(1, 'a')], [at(1, 'a'), at(1, 'b')])).toHaveLength(2);
  });
});
