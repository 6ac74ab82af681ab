import { expect, test } from 'vitest';
import { braceWords } from '../../../../plugins/guards/rule/brace-words.ts';

test.each<[text: string, words: readonly string[]]>([
  ['{git,push}', ['git', 'push']],
  ['a{b,c}d', ['abd', 'acd']],
  ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
  ['{a,{b,c}}', ['a', 'b', 'c']],
  ['a{,b}', ['a', 'ab']],
  ['{,git}', ['git']],
  ['{1..3}', ['1', '2', '3']],
  ['{c..a}', ['c', 'b', 'a']],
  ['g{i..i}t', ['git']],
  ['{a}', ['{a}']],
  ['{}', ['{}']],
  ['{a,b', ['{a,b']],
  ['{a}{b,c}', ['{a}b', '{a}c']],
])('%j comes to %j', (text, words) => {
  expect(braceWords(text)).toEqual(words);
});

test.each([
  ['a quote', "{'a',b}"],
  ['a variable', '{$a,b}'],
  ['a range with steps', '{1..9..2}'],
  ['a range that is too long', '{1..99999}'],
  ['more words than are written out', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'],
  ['more text than is read', `{${'a'.repeat(200)},b}`],
])('%s is not written out', (_what, text) => {
  expect(braceWords(text)).toBeUndefined();
});
