import { expect, test } from 'vitest';
import { keyHints } from '../../../plugins/panel/key-hints.ts';

const hints = ['tab 1 2 lists', '3 problems', 't trust', 'r refresh', 'arrows move', 'q quit'];

test.each([
  [100, 'tab 1 2 lists · 3 problems · t trust · r refresh · arrows move · q quit'],
  [60, 'tab 1 2 lists · 3 problems · t trust · r refresh · q quit'],
  [45, 'tab 1 2 lists · t trust · r refresh · q quit'],
  [32, 'tab 1 2 lists · t trust · q quit'],
  [20, 't trust · q quit'],
  [10, 'q quit'],
  [3, ''],
])('in %d columns the most important hints stay', (width, shown) => {
  expect(keyHints(hints, width)).toBe(shown);
});

test('a hint of an unknown key goes first', () => {
  expect(keyHints(['z zoom', 'q quit'], 10)).toBe('q quit');
});
