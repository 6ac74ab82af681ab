import { expect, test } from 'vitest';
import { textHolds } from '../../../../plugins/guards/rule/text-holds.ts';

test.each<[pattern: string, text: string, holds: boolean]>([
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['a*', 'a', true],
  ['a*', 'ba', false],
  ['*a', 'ba', true],
  ['*a', 'ab', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*c', 'a-b-c', true],
  ['a*bb*b', 'abb', false],
  ['*', '', true],
  ['**', 'x', true],
  ['a *', 'a', true],
  ['a *', 'a b', true],
  ['a *', 'ab', false],
  ['a:*', 'a', true],
  ['a:*', 'a b', true],
  ['a:*', 'a:b', true],
  ['a:*', 'ab', false],
  ['a * c *', 'a b c', true],
  ['a*', 'a\nb', true],
  ['a.c', 'abc', false],
  ['[a]', 'a', false],
  ['', '', true],
  ['', 'a', false],
])('%j on %j: %s', (pattern, text, holds) => {
  expect(textHolds(text, pattern)).toBe(holds);
});

test('many stars take no long time on a long text', () => {
  const started = process.cpuUsage();
  expect(textHolds('a'.repeat(100_000), `${'*a'.repeat(1_000)}*b`)).toBe(false);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
