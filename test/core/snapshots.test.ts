import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '../../types/problem.ts';
import { changingBus } from '../helpers/changing-bus.ts';
import { callType, groupOf, layerOf } from '../helpers/test-bus.ts';

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

  test('a layer that cannot be read at all is left out, with a problem, and the others count', async () => {
    const { bus, state, labels } = changingBus();
    const broken = { ...layerOf({}, { id: 'broken' }), problems: undefined };
    state.layers = [broken, layerOf({ Before: [groupOf(['one'])] })];
    expect(await labels()).toEqual(['one']);
    expect((await bus.list()).problems).toMatchObject([
      { code: 'plugin-failed', message: expect.stringMatching(/^layer "broken" is left out: /) },
    ]);
  });

  test('a look that fails for a reason of its own keeps the hooks from before, with a problem', async () => {
    const { bus, state, labels } = changingBus();
    state.layers = [layerOf({ Before: [groupOf(['one'])] })];
    await bus.reload();
    const trap = {
      get id() {
        throw new Error('trap');
      },
    };
    state.layers = [trap];
    await bus.reload();
    expect(await labels()).toEqual(['one']);
    expect((await bus.list()).problems).toMatchObject([
      { code: 'plugin-failed', message: 'the hooks could not be read anew, so those from before count: trap' },
    ]);
  });

  test('a problem that quotes a file is cut: names there are as long as somebody likes', async () => {
    const { bus, state } = changingBus();
    state.layers = [layerOf({ ['x'.repeat(100_000)]: [] })];
    expect((await bus.list()).problems[0]?.message.length).toBeLessThanOrEqual(500);
  });

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
