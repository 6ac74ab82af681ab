import { expect, test } from 'vitest';
import { runsInSubscript } from '../../../../plugins/guards/rule/runs-in-subscript.ts';

test.each([
  ['a[$(b)]', true],
  ['x = a1[2 + `b`]', true],
  ['a[b[$(c)]]', true],
  ['a[$b]', false],
  ['a[1] $(b)', false],
  ['[$(b)]', false],
  ['', false],
])('%j runs something: %s', (text, expected) => {
  expect(runsInSubscript(text)).toBe(expected);
});

test('a long text takes no long time', () => {
  const started = process.cpuUsage();
  expect(runsInSubscript('a['.repeat(60_000))).toBe(false);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
