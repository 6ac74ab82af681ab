import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { clip, fill, plain, widthOf, wrap } from '../../../plugins/panel/fit-text.ts';

const family = '👩‍👩‍👧';
const texts = [
  '',
  'plain words',
  '日本語のテキスト',
  `${family}${family} done`,
  'e\u0301'.repeat(9),
  '🇩🇪🇫🇷🇮🇹',
  'a日b本c',
];

describe('a plain text', () => {
  test.each([
    ['is one line', ' one\r\n\ttwo  three ', 'one two three'],
    ['has its escapes written out', '\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
    ['has its direction marks written out', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['holds no half of a pair', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_what, text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe('a text is cut', () => {
  test.each([
    ['where it is too long', 'plain words', 6, 'plain…'],
    ['nowhere where it fits', 'plain', 5, 'plain'],
    ['between wide characters', '日本語', 5, '日本…'],
    ['before a wide character of which only half would fit', '日本語', 4, '日…'],
    ['between what a reader sees as characters', `${family}${family}`, 3, `${family}…`],
    ['to its mark alone in one column', 'plain', 1, '…'],
    ['to nothing where there is no room', 'plain', 0, ''],
  ])('%s', (_what, text, width, expected) => {
    expect(clip(text, width)).toBe(expected);
  });

  test.each([
    ['path/to/file', 6, '…/file'],
    ['日本語', 5, '…本語'],
    ['file', 4, 'file'],
  ])('at its beginning where its end tells more: %s', (text, width, expected) => {
    expect(clip(text, width, true)).toBe(expected);
  });
});

test.each(texts)('however it is cut, filled or wrapped, it keeps to the columns: %s', (text) => {
  for (let width = 2; width < 20; width += 1) {
    expect(stringWidth(clip(text, width))).toBeLessThanOrEqual(width);
    expect(stringWidth(clip(text, width, true))).toBeLessThanOrEqual(width);
    expect(stringWidth(fill(text, width))).toBe(width);
    for (const line of wrap(text, width)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  }
});

describe('a text is wrapped', () => {
  test.each(texts)('and nothing of it is left out: %s', (text) => {
    for (let width = 1; width < 20; width += 1) expect(wrap(text, width).join('')).toBe(text);
  });

  test.each([
    ['abcdef', 4, ['abcd', 'ef']],
    ['日本語', 5, ['日本', '語']],
    ['日', 1, ['日']],
    ['', 4, ['']],
  ])('%s in %d columns', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});

test.each([
  ['plain', 5],
  ['日本', 4],
  [family, 2],
])('the width of %s is %d', (text, width) => {
  expect(widthOf(text)).toBe(width);
});
