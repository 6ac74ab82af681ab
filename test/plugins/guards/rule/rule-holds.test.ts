import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRule } from '../../../../core/parse-rule.ts';
import { type RuleCall, ruleHolds } from '../../../../plugins/guards/rule/rule-holds.ts';

const subjects = {
  Bash: { field: 'command', as: 'command' },
  PowerShell: { field: 'command', as: 'line' },
  Read: { field: 'file_path', as: 'path' },
  WebFetch: { field: 'url', as: 'url' },
  Task: { field: 'subagent_type', as: 'text' },
} as const;

function holds(text: string, tool: string, input: unknown, over: Partial<RuleCall> = {}): Promise<boolean> {
  const rule = parseRule(text);
  if (!rule) throw new Error(`no rule: ${text}`);
  return ruleHolds(rule, { tool, input, project: '/srv/app', cwd: '/srv/app', subjects, ...over });
}

describe('the name of the tool', () => {
  test.each<[rule: string, tool: string, holds: boolean]>([
    ['Bash', 'Bash', true],
    ['Bash', 'BashOutput', false],
    ['Bash', 'bash', false],
    ['Bash', 'Read', false],
    ['Bash(*)', 'Bash', true],
    ['Bash*', 'BashOutput', true],
    ['*', 'Anything', true],
    ['mcp__github', 'mcp__github__get_issue', true],
    ['mcp__github', 'mcp__github', true],
    ['mcp__github', 'mcp__github2__get_issue', false],
    ['mcp__github', 'mcp__git__hub', false],
    ['mcp__github__*', 'mcp__github__get_issue', true],
    ['mcp__github__get_*', 'mcp__github__get_issue', true],
    ['mcp__github__get_*', 'mcp__github__close_issue', false],
    ['mcp__github__get_issue', 'mcp__github__get_issue', true],
    ['mcp__github__get_issue', 'mcp__github__get_issues', false],
    ['mcp__my__server', 'mcp__my__server__get', true],
    ['mcp__*__get', 'mcp__a__get', true],
    ['mcp__*', 'Bash', false],
    ['toString', 'Bash', false],
  ])('%s on a call of %s: %s', async (rule, tool, expected) => {
    expect(await holds(rule, tool, {})).toBe(expected);
  });
});

describe('the field that a rule is tested on', () => {
  test.each<[why: string, rule: string, tool: string, input: unknown, holds: boolean]>([
    ['a command', 'Bash(git *)', 'Bash', { command: 'cd x && git push' }, true],
    ['another command', 'Bash(git *)', 'Bash', { command: 'npm test' }, false],
    ['another field', 'Bash(git *)', 'Bash', { command: 'ls', description: 'git push' }, false],
    ['the input of another tool', 'Bash(git *)', 'Shell', { command: 'git push' }, false],
    ['a line', 'PowerShell(ri *)', 'PowerShell', { command: 'RI x' }, true],
    ['another line', 'PowerShell(ri *)', 'PowerShell', { command: 'dir' }, false],
    ['a path', 'Read(src/**)', 'Read', { file_path: '/srv/app/src/a.ts' }, true],
    ['another path', 'Read(src/**)', 'Read', { file_path: '/srv/app/a.ts' }, false],
    ['a URL', 'WebFetch(domain:example.com)', 'WebFetch', { url: 'https://example.com/' }, true],
    ['another URL', 'WebFetch(domain:example.com)', 'WebFetch', { url: 'https://example.org/' }, false],
    ['a text', 'Task(review*)', 'Task', { subagent_type: 'reviewer' }, true],
    ['another text', 'Task(review*)', 'Task', { subagent_type: 'planner' }, false],
    ['no such field', 'Bash(git *)', 'Bash', {}, false],
    ['an empty field', 'Bash(git *)', 'Bash', { command: '' }, false],
    ['a field that is null', 'Bash(git *)', 'Bash', { command: null }, false],
    ['an inherited field', 'Task(*x*)', 'Task', Object.create({ subagent_type: 'x' }), false],
    ['an input that is no object', 'Bash(git *)', 'Bash', 'git push', false],
    ['a field that is no text: in doubt it holds', 'Bash(git *)', 'Bash', { command: ['ls'] }, true],
    ['a tool without a field: in doubt it holds', 'mcp__a__b(x)', 'mcp__a__b', { x: 1 }, true],
    ['a tool named as what every object has', 'toString(x)', 'toString', { x: 1 }, true],
    ['any call with a field that is absent', 'Bash(*)', 'Bash', {}, true],
  ])('%s', async (_why, rule, tool, input, expected) => {
    expect(await holds(rule, tool, input)).toBe(expected);
  });

  test('may come from a Map', async () => {
    const map = new Map(Object.entries(subjects));
    expect(await holds('Bash(git *)', 'Bash', { command: 'git push' }, { subjects: map })).toBe(true);
    expect(await holds('Bash(git *)', 'Bash', { command: 'ls' }, { subjects: map })).toBe(false);
  });
});

test('without an input no rule holds, not even a tool name alone', async () => {
  expect(await holds('Bash', 'Bash', undefined)).toBe(false);
  expect(await holds('Bash(git *)', 'Bash', undefined)).toBe(false);
});

test('an input that cannot be read holds and throws nothing', async () => {
  const input = {
    get command(): string {
      throw new Error('not readable');
    },
  };
  expect(await holds('Bash(git *)', 'Bash', input)).toBe(true);
});

test('whatever the rule and the input, it comes to a yes or a no', async () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '*',
    '**',
    '/',
    '~',
    '..',
    '{',
    '}',
    '[',
    ']',
    '!',
    '\\',
    'domain:',
    ':',
    ' ',
    'git',
    '\0',
    '%',
    '@',
    '\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  const input = fc.oneof(
    fc.record({ command: text, file_path: text, url: text, subagent_type: text }),
    fc.dictionary(fc.constantFrom('command', 'file_path', 'url', '__proto__'), fc.jsonValue()),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Bash', 'Read', 'WebFetch', 'Task', 'Other'),
      text,
      input,
      async (tool, pattern, given) => {
        const call: RuleCall = { tool, input: given, project: '/srv/app', cwd: '/srv/app/a', subjects };
        expect(typeof (await ruleHolds({ tool, pattern }, call))).toBe('boolean');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a folder of the project holds for it and all in it, however its path is written, and for no other', async () => {
  const segment = fc.constantFrom(
    'src',
    'src',
    'app',
    'srv',
    '.',
    '..',
    '',
    'a',
    '.hidden',
    'src2',
    'a b',
    'é',
    '*',
    '[a]',
    '{a,b}',
    '\\a',
  );
  const start = fc.constantFrom('', '/', '/srv/app/', '/srv/app/src/', '../', './', '../src/');
  await fc.assert(
    fc.asyncProperty(start, fc.array(segment, { minLength: 1, maxLength: 6 }), async (before, segments) => {
      const written = before + segments.join('/');
      const real = path.posix.resolve('/srv/app/lib', written);
      const expected = real === '/srv/app/src' || real.startsWith('/srv/app/src/');
      expect(await holds('Read(src/**)', 'Read', { file_path: written }, { cwd: '/srv/app/lib' })).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});
