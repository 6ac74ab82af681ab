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
