import { expect, test } from 'vitest';
import { foreignCharacter } from '../../../plugins/check/foreign-character.ts';

test.each([
  ['a:b', ':'],
  ['Bash|src/', '/'],
  ['\\.ts$', '.'],
  ['\\/etc', '/'],
  ['a\\sb', ' '],
  ['{a}', '{'],
  [':+', ':'],
  [':{1,2}', ':'],
  ['a/(b|c)', '/'],
  ['mcp__a:b', ':'],
])('%j needs a character that no name has', (pattern, character) => {
  expect(foreignCharacter(pattern)).toBe(character);
});

test.each([
  'Bash',
  'a.b',
  ':?x',
  '/*',
  ':{0,2}x',
  '[:/]x',
  '[\\]:]x',
  '(a|b:c)d',
  '(?!a/).*',
  'a{2,3}',
  'mcp__a\\.b',
  '^mcp__a/b',
  '\\w+',
])('%j may match a name', (pattern) => {
  expect(foreignCharacter(pattern)).toBeUndefined();
});
