import { describe, expect, test, vi } from 'vitest';
import { json, text } from '../../core/reply.ts';
import { comesTo, fireWith, type LifecycleHook, type TapKind } from '../helpers/faulty-tap.ts';
import { groupOf, layerOf, testBus } from '../helpers/test-bus.ts';

const syncOnly: ReadonlySet<string> = new Set(['register', 'snapshot', 'admit', 'outcome', 'verdict']);

/** The ways of failing that a kind of tap has. */
const throwing: Readonly<Record<TapKind, (...parameters: never[]) => unknown>> = {
  tap: () => {
    throw new Error('broken');
  },
  tapPromise: async () => {
    throw new Error('broken');
  },
  tapAsync: (...parameters: never[]) => {
    (parameters.at(-1) as unknown as (error: Error) => void)(new Error('broken'));
  },
};

const cases = (Object.keys(comesTo) as LifecycleHook[]).flatMap((hook) =>
  (Object.keys(throwing) as TapKind[])
    .filter((kind) => kind === 'tap' || !syncOnly.has(hook))
    .map((kind) => ({ hook, kind })),
);

describe('a tap that throws', () => {
  test.each(cases)('on $hook, added by $kind, comes to what the table says', async ({ hook, kind }) => {
    const { come } = await fireWith(hook, kind, throwing[kind]);
    expect(come).toEqual(comesTo[hook]);
  });

  test.each(cases)('on $hook, added by $kind, is one problem that names tap and hook', async ({ hook, kind }) => {
    const { problems } = await fireWith(hook, kind, throwing[kind]);
    expect(problems).toEqual([
      { code: 'tap-threw', severity: 'error', message: `the tap "faulty" on ${hook} threw: broken` },
    ]);
  });

  test.each(['event', 'admit', 'filter', 'beforeRun', 'afterRun', 'outcome', 'verdict'] as const)(
    'on %s is one of the problems of the event',
    async (hook) => {
      const { verdict } = await fireWith(hook, 'tap', throwing.tap);
      expect(verdict.problems.map(({ message }) => message)).toEqual([`the tap "faulty" on ${hook} threw: broken`]);
    },
  );

  test.each(['discover', 'load', 'register', 'snapshot'] as const)(
    'on %s is one of the problems of the list, and none of the event',
    async (hook) => {
      const { bus, verdict } = await fireWith(hook, 'tap', throwing.tap);
      expect(verdict.problems).toEqual([]);
      expect((await bus.list()).problems.map(({ message }) => message)).toEqual([
        `the tap "faulty" on ${hook} threw: broken`,
      ]);
    },
  );

  test('on discover leaves the layers that others push', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    bus.hooks.discover.tap({ name: 'faulty', stage: -100 }, () => {
      throw new Error('broken');
    });
    expect((await bus.list()).hooks.map(({ id }) => id)).toEqual(['user/Before/0/0']);
  });

  test('on load leaves out that layer alone, and is asked again at the next look', async () => {
    let broken = true;
    const bus = testBus({ Before: [groupOf(['one'])] });
    bus.hooks.discover.tap('more', (layers) => {
      layers.push(layerOf({ Before: [groupOf(['two'])] }, { id: 'more' }));
    });
    bus.hooks.load.tap('faulty', (layer) => {
      if (layer.id === 'user' && broken) throw new Error('broken');
      return layer;
    });
    const ids = async () => (await bus.list()).hooks.map(({ id }) => id);
    expect(await ids()).toEqual(['more/Before/0/0']);
    broken = false;
    await bus.reload();
    expect(await ids()).toEqual(['user/Before/0/0', 'more/Before/0/0']);
  });

  test('on register leaves out that entry alone, and counts it as refused', async () => {
    const bus = testBus({ Before: [groupOf(['one', 'two'])] });
    bus.hooks.register.tap('faulty', ({ id }) => {
      if (id.endsWith('/0/0')) throw new Error('broken');
      return undefined;
    });
    const { hooks, refused } = await bus.list();
    expect(hooks.map(({ id }) => id)).toEqual(['user/Before/0/1']);
    expect(refused).toBe(1);
  });

  test('on snapshot keeps the snapshot from before, whole', async () => {
    let layer = layerOf({ Before: [groupOf(['one'])] });
    const bus = testBus({});
    bus.hooks.discover.tap('changing', (layers) => {
      layers[0] = layer;
    });
    await bus.reload();
    bus.hooks.snapshot.tap('faulty', () => {
      throw new Error('broken');
    });
    layer = layerOf({ Before: [groupOf(['two', 'three'])] });
    await bus.reload();
    expect((await bus.list()).hooks.map(({ label }) => label)).toEqual(['one']);
  });

  test('on event means that nobody gets the payload, not even watchers', async () => {
    const seen: unknown[] = [];
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: ({ payload }) => void seen.push(payload) });
    bus.hooks.event.tap('masking', throwing.tap as never);
    bus.hooks.outcome.tap('watch', (_, run) => {
      seen.push(run.payload, run.event.payload);
    });
    bus.hooks.verdict.tap('watch', (_, run) => {
      seen.push(run.payload);
    });
    await bus.emit('Before', { tool: 'x', input: { secret: 1 } });
    expect(seen).toEqual([{}, {}, {}]);
  });

  test.each(['outcome', 'verdict', 'problem'] as const)(
    'on %s leaves the other taps of that hook running',
    async (hook) => {
      let heard = 0;
      const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
      const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => json({ foreign: 1 }) });
      bus.hooks[hook].tap('faulty', throwing.tap as never);
      bus.hooks[hook].tap('good', () => {
        heard += 1;
      });
      await bus.emit('Before', {});
      expect(heard).toBe(1);
      warning.mockRestore();
    },
  );

  test('on wake leaves the other taps running and is a problem', () => {
    const heard: unknown[] = [];
    const bus = testBus({});
    bus.hooks.wake.tap('faulty', throwing.tap as never);
    bus.hooks.wake.tap('good', (wake) => {
      heard.push(wake);
    });
    bus.hooks.problem.tap('listener', ({ message }) => {
      heard.push(message);
    });
    bus.hooks.wake.call({ id: 'a', reason: 'b' });
    expect(heard).toEqual(['the tap "faulty" on wake threw: broken', { id: 'a', reason: 'b' }]);
  });

  test('on problem is a warning of the process, once', () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const bus = testBus({});
    let count = 0;
    bus.hooks.problem.tap('faulty', () => {
      count += 1;
      throw new Error(`broken ${count}`);
    });
    for (let index = 0; index < 3; index += 1) bus.report({ code: 'bad-json', severity: 'error', message: 'x' });
    expect(warning.mock.calls).toEqual([['the tap "faulty" on problem threw: broken 1', 'HooklineWarning']]);
    warning.mockRestore();
  });

  test('on run is a failed run with the code threw, and no problem', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => text('ran') });
    bus.hooks.run.for('call').tap('sandbox', throwing.tap as never);
    const { outcomes, problems } = await bus.emit('Before', {});
    expect(outcomes).toMatchObject([{ status: 'failed', code: 'threw', said: 'broken' }]);
    expect(problems).toEqual([]);
  });
});
