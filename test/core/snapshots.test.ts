import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Layer } from '../../types/layer.ts';
import type { Problem } from '../../types/problem.ts';
import { callType, groupOf, layerOf, type Runner, testBus } from '../helpers/test-bus.ts';

/** A bus whose layers the test changes, with a count of the looks at them. */
function changingBus(runners: Readonly<Record<string, Runner>> = {}) {
  const bus = testBus({}, runners);
  const state = { layers: [] as unknown[], looks: 0, most: 0, delay: 0 };
  let now = 0;
  bus.hooks.discover.tapPromise('changing', async (layers) => {
    state.looks += 1;
    now += 1;
    state.most = Math.max(state.most, now);
    const found = state.layers;
    if (state.delay > 0) await sleep(state.delay);
    now -= 1;
    layers.splice(0, layers.length, ...(found as Layer[]));
  });
  const labels = async () => (await bus.list()).hooks.map(({ label }) => label);
  return { bus, state, labels };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('when the layers are looked at', () => {
  test('at the first event, then only when five seconds have passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { bus, state } = changingBus();
    for (let count = 0; count < 3; count += 1) await bus.emit('Before', {});
    expect(state.looks).toBe(1);
    vi.advanceTimersByTime(4_900);
    await bus.emit('Before', {});
    expect(state.looks).toBe(1);
    vi.advanceTimersByTime(200);
    await bus.emit('Before', {});
    expect(state.looks).toBe(2);
  });

  test('at every start of a turn', async () => {
    const { bus, state } = changingBus();
    for (let count = 0; count < 3; count += 1) await bus.emit('Turn', {});
    expect(state.looks).toBe(3);
  });

  test('whenever one asks for it, and when a plugin came', async () => {
    const { bus, state } = changingBus();
    await bus.reload();
    await bus.reload();
    bus.use({ name: 'late', apply: () => {} });
    await bus.emit('Before', {});
    expect(state.looks).toBe(3);
  });

  test('once for all events that come while a look is under way', async () => {
    const { bus, state } = changingBus();
    state.delay = 20;
    await Promise.all(Array.from({ length: 10 }, () => bus.emit('Before', {})));
    expect(state.looks).toBe(1);
  });

  test('never twice at the same time; turns that begin meanwhile share one more look', async () => {
    const { bus, state } = changingBus();
    state.delay = 20;
    const first = bus.emit('Before', {});
    await sleep(5);
    await Promise.all([first, ...Array.from({ length: 10 }, () => bus.emit('Turn', {}))]);
    expect([state.looks, state.most]).toEqual([2, 1]);
  });

  test('a turn sees what changed after a look had begun', async () => {
    const seen: string[] = [];
    const { bus, state } = changingBus({ new: () => void seen.push('new') });
    state.delay = 20;
    const first = bus.emit('Before', {});
    await sleep(5);
    state.layers = [layerOf({ Turn: [groupOf(['new'])] })];
    await Promise.all([first, bus.emit('Turn', {})]);
    expect(seen).toEqual(['new']);
  });

  test('a hook type that comes while a look is under way counts at the next event', async () => {
    const { bus, state } = changingBus();
    bus.hooks.load.tapPromise('slow', async (layer) => {
      if (layer.id === 'slow') await sleep(20);
      return layer;
    });
    state.layers = [layerOf({ Before: [{ hooks: [{ type: 'other', name: 'x' }] }] }), layerOf({}, { id: 'slow' })];
    const first = bus.emit('Before', {});
    await sleep(5);
    bus.use({ ...callType({ x: () => ({ block: 'no' }) }), type: 'other' });
    expect((await bus.emit('Before', {})).decision).toBe('block');
    expect((await first).outcomes).toEqual([]);
  });

  test('again at each event as long as no look was good', async () => {
    const { bus, state } = changingBus();
    let broken = true;
    bus.hooks.snapshot.tap('faulty', () => {
      if (broken) throw new Error('broken');
    });
    state.layers = [layerOf({ Before: [groupOf(['one'])] })];
    expect((await bus.emit('Before', {})).outcomes).toEqual([]);
    broken = false;
    expect((await bus.emit('Before', {})).outcomes).toHaveLength(1);
  });
});

describe('a snapshot', () => {
  test('stays, and is told to nobody anew, while every layer is the very same object', async () => {
    const { bus, state } = changingBus();
    const taken = vi.fn();
    bus.hooks.snapshot.tap('listener', taken);
    state.layers = [layerOf({ Before: [groupOf(['one'])] })];
    for (let count = 0; count < 3; count += 1) await bus.reload();
    expect(taken).toHaveBeenCalledTimes(1);
  });

  test('tells what came and what went; hooks of an unchanged layer are the same objects', async () => {
    const { bus, state } = changingBus();
    const deltas: unknown[] = [];
    bus.hooks.snapshot.tap('listener', ({ added, removed, entries, layers }) => {
      const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
      deltas.push({ added: ids(added), removed: ids(removed), entries: ids(entries), layers: ids(layers) });
    });
    const kept = layerOf({ Before: [groupOf(['a'])] });
    state.layers = [kept, layerOf({ After: [groupOf(['b'])] }, { id: 'old' })];
    await bus.reload();
    state.layers = [layerOf({ Pack: [groupOf(['c'])] }, { id: 'new' }), kept];
    await bus.reload();
    expect(deltas).toEqual([
      {
        added: ['user/Before/0/0', 'old/After/0/0'],
        removed: [],
        entries: ['user/Before/0/0', 'old/After/0/0'],
        layers: ['user', 'old'],
      },
      {
        added: ['new/Pack/0/0'],
        removed: ['old/After/0/0'],
        entries: ['new/Pack/0/0', 'user/Before/0/0'],
        layers: ['new', 'user'],
      },
    ]);
  });

  test('is kept by runs in flight; events after the reload have the new one', async () => {
    const ran: string[] = [];
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { bus, state } = changingBus({
      wait: () => gate,
      old: () => void ran.push('old'),
      new: () => void ran.push('new'),
    });
    state.layers = [layerOf({ Before: [groupOf(['wait', 'old'])] })];
    const inFlight = bus.emit('Before', {});
    await sleep(10);
    state.layers = [layerOf({ Before: [groupOf(['new'])] })];
    await bus.reload();
    await bus.emit('Before', {});
    go();
    expect((await inFlight).outcomes).toHaveLength(2);
    expect(ran).toEqual(['new', 'old']);
  });

  test('asks load taps once for each new layer', async () => {
    const { bus, state } = changingBus();
    const loaded: string[] = [];
    bus.hooks.load.tap('places', (layer) => {
      loaded.push(layer.id);
      return { ...layer, hooks: { After: [groupOf(['other'])] } };
    });
    const one = layerOf({}, { id: 'one' });
    state.layers = [one];
    await bus.reload();
    state.layers = [one, layerOf({}, { id: 'two' })];
    await bus.reload();
    expect(loaded).toEqual(['one', 'two']);
    expect((await bus.list()).hooks.map(({ id }) => id)).toEqual(['one/After/0/0', 'two/After/0/0']);
  });

  test('keeps a hook that the host’s rules refuse listed and never runs it', async () => {
    const { bus, state } = changingBus();
    bus.hooks.register.tap('rules', ({ label }) =>
      label === 'bad' ? { code: 'hooks-off', reason: 'our rule', own: 1 } : undefined,
    );
    state.layers = [layerOf({ Before: [groupOf(['bad', 'good'])] })];
    expect((await bus.list()).hooks).toMatchObject([
      { runs: false, code: 'hooks-off', reason: 'our rule' },
      { runs: true },
    ]);
    expect((await bus.list()).hooks[0]).not.toHaveProperty('own');
    expect((await bus.emit('Before', {})).outcomes).toMatchObject([
      { status: 'skipped', reason: 'our rule' },
      { status: 'passed' },
    ]);
  });
});

describe('problems of the layers', () => {
  const problem = (message: string): Problem => ({ code: 'bad-json', severity: 'error', message });

  test('are told once, as long as they stay; what comes new is told alone', async () => {
    const { bus, state } = changingBus();
    const told: string[] = [];
    bus.hooks.problem.tap('listener', ({ message }) => void told.push(message));
    const bad = layerOf({}, { id: 'bad', problems: [problem('a')] });
    state.layers = [bad];
    await bus.reload();
    state.layers = [bad, layerOf({}, { id: 'worse', problems: [problem('b')] })];
    await bus.reload();
    await bus.reload();
    expect(told).toEqual(['a', 'b']);
    state.layers = [];
    await bus.reload();
    state.layers = [bad];
    await bus.reload();
    expect(told).toEqual(['a', 'b', 'a']);
  });

  test('of two layers with one id the second is left out, with a warning', async () => {
    const { bus, state, labels } = changingBus();
    state.layers = [
      layerOf({ Before: [groupOf(['first'])] }),
      layerOf({ Before: [groupOf(['second'])] }, { file: '/b.json' }),
    ];
    expect(await labels()).toEqual(['first']);
    expect((await bus.list()).problems).toEqual([
      {
        code: 'duplicate-layer',
        severity: 'warning',
        message: 'there is a layer "user" already; this one is left out',
        file: '/b.json',
      },
    ]);
  });

  test.each([[null], ['text'], [{}], [{ id: 5 }]])(
    'a layer that is none (%j) is left out, and the others count',
    async (junk) => {
      const { bus, state, labels } = changingBus();
      state.layers = [junk, layerOf({ Before: [groupOf(['one'])] })];
      expect(await labels()).toEqual(['one']);
      expect((await bus.list()).problems).toMatchObject([{ code: 'bad-shape' }]);
    },
  );

  test('layers of inherited names are layers like any other', async () => {
    const { bus, state } = changingBus();
    state.layers = ['constructor', '__proto__', 'toString'].map((id) =>
      layerOf({ Before: [groupOf(['one'])] }, { id }),
    );
    expect((await bus.list()).hooks.map(({ id }) => id)).toEqual([
      'constructor/Before/0/0',
      '__proto__/Before/0/0',
      'toString/Before/0/0',
    ]);
    expect((await bus.emit('Before', {})).outcomes.map(({ layer }) => layer)).toEqual([
      'constructor',
      '__proto__',
      'toString',
    ]);
  });
});
