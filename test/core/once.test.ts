import { describe, expect, test } from 'vitest';
import { claimOnce, ranOnce } from '../../core/once.ts';
import { memorySessions } from '../../core/sessions.ts';
import type { HookEntry } from '../../types/hook.ts';
import type { SessionStore } from '../../types/session.ts';
import { groupOf, layerOf, testBus } from '../helpers/test-bus.ts';

const entry: HookEntry = {
  id: 'user/Before/0/0',
  event: 'Before',
  type: 'call',
  layer: layerOf({}),
  fields: { name: 'a' },
  label: 'a',
  timeout: 5,
  once: true,
};
const { once: _, ...often } = entry;

/** Claims a hook; whether it is its turn, and what a second look says. */
async function claims(one: HookEntry, store: SessionStore, session = 'ses_1') {
  return (await claimOnce(one, session, store)) === undefined;
}

describe('a hook that runs once', () => {
  test('is claimed once in a session', async () => {
    const store = memorySessions();
    expect([await claims(entry, store), await claims(entry, store)]).toEqual([true, false]);
    expect(ranOnce(entry, await store.load('ses_1'))).toMatchObject({ code: 'once' });
  });

  test('is claimed again in another session', async () => {
    const store = memorySessions();
    expect([await claims(entry, store), await claims(entry, store, 'ses_2')]).toEqual([true, true]);
  });

  test('is claimed by one of two that come at the same time', async () => {
    const store = memorySessions();
    const both = await Promise.all([claims(entry, store), claims(entry, store)]);
    expect(both.toSorted()).toEqual([false, true]);
  });

  test.each<[what: string, change: Partial<HookEntry>]>([
    ['its fields', { fields: { name: 'b' } }],
    ['its condition', { condition: { tool: 'Shell' } }],
    ['its matcher', { matcher: 'Shell' }],
    ['its event', { event: 'After' }],
    ['its type', { type: 'other' }],
    ['its layer', { layer: layerOf({}, { id: 'project' }) }],
  ])('is another one after a change of %s', async (_what, change) => {
    const store = memorySessions();
    expect([await claims(entry, store), await claims({ ...entry, ...change }, store)]).toEqual([true, true]);
  });

  test('is the same one at another place of its file, and with another timeout', async () => {
    const store = memorySessions();
    const moved = { ...entry, id: 'user/Before/3/1', timeout: 60 };
    expect([await claims(entry, store), await claims(moved, store)]).toEqual([true, false]);
  });

  test('keeps what else is remembered of the session', async () => {
    const store = memorySessions();
    const state = { followUps: { Finish: 2 }, usage: { calls: 1, tokens: 9 }, skills: ['deploy'], once: ['x'] };
    await store.change('ses_1', () => state);
    await claimOnce(entry, 'ses_1', store);
    expect(await store.load('ses_1')).toEqual({ ...state, once: ['x', expect.any(String)] });
  });

  test('leaves no text of its own in what is remembered', async () => {
    const store = memorySessions();
    await claimOnce({ ...entry, fields: { name: 'a-secret' } }, 'ses_1', store);
    expect(JSON.stringify(await store.load('ses_1'))).not.toContain('a-secret');
  });
});

test('a hook that runs often asks nothing of the session', async () => {
  const store: SessionStore = {
    load: () => Promise.reject(new Error('asked')),
    change: () => Promise.reject(new Error('asked')),
  };
  expect(await claimOnce(often, 'ses_1', store)).toBeUndefined();
  expect(ranOnce(often, { followUps: {}, once: ['x'] })).toBeUndefined();
});

describe('in a bus a hook that runs once', () => {
  /** A session of a bus with one such hook, and what it comes to on Before. */
  function session(fields: object = {}, options = {}) {
    const bus = testBus({ Before: [groupOf([{ name: 'a', once: true, ...fields }])] }, { a: () => {} }, options);
    const open = bus.session();
    const fire = async (payload = {}) => {
      const { outcomes } = await open.dispatch('Before', payload);
      return outcomes[0]?.code ?? outcomes[0]?.status;
    };
    return { bus, open, fire };
  }

  test('runs for one of two events at the same time', async () => {
    const { fire } = session();
    expect((await Promise.all([fire(), fire()])).toSorted()).toEqual(['once', 'passed']);
  });

  test('has run in the next turn, too', async () => {
    const { fire, open } = session();
    await fire();
    await open.dispatch('Turn');
    expect(await fire()).toBe('once');
  });

  test('runs again after the session’s end, and in another one', async () => {
    const { fire, open, bus } = session();
    await fire();
    await open.dispatch('End');
    expect(await fire()).toBe('passed');
    expect((await bus.session().dispatch('Before')).outcomes[0]?.status).toBe('passed');
  });

  test('runs beside one that is the very same: each of them once', async () => {
    const hook = { name: 'a', once: true };
    const open = testBus({ Before: [groupOf([hook, { name: 'a' }, hook])] }, { a: () => {} }).session();
    const fire = async () => (await open.dispatch('Before')).outcomes.map(({ code, status }) => code ?? status);
    expect(await fire()).toEqual(['passed', 'passed', 'passed']);
    expect(await fire()).toEqual(['once', 'passed', 'once']);
  });

  test('has not run where it was skipped for another reason', async () => {
    const { fire, bus } = session();
    let on = false;
    bus.hooks.filter.tap('guard', () => (on ? undefined : { code: 'condition', reason: 'not yet' }));
    expect(await fire()).toBe('condition');
    on = true;
    expect([await fire(), await fire()]).toEqual(['passed', 'once']);
  });

  test('has run where it failed, or runs in the background', async () => {
    const failing = testBus({ Before: [groupOf([{ name: 'a', once: true }])] }, { a: () => Promise.reject() });
    const open = failing.session();
    await open.dispatch('Before');
    expect((await open.dispatch('Before')).outcomes).toMatchObject([{ code: 'once' }]);
    const { fire } = session({ async: true });
    expect([await fire(), await fire()]).toEqual(['background', 'once']);
  });

  test('is listed as one that ran, in its session alone', async () => {
    const { bus, fire, open } = session();
    await fire();
    expect((await bus.list({ session: open.id })).hooks).toMatchObject([{ runs: false, code: 'once' }]);
    expect((await bus.list()).hooks).toMatchObject([{ runs: true }]);
    expect(await bus.explain('Before', { session: open.id })).toMatchObject([{ runs: false, code: 'once' }]);
  });

  test('does not run where the session cannot be kept: the event goes on, and the fault is told', async () => {
    const sessions: SessionStore = {
      load: async () => undefined,
      change: () => Promise.reject(new Error('disk full')),
    };
    const { open } = session({}, { sessions });
    expect(await open.dispatch('Before')).toMatchObject({
      decision: 'continue',
      outcomes: [{ status: 'failed', code: 'guard-failed' }],
      problems: [{ code: 'plugin-failed', message: expect.stringContaining('disk full') }],
    });
  });
});
