import { expect, test } from 'vitest';
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
