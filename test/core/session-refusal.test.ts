import { expect, test } from 'vitest';
import { asksSession, sessionRefusal } from '../../core/session-refusal.ts';
import type { HookEntry } from '../../types/hook.ts';
import { layerOf } from '../helpers/test-bus.ts';

const entryOf = (more: Partial<HookEntry> = {}, skill?: string): HookEntry => ({
  id: 'x/Before/0/0',
  event: 'Before',
  type: 'call',
  layer: layerOf({}, { id: 'x', ...(skill !== undefined && { skill }) }),
  fields: {},
  label: 'x',
  timeout: 5,
  ...more,
});

test.each([
  ['an ordinary hook', entryOf(), false],
  ['a hook that runs once', entryOf({ once: true }), true],
  ['a hook of a skill', entryOf({}, 'deploy'), true],
])('whether the session is asked for %s', (_what, entry, asks) => {
  expect(asksSession(entry)).toBe(asks);
});

test.each([
  ['no state', undefined],
  ['a state without skills', { followUps: {} }],
  ['other skills', { followUps: {}, skills: ['Deploy', 'deploy2', ''] }],
])('a skill is not active with %s', (_what, state) => {
  const refusal = sessionRefusal(entryOf({}, 'deploy'), state);
  expect(refusal).toEqual({ code: 'inactive', reason: 'the skill "deploy" is not active' });
});

test('a hook of an active skill is not refused', () => {
  expect(sessionRefusal(entryOf({}, 'deploy'), { followUps: {}, skills: ['deploy'] })).toBeUndefined();
});

test('a skill that is not active counts before a hook that ran once', () => {
  expect(sessionRefusal(entryOf({ once: true }, 'deploy'), { followUps: {}, once: [] })).toMatchObject({
    code: 'inactive',
  });
});

test('an ordinary hook is not refused, whatever is remembered', () => {
  expect(sessionRefusal(entryOf(), { followUps: {}, once: ['x'], skills: ['deploy'] })).toBeUndefined();
});
