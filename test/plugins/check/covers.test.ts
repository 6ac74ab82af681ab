import { expect, test } from 'vitest';
import { covers } from '../../../plugins/check/covers.ts';
import type { CheckedHook } from '../../../plugins/check/rule.ts';

function hookOn(event: string, subject: string | undefined, matcher?: string): CheckedHook {
  return { in: { definition: { subject } }, entry: { event, matcher } } as unknown as CheckedHook;
}

test.each([
  [undefined, 'Edit', true],
  ['*', 'Edit', true],
  ['Edit', 'Edit', true],
  ['Edit', undefined, false],
  ['Edit|Write', 'Edit', false],
])('%s for %s: %s', (wide, narrow, wanted) => {
  expect(covers(hookOn('PreToolUse', 'tool_name', wide), hookOn('PreToolUse', 'tool_name', narrow))).toBe(wanted);
});

test('matchers have no part in an event without a subject', () => {
  expect(covers(hookOn('Stop', undefined, 'a'), hookOn('Stop', undefined, 'b'))).toBe(true);
});

test('another event is another matter', () => {
  expect(covers(hookOn('Stop', undefined), hookOn('SessionEnd', undefined))).toBe(false);
});
