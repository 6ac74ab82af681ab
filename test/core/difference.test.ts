import { expect, test } from 'vitest';
import { difference } from '../../core/difference.ts';

const verdict = { decision: 'block', reason: 'no', context: ['a', 'b'], outcomes: [{ id: 'x', ms: 3 }], values: {} };

test.each<[string, unknown]>([
  ['a part of an object', { decision: 'block' }],
  ['a part of an object in a list', { outcomes: [{ id: 'x' }] }],
  ['an empty object', { values: {} }],
  ['nothing at all', {}],
])('%s is enough', (_, wanted) => {
  expect(difference(wanted, verdict)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['another value', { decision: 'continue' }, 'decision: wanted "continue", found "block"'],
  ['a missing value', { permission: 'ask' }, 'permission: wanted "ask", found nothing'],
  ['a list of another length', { context: ['a'] }, 'context: wanted 1 items, found 2'],
  ['an item of a list', { outcomes: [{ id: 'y' }] }, 'outcomes[0].id: wanted "y", found "x"'],
  ['no list', { reason: ['no'] }, 'reason: wanted ["no"], found "no"'],
  ['no object', { reason: { text: 'no' } }, 'reason: wanted {"text":"no"}, found "no"'],
  [
    'what every object inherits',
    { constructor: { name: 'Object' } },
    'constructor: wanted {"name":"Object"}, found nothing',
  ],
])('%s is told with its path', (_, wanted, told) => {
  expect(difference(wanted, verdict)).toBe(told);
});

test('a long value is told short', () => {
  const told = difference({ reason: 'x'.repeat(1_000) }, verdict) ?? '';
  expect(told.length).toBeLessThan(300);
});
