import { describe, expect, test } from 'vitest';
import { atTurnStart, followUpsOf, memorySessions, newSessionId, withFollowUp } from '../../core/sessions.ts';

describe('sessions in memory', () => {
  test('keep what a change makes of them, each apart', async () => {
    const sessions = memorySessions();
    await sessions.change('a', (state) => withFollowUp(state, 'Stop'));
    await sessions.change('a', (state) => withFollowUp(state, 'Stop'));
    expect(await sessions.load('a')).toEqual({ followUps: { Stop: 2 } });
    expect(await sessions.load('b')).toBeUndefined();
  });

  test('forget what a change makes nothing of', async () => {
    const sessions = memorySessions();
    await sessions.change('a', () => ({ followUps: {} }));
    await sessions.change('a', () => undefined);
    expect(await sessions.load('a')).toBeUndefined();
  });

  test.each(['constructor', '__proto__', 'toString', ''])('keep a session named %j', async (name) => {
    const sessions = memorySessions();
    expect(await sessions.load(name)).toBeUndefined();
    await sessions.change(name, (state) => withFollowUp(state, name));
    expect(followUpsOf(await sessions.load(name), name)).toBe(1);
  });
});

test('follow-ups are counted for each event, also for one that is named like what objects inherit', () => {
  let state = withFollowUp(undefined, 'constructor');
  state = withFollowUp(state, '__proto__');
  state = withFollowUp(state, '__proto__');
  expect(['constructor', '__proto__', 'toString'].map((event) => followUpsOf(state, event))).toEqual([1, 2, 0]);
});

test('a turn starts follow-ups over and keeps what models were asked', () => {
  expect(atTurnStart(undefined)).toBeUndefined();
  expect(atTurnStart({ followUps: { Stop: 2 } })).toBeUndefined();
  const usage = { calls: 1, tokens: 5 };
  expect(atTurnStart({ followUps: { Stop: 2 }, usage })).toEqual({ followUps: {}, usage });
});

test('new session ids differ', () => {
  const ids = Array.from({ length: 1_000 }, newSessionId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^ses_\w{17,}$/.test(id))).toBe(true);
});
