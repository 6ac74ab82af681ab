import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMasker, markerOf } from '../../../plugins/guards/masker.ts';
import { createRevealer } from '../../../plugins/guards/revealer.ts';

const revealer = (secrets: Readonly<Record<string, string>>) => createRevealer(new Map(Object.entries(secrets)));

describe('a marker', () => {
  test.each([
    ['alone', '[secret:KEY]', 'hunter2hunter2'],
    ['in a text', 'key=[secret:KEY];', 'key=hunter2hunter2;'],
    ['twice', '[secret:KEY][secret:KEY]', 'hunter2hunter2hunter2hunter2'],
    ['of an unknown name', '[secret:OTHER]', '[secret:OTHER]'],
    ['in another case', '[secret:key]', '[secret:key]'],
    ['that does not end', '[secret:KEY', '[secret:KEY'],
    ['in brackets', '[[secret:KEY]]', '[hunter2hunter2]'],
  ])('is replaced by its value: %s', (_where, text, revealed) => {
    expect(revealer({ KEY: 'hunter2hunter2' })(text)).toBe(revealed);
  });

  test('is replaced in keys and at any depth, and all else stays', () => {
    const value = { '[secret:KEY]': [{ a: 'x [secret:KEY]' }], n: 1, b: true, z: null };
    expect(revealer({ KEY: 'hunter2hunter2' })(value)).toEqual({
      hunter2hunter2: [{ a: 'x hunter2hunter2' }],
      n: 1,
      b: true,
      z: null,
    });
  });

  test('that two names share is left', () => {
    const secrets = { 'a"b': 'first-value', "a'b": 'second-value' };
    expect(markerOf('a"b')).toBe(markerOf("a'b"));
    expect(revealer(secrets)(markerOf('a"b'))).toBe(markerOf('a"b'));
  });

  test('of a name with brackets is taken whole', () => {
    const secrets = { A: 'short-one', 'A]': 'long-one' };
    expect(revealer(secrets)('[secret:A]]')).toBe('long-one');
    expect(revealer(secrets)('[secret:A] ')).toBe('short-one ');
  });
});

test('a value is put in as it is: neither a pattern nor a marker in it does anything', () => {
  const secrets = { A: "$& $1 $' [secret:B]", B: 'second-value' };
  expect(revealer(secrets)('<[secret:A]>')).toBe("<$& $1 $' [secret:B]>");
});

test('a name may hold what means something in expressions, or the name of a method', () => {
  const secrets = { '.*': 'star-value', constructor: 'built-value', __proto__x: 'proto-value' };
  expect(revealer(secrets)('[secret:.*][secret:xx][secret:constructor]')).toBe('star-value[secret:xx]built-value');
});

test('the same value comes back where there is nothing to reveal', () => {
  const value = { a: ['[secret:OTHER]'] };
  expect(revealer({})(value)).toBe(value);
  expect(revealer({ KEY: 'hunter2hunter2' })(value)).toBe(value);
});

test('what was masked is revealed to what it was, whatever stands around it', () => {
  const part = fc.string({ unit: fc.constantFrom('x', ' ', '"', '\\', '/', '\n', '[', ']', 'é') });
  const secret = new Map([['KEY', 'correct-horse']]);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      const text = parts.join('correct-horse');
      expect(createRevealer(secret)(createMasker(secret).value({ [text]: [text] }))).toEqual({ [text]: [text] });
    }),
  );
});
