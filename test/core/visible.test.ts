import { expect, test } from 'vitest';
import { visible } from '../../core/visible.ts';

test.each([
  ['plain\ttext\nlines', 'plain\ttext\nlines'],
  ['\u001b[31mred', '\\u001b[31mred'],
  ['a\u0000b\u0007c\u007fd\u009be', 'a\\u0000b\\u0007c\\u007fd\\u009be'],
  ['one\r\ntwo\rthree', 'one\ntwothree'],
  ['abc\u202ecba\u2066x\u200f', 'abc\\u202ecba\\u2066x\\u200f'],
  ['a\u2028b', 'a\\u2028b'],
  ['é€😀', 'é€😀'],
])('%j reads %j', (text, expected) => {
  expect(visible(text)).toBe(expected);
});
