import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStep } from '../../bin/replay-step.ts';
import { UsageError } from '../../bin/usage-error.ts';

test.each<[string, unknown]>([
  ['{"event":"Stop"}', { event: 'Stop', payload: {} }],
  [
    '{"event":"Stop","payload":{"a":1},"expect":{"decision":"block"}}',
    { event: 'Stop', payload: { a: 1 }, expect: { decision: 'block' } },
  ],
  ['{"wait":0}', { wait: 0 }],
  ['{"activate":{"skill":"x"}}', { activate: { skill: 'x' } }],
])('%s is a step', (line, step) => {
  expect(readStep(line, 1)).toEqual(step);
});

test.each([
  'no JSON',
  '[]',
  'null',
  '{}',
  '{"event":5}',
  '{"event":"Stop","payload":[]}',
  '{"event":"Stop","expect":"block"}',
  '{"wait":-1}',
  '{"wait":"1"}',
  '{"activate":{}}',
])('%s is none, and the error names the line', (line) => {
  expect(() => readStep(line, 7)).toThrow(UsageError);
  expect(() => readStep(line, 7)).toThrow(/line 7/);
});

test('any step reads as it was written', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  const step = fc.oneof(
    fc.record({ event: fc.string(), payload: object, expect: object }, { requiredKeys: ['event', 'payload'] }),
    fc.record({ activate: fc.record({ skill: fc.string() }) }),
    fc.record({ wait: fc.double({ min: 0, noDefaultInfinity: true, noNaN: true }) }),
  );
  fc.assert(
    fc.property(step, (each) => {
      const line = JSON.stringify(each);
      expect(readStep(line, 1)).toEqual(JSON.parse(line));
    }),
  );
});

test('any other text is a wrong call, never another fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      try {
        expect(readStep(text, 1)).toBeInstanceOf(Object);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(UsageError);
      }
    }),
    { numRuns: 500 },
  );
});
