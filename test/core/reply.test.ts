import { describe, expect, test } from 'vitest';
import { block, fail, isReply, json, text } from '../../core/reply.ts';

test('the four makers make replies', () => {
  const made = [block('no'), text('out'), json({ a: 1 }), fail('network', 'why')];
  expect(made).toEqual([
    { block: 'no' },
    { text: 'out' },
    { json: { a: 1 } },
    { failed: { code: 'network', message: 'why' } },
  ]);
  expect(made.every(isReply)).toBe(true);
});

describe('what is no reply', () => {
  test.each([
    null,
    undefined,
    'text',
    0,
    true,
    [],
    { block: 5 },
    { block: null },
    { text: ['a'] },
    { said: {} },
    { cut: 'yes' },
    { exitCode: '2' },
    { failed: 'why' },
    { failed: { code: 'threw' } },
    { failed: { code: 1, message: '' } },
    { printed: { stdout: '' } },
    { decision: 'block', reason: 'no' },
    { own: 1, block: undefined },
  ])('%j', (value) => {
    expect(isReply(value)).toBe(false);
  });
});

test('a reply may have unknown fields, and known ones that are undefined', () => {
  expect(isReply({ own: 1, block: undefined, printed: { stdout: '', stderr: '' } })).toBe(true);
  expect(isReply({})).toBe(true);
  expect(isReply({ json: null })).toBe(true);
});
