import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cap, capBytes, firstLine, messageOf, oneLine } from '../../core/text.ts';

/** Texts with surrogate pairs, halves of them, and characters of every length in UTF-8. */
const texts = fc.string({
  unit: fc.constantFrom('a', 'é', '€', '😀', '\u{10000}', '\u{10ffff}', '\ud83d', '\ude00', '\n', ' '),
  maxLength: 300,
});

const splitsPair = (before: string, after: string): boolean =>
  /[\ud800-\udbff]$/.test(before) && before.length < after.length && /[\udc00-\udfff]/.test(after[before.length] ?? '');

describe('a cap in UTF-16 units', () => {
  test.each([
    ['a'.repeat(40), 40, 'a'.repeat(40)],
    ['a'.repeat(41), 40, `${'a'.repeat(33)}… [cut]`],
    [`${'a'.repeat(32)}😀${'a'.repeat(20)}`, 40, `${'a'.repeat(32)}… [cut]`],
    ['abcdef', 3, 'abc'],
    ['a😀', 2, 'a'],
    ['', 0, ''],
  ])('%j at %i', (text, limit, expected) => {
    expect(cap(text, limit)).toBe(expected);
  });

  test('is never passed, its mark included, and splits no surrogate pair', () => {
    fc.assert(
      fc.property(texts, fc.nat(320), (text, limit) => {
        const cut = cap(text, limit);
        const kept = cut.replace('… [cut]', '');
        expect(cut.length).toBeLessThanOrEqual(Math.max(limit, 0));
        expect(text.startsWith(kept)).toBe(true);
        expect(cut === text || !splitsPair(kept, text)).toBe(true);
      }),
    );
  });
});

describe('a cap in bytes of UTF-8', () => {
  test.each([
    ['a'.repeat(64), 64, 'a'.repeat(64)],
    ['a'.repeat(65), 64, `${'a'.repeat(55)}… [cut]`],
    ['€'.repeat(30), 64, `${'€'.repeat(18)}… [cut]`],
    ['€€', 3, '€'],
    ['€€', 4, '€'],
    ['€', 2, ''],
  ])('%j at %i', (text, limit, expected) => {
    expect(capBytes(text, limit)).toBe(expected);
  });

  test('is never passed, its mark included, and splits no character', () => {
    fc.assert(
      fc.property(texts, fc.nat(600), (text, limit) => {
        const cut = capBytes(text, limit);
        const wellFormed = text.toWellFormed();
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(limit);
        expect(cut === text || wellFormed.startsWith(cut.replace('… [cut]', ''))).toBe(true);
      }),
    );
  });
});

describe('the first line', () => {
  test.each([
    ['one\ntwo', 'one'],
    ['\n \r\n  one  \r\ntwo', 'one'],
    ['one\rtwo', 'one'],
    ['   ', ''],
    ['', ''],
    ['a'.repeat(201), `${'a'.repeat(199)}…`],
    [`${'a'.repeat(198)}😀b`, `${'a'.repeat(198)}…`],
  ])('of %j is %j', (text, expected) => {
    expect(firstLine(text)).toBe(expected);
  });
});

test('one line has single blanks for every run of white space', () => {
  expect(oneLine(' a\n\t b \u00a0c ')).toBe('a b c');
});

describe('what a thrown value says', () => {
  test.each([
    [new Error('why'), 'why'],
    [new TypeError(''), 'TypeError'],
    ['text', 'text'],
    [undefined, 'undefined'],
    [Object.assign(new Error('x'), { message: { odd: 1 } }), '[object Object]'],
    [Object.create(null), 'something that cannot be told'],
  ])('%s', (thrown, expected) => {
    expect(messageOf(thrown)).toBe(expected);
  });
});
