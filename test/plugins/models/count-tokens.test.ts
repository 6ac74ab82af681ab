import { expect, test } from 'vitest';
import { countTokens } from '../../../plugins/models/count-tokens.ts';

test('what the service counted counts', () => {
  expect(countTokens(120, 'question', 'answer')).toBe(120);
});

test.each([undefined, 0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'a count that cannot be is estimated, so that a budget holds: %s',
  (counted) => {
    expect(countTokens(counted, 'x'.repeat(600), 'y'.repeat(399))).toBe(250);
  },
);
