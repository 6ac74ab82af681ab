import { expect, test } from 'vitest';
import { problemList } from '../../../plugins/panel/problem-list.ts';
import type { Problem } from '../../../types/problem.ts';

const problem: Problem = {
  code: 'bad-json',
  severity: 'error',
  message: 'a comma is missing',
  file: '/work/app/.mendcode/hooks.json',
  line: 3,
  column: 5,
};

const rowOf = (fields: Partial<Problem> = {}) => problemList([{ ...problem, ...fields }], '/work/app').rows[0];

test('a row has the place, the code, and what is wrong', () => {
  expect(rowOf()?.cells).toEqual(['.mendcode/hooks.json:3:5', 'bad-json', 'a comma is missing']);
});

test('a problem of no file has no place', () => {
  const [row] = problemList([{ code: 'tap-threw', severity: 'warning', message: 'no' }], '/work/app').rows;
  expect(row?.cells).toEqual(['', 'tap-threw', 'no']);
  expect(row?.details).toEqual(['no', 'warning tap-threw']);
});

test.each([
  ['error', 'bad'],
  ['warning', 'warn'],
] as const)('an %s has a colour of its own', (severity, tone) => {
  expect(rowOf({ severity })?.tone).toBe(tone);
});

test('the details hold all of it', () => {
  expect(rowOf()?.details).toEqual(['a comma is missing', 'error bad-json', '/work/app/.mendcode/hooks.json:3:5']);
});

test('two of the same are two rows', () => {
  const { rows } = problemList([problem, problem], '/work/app');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

test('no text of a file can drive the terminal', () => {
  const row = rowOf({ message: '\u001b[2J', file: '/\u001b[2J' });
  expect([...(row?.cells ?? []), ...(row?.details ?? [])].join('')).not.toContain('\u001b');
});
