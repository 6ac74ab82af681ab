import { describe, expectTypeOf, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { defineHookType } from '../../core/define.ts';
import type { Profile, Verdict } from '../../types/index.ts';
import { testProfile } from '../helpers/test-profile.ts';

const bus = new HookBus({ profile: testProfile });

describe('emit', () => {
  test('knows the events of the profile and what they carry', () => {
    expectTypeOf(bus.emit('Before', { tool: 'bash', input: {} })).toEqualTypeOf<Promise<Verdict>>();
    expectTypeOf(bus.emit<'Before'>)
      .parameter(0)
      .toEqualTypeOf<'Before'>();
  });

  test('takes base fields, and lets them be left out', () => {
    void bus.emit('Before', { session: 's', folder: '/f' });
    void bus.emit('Before', {});
  });

  test('takes a signal and a session', () => {
    void bus.emit('Before', {}, { signal: new AbortController().signal, session: 's' });
    // @ts-expect-error: no such option
    void bus.emit('Before', {}, { timeout: 5 });
  });

  test('does not compile with an event that the profile has not', () => {
    // @ts-expect-error: no such event
    void bus.emit('Befor', {});
  });

  test('does not compile with a field of a wrong type', () => {
    // @ts-expect-error: a text
    void bus.emit('Before', { tool: 5 });
    // @ts-expect-error: a base field is a text
    void bus.emit('Before', { session: 5 });
  });

  test('does not compile without a field that an event needs', () => {
    const payload = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] } as const;
    const Own = { summary: '', payload, block: { do: 'observe' }, answers: [] } as const;
    const own = new HookBus({ profile: { ...testProfile, events: { Own } } });
    void own.emit('Own', { prompt: 'go' });
    // @ts-expect-error: `prompt` is required
    void own.emit('Own', {});
  });
});

test('dispatch takes any name and any object: it is for names known only at run time', () => {
  expectTypeOf(bus.dispatch).parameter(0).toEqualTypeOf<string>();
  void bus.dispatch('Anything', { any: 1 });
});

test('a bus of a profile known only at run time takes any event', () => {
  const loose = new HookBus({ profile: testProfile as Profile });
  void loose.emit('Anything', { any: 1 });
});

test('a bus takes a definition as it was made', () => {
  const properties = { from: { type: 'integer' }, list: { type: 'array', items: { type: 'string' } } } as const;
  const schema = { type: 'object', required: ['from'], properties } as const;
  const own = defineHookType({
    type: 'own',
    summary: '',
    schema,
    label: ({ from }) => `${from}`,
    run: () => undefined,
  });
  expectTypeOf(bus.use(own)).toEqualTypeOf<typeof bus>();
  // @ts-expect-error: a plugin has a name and does something
  bus.use({ nothing: 1 });
});

test('lifecycle taps know what they get and return', () => {
  bus.hooks.admit.tap('guard', ({ layer }) => (layer.project ? { code: 'not-trusted', reason: 'why' } : undefined));
  // @ts-expect-error: no such code
  bus.hooks.admit.tap('guard', () => ({ code: 'nonsense', reason: 'why' }));
  // @ts-expect-error: a payload is an object
  bus.hooks.event.tap('mask', () => 'text');
  bus.hooks.snapshot.tap('code', ({ chains }) => {
    chains.get('Before')?.tapPromise('code', async (run) => run.block('no'));
    // @ts-expect-error: a verdict, not a reply
    chains.get('Before')?.tap('code', () => ({ block: 'no' }));
  });
});
