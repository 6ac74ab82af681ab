import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternCost } from '../../core/pattern-cost.ts';

const harmless = 1_500_000;
const tooMuch = 5_000_000;

describe('a pattern that people write is found harmless', () => {
  test.each([
    'Read',
    '^(Read|Grep)$',
    'Edit|Write|Multi.*',
    'mcp__.*',
    'mcp__.*__(list|get)_.+',
    'mcp__.*_(create|update|delete|remove)_.*',
    '^mcp__[^_]+__(?:get|list)$',
    '[be]..[ht]',
    '.*',
    '^(?:.*)$',
    '^(?!mcp__).*',
    '^(?!.*(?:Bash|Write)).*$',
    '^(?:(?!Bash).)*$',
    '\\bweb\\b',
    '(?<kind>read|write)_file',
    '\\w{1,64}',
    '[]a]*',
    '[^]]*',
    'a{1',
    'a{,5}x{2}{',
    '\\u0041*\\x41+',
    '(?:a{0}b)?c{300}',
  ])('%s', (source) => {
    expect(patternCost(source)).toBeLessThan(harmless);
  });
});

describe('a pattern with too many ways is found out', () => {
  test.each([
    '.*.*.*x',
    '^(?:.*.*.*x)$',
    '(a|a)*',
    '(a+)+$',
    '(?:a|ab)+$',
    '(?:a?){2,}',
    '^(?:(a?){25}a{25})$',
    `^(?:${'a?'.repeat(30)}${'a'.repeat(30)})$`,
    '(.*)(.*)(.*)(.*)y',
    '^(?:((a{1,9}){1,9}){1,9}b)$',
    '^(?=(a+)+b)',
    '^(?:(?:(?!.*x.*y).)*z.*z)$',
    '(?:(?!x.*y).)*',
  ])('%s', (source) => {
    expect(patternCost(source)).toBeGreaterThan(tooMuch);
  });
});

describe('what the scan does not bound is infinite', () => {
  test.each([
    ['a backreference', '(a)\\1'],
    ['a named backreference', '(?<n>a)\\k<n>'],
    ['a lookbehind', '(?<=a)b'],
    ['a group with flags of its own', '(?i:a)'],
    ['a repeat of what takes no character', '(?:^)*'],
    ['very deep nesting', `${'('.repeat(200)}${')'.repeat(200)}`],
    ['a very long pattern', 'a'.repeat(8_001)],
  ])('%s', (_title, source) => {
    expect(new RegExp(source)).toBeInstanceOf(RegExp);
    expect(patternCost(source)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the bound grows with the ways', () => {
  test.each([
    ['an alternative adds', 'a|b', 'a'],
    ['an option', 'x?y', 'xy'],
    ['a counted repeat', 'x{1,9}y', 'xy'],
    ['a search from every place', 'a.*b', '^a.*b'],
    ['a repeat that something follows', '^a.*b.*c', '^a.*b.*'],
    ['a second repeat', '.*.*x', '.*x'],
  ])('%s', (_title, larger, smaller) => {
    expect(patternCost(larger)).toBeGreaterThan(patternCost(smaller));
  });
});

test('what is found harmless answers at once on subjects that drive it astray', () => {
  const context = createContext({});
  const pieces = [
    'a',
    'b',
    '.',
    '[ab]',
    '\\w',
    '*',
    '+',
    '?',
    '{2}',
    '{0,9}',
    '{2,}',
    '(',
    '(?:',
    '(?=',
    '(?!',
    ')',
    '|',
  ];
  const source = fc.array(fc.constantFrom(...pieces, 'a*', '.*', '(a|a)', '(a|ab)', '^', '$', '\\b'), {
    maxLength: 14,
  });
  const subject = fc.constantFrom('a'.repeat(256), `${'a'.repeat(255)}c`, 'ab'.repeat(128), `${'ab'.repeat(127)}c`);
  fc.assert(
    fc.property(source, subject, (parts, text) => {
      fc.pre(isValid(parts.join('')) && patternCost(parts.join('')) <= harmless);
      const code = `new RegExp(${JSON.stringify(parts.join(''))}).test(${JSON.stringify(text)})`;
      expect(typeof runInContext(code, context, { timeout: 2_000 })).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});

function isValid(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
