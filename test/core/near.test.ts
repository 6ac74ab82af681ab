import { describe, expect, test } from 'vitest';
import { didYouMean, nearest } from '../../core/near.ts';

const names = ['PreToolUse', 'PostToolUse', 'Stop'];

describe('the nearest name', () => {
  test.each([
    ['PreTooluse', 'PreToolUse'],
    ['pretooluse', 'PreToolUse'],
    ['PreToolUsed', 'PreToolUse'],
    ['Stp', 'Stop'],
    ['sotp', 'Stop'],
    ['Stpo', 'Stop'],
    ['Stopp', 'Stop'],
    ['Pots', undefined],
    ['Start', undefined],
    ['Deploy', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('to %j is %j', (name, expected) => {
    expect(nearest(name, names)).toBe(expected);
  });

  test('among none is none', () => {
    expect(nearest('Stop', [])).toBeUndefined();
  });
});

test('a near miss is offered in a sentence, and nothing else is', () => {
  expect([didYouMean('Stopp', names), didYouMean('Deploy', names)]).toEqual(['; did you mean "Stop"?', '']);
});
