import { expect, test } from 'vitest';
import { plainNames } from '../../core/plain-names.ts';
import type { MatcherDialect } from '../../types/profile.ts';

const whole: MatcherDialect = { style: 'expression', whole: true, ignoreCase: true };
const names: MatcherDialect = { style: 'names', whole: false, ignoreCase: false };

test.each([
  ['Bash', names, 'Bash', true],
  ['Bash', names, 'bash', false],
  ['Bash|my-tool_2', names, 'my-tool_2', true],
  ['bash|write', whole, 'WRITE', true],
  ['k', whole, '\u212a', false],
  ['Bash', names, 'Bash|Read', false],
])('%s in %o names %s: %s', (source, dialect, subject, expected) => {
  expect(plainNames(source, dialect)?.matches(subject)).toBe(expected);
});

test.each(['', '*', 'a.b', 'Read|', '|', 'a b', '^Bash$', 'Bash(git *)', 'é'])('%j is no list of names', (source) => {
  expect(plainNames(source, names)).toBeUndefined();
});

test('where an expression may match a part of a name, a name is no list', () => {
  expect(plainNames('Bash', { ...whole, whole: false })).toBeUndefined();
});
