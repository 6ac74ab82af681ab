import { expect, test } from 'vitest';
import { duration } from '../../../plugins/trace/report-duration.ts';

test.each([
  [0, '0.0 ms'],
  [0.349, '0.3 ms'],
  [42.4, '42 ms'],
  [1_000, '1.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [250_000, '4 min 10 s'],
  [7_500_000, '2 h 5 min'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text);
});
