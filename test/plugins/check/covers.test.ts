import { expect, test } from 'vitest';
import { covers } from '../../../plugins/check/covers.ts';
import type { CheckedHook } from '../../../plugins/check/rule.ts';

const inProject = { project: '/p', layer: {} };

function hookOn(event: string, subject: string | undefined, matcher?: string, file: object = inProject): CheckedHook {
  return { in: { file, definition: { subject } }, entry: { event, matcher } } as unknown as CheckedHook;
}

test.each([
  [undefined, 'Edit', true],
  ['*', 'Edit', true],
  ['Edit', 'Edit', true],
  ['Edit', undefined, false],
  ['Edit|Write', 'Edit', true],
  ['Edit|Write|Bash', 'Bash|Edit', true],
  ['Edit|Write', 'Edit|Bash', false],
  ['Edit', 'Edit|Write', false],
  ['Edit|Write', 'Edit.*', false],
  ['mcp__.*', 'mcp__a', false],
])('%s for %s: %s', (wide, narrow, wanted) => {
  expect(covers(hookOn('PreToolUse', 'tool_name', wide), hookOn('PreToolUse', 'tool_name', narrow))).toBe(wanted);
});

test('matchers have no part in an event without a subject', () => {
  expect(covers(hookOn('Stop', undefined, 'a'), hookOn('Stop', undefined, 'b'))).toBe(true);
});

test('another event is another matter', () => {
  expect(covers(hookOn('Stop', undefined), hookOn('SessionEnd', undefined))).toBe(false);
});

test('a hook of another project is another matter', () => {
  const there = hookOn('Stop', undefined, undefined, { project: '/q', layer: {} });
  expect(covers(hookOn('Stop', undefined), there)).toBe(false);
});

test('a hook of a skill runs only while that one is active', () => {
  const ofSkill = (skill: string) => hookOn('Stop', undefined, undefined, { project: '/p', layer: { skill } });
  expect(covers(ofSkill('a'), ofSkill('b'))).toBe(false);
  expect(covers(ofSkill('a'), hookOn('Stop', undefined))).toBe(false);
  expect(covers(hookOn('Stop', undefined), ofSkill('a'))).toBe(true);
});
