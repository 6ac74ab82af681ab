import { expect, test } from 'vitest';
import { hookLine } from '../../../plugins/guards/hook-line.ts';
import type { ListedHook } from '../../../types/plugin.ts';

const hook: ListedHook = {
  id: 'project/PreToolUse/0/0',
  event: 'PreToolUse',
  matcher: 'bash',
  type: 'command',
  label: './check.sh',
  layer: 'project',
  timeout: 15,
  runs: false,
};

test.each<[string, Partial<ListedHook>, string]>([
  ['tells all of a hook', {}, 'PreToolUse bash: ./check.sh (command, project)'],
  ['is one line', { label: 'one\n  two\tthree' }, 'PreToolUse bash: one two three (command, project)'],
  ['writes escapes out', { label: 'a\u001b[2Jb' }, 'PreToolUse bash: a\\u001b[2Jb (command, project)'],
  ['writes direction marks out', { label: 'a\u202eb' }, 'PreToolUse bash: a\\u202eb (command, project)'],
])('a line %s', (_what, fields, line) => {
  expect(hookLine({ ...hook, ...fields })).toBe(line);
});

test('a hook without a matcher is one for everything', () => {
  const { matcher: _, ...rest } = hook;
  expect(hookLine(rest)).toBe('PreToolUse *: ./check.sh (command, project)');
});

test('a label that would push all else out of sight is cut, with a mark', () => {
  const line = hookLine({ ...hook, label: 'x'.repeat(100_000) });
  expect(line.length).toBe(2_000);
  expect(line).toMatch(/cut\]$/);
});
