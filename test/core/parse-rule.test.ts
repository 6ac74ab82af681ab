import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRule } from '../../core/parse-rule.ts';

test.each<[text: string, tool: string, pattern?: string]>([
  ['Bash', 'Bash'],
  [' Bash ', 'Bash'],
  ['Bash(git *)', 'Bash', 'git *'],
  ['Bash( git * )', 'Bash', 'git *'],
  ['Bash(npm run test:*)', 'Bash', 'npm run test:*'],
  ['Bash(echo $(date) *)', 'Bash', 'echo $(date) *'],
  ['Bash(echo \\( *)', 'Bash', 'echo ( *'],
  ['Bash(a\nb)', 'Bash', 'a\nb'],
  ['Read(C:\\src\\)', 'Read', 'C:\\src\\'],
  ['Bash()', 'Bash'],
  ['Bash(*)', 'Bash'],
  ['Read(src/**)', 'Read', 'src/**'],
  ['Read(app/(shop)/**)', 'Read', 'app/(shop)/**'],
  ['WebFetch(domain:example.com)', 'WebFetch', 'domain:example.com'],
  ['mcp__github', 'mcp__github'],
  ['mcp__github__*', 'mcp__github__*'],
  ['mcp__my-server__get.it', 'mcp__my-server__get.it'],
  ['*', '*'],
])('%j is a rule', (text, tool, pattern) => {
  expect(parseRule(text)).toEqual(pattern === undefined ? { tool } : { tool, pattern });
});

test.each([
  '',
  '  ',
  '(git *)',
  'Bash(git *',
  'Bash git *)',
  'Bash(git *))',
  'Bash(git) *)',
  'Bash(a)(b)',
  'Bash(git *) Read',
  'Bash (git *)',
  'Bash, Read',
  'Bash|Read',
  'Bash)',
  '"Bash"',
])('%j is no rule', (text) => {
  expect(parseRule(text)).toBeUndefined();
});

describe('a rule that is written', () => {
  const tool = fc.stringMatching(/^[\w*.:/@-]{1,12}$/);
  const pieces = fc.constantFrom('(', ')', '\\', '*', ' ', 'git', '\n', 'é', ':', '"', '$(');
  const pattern = fc
    .array(pieces, { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '' && text !== '*');

  test('with its parentheses escaped reads as it was', () => {
    fc.assert(
      fc.property(tool, pattern, (name, wanted) => {
        const text = `${name}(${wanted.replaceAll(/[()]/g, '\\$&')})`;
        expect(parseRule(text)).toEqual({ tool: name, pattern: wanted });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read from no text that is none: no tool has a parenthesis, and no pattern is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 }))), (parts) => {
        const rule = parseRule(parts.join(''));
        if (!rule) return;
        expect(rule.tool).toMatch(/^[\w*.:/@-]+$/);
        expect(['', '*']).not.toContain(rule.pattern);
      }),
      { numRuns: 1_000 },
    );
  });
});
