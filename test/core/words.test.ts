import { describe, expect, test } from 'vitest';
import { count, inertLine, problemLine, runsWords } from '../../core/words.ts';
import type { ListedHook } from '../../types/plugin.ts';

const hook = (more: Partial<ListedHook>) => ({ runs: false, ...more }) as ListedHook;

test('one is single, all else is many', () => {
  expect([0, 1, 2].map((number) => count(number, 'hook'))).toEqual(['0 hooks', '1 hook', '2 hooks']);
});

test('why a hook does not run is told by code and reason', () => {
  expect(runsWords(hook({ runs: true }))).toBe('yes');
  expect(runsWords(hook({ code: 'not-trusted' }))).toBe('no: not trusted');
  expect(runsWords(hook({ code: 'no-match', reason: 'its matcher' }))).toBe('no: no match (its matcher)');
});

describe('the line of inert hooks', () => {
  test.each<[string, readonly ListedHook[], number, string | undefined]>([
    ['none', [hook({ runs: true })], 0, undefined],
    ['one', [hook({ code: 'hooks-off' })], 0, '1 hook inert: 1 hooks off'],
    [
      'several',
      [hook({ code: 'not-trusted' }), hook({ code: 'not-trusted' })],
      1,
      '3 hooks inert: 2 not trusted, 1 bad',
    ],
    ['refused ones alone', [], 2, '2 hooks inert: 2 bad'],
  ])('for %s', (_, hooks, refused, expected) => {
    expect(inertLine({ hooks, refused })).toBe(expected);
  });
});

test.each([
  [{}, 'error bad-json: why'],
  [{ file: '/f' }, '/f error bad-json: why'],
  [{ file: '/f', line: 3, column: 5 }, '/f:3:5 error bad-json: why'],
  [{ file: '/\u001bf' }, '/\\u001bf error bad-json: why'],
])('a problem is a line with its place first, and nothing that drives a terminal: %j', (place, expected) => {
  expect(problemLine({ code: 'bad-json', severity: 'error', message: 'why', ...place })).toBe(expected);
});
