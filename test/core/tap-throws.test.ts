import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { json, text } from '../../core/reply.ts';
import type { BusHooks } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { groupOf, layerOf, testBus } from '../helpers/test-bus.ts';

type Faulty = Exclude<keyof BusHooks, 'run'>;
/** How tapable lets a tap be written. */
type Kind = 'tap' | 'tapPromise' | 'tapAsync';

const syncOnly: ReadonlySet<string> = new Set([
  'register',
  'snapshot',
  'admit',
  'outcome',
  'verdict',
  'wake',
  'problem',
]);
const lifecycle: readonly Faulty[] = [
  'discover',
  'load',
  'register',
  'snapshot',
  'event',
  'admit',
  'filter',
  'beforeRun',
  'afterRun',
  'outcome',
  'verdict',
];

/** The ways of failing that a kind of tap has. */
const throwing: Readonly<Record<Kind, (...parameters: never[]) => unknown>> = {
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

interface Come {
  readonly status?: string;
  readonly code?: string;
  /** Whether the runner of the hook was started. */
  readonly ran: boolean;
  /** Whether the hook's outcome was told to the good tap. */
  readonly told: boolean;
}

/** What the event comes to where a tap of each hook throws: the table of the architecture. */
const table: Readonly<Record<string, Come>> = {
  discover: { status: 'passed', ran: true, told: true },
  load: { ran: false, told: false },
  register: { ran: false, told: false },
  snapshot: { ran: false, told: false },
  event: { status: 'failed', code: 'guard-failed', ran: false, told: true },
  admit: { status: 'failed', code: 'guard-failed', ran: false, told: true },
  filter: { status: 'failed', code: 'guard-failed', ran: false, told: true },
  beforeRun: { status: 'failed', code: 'guard-failed', ran: false, told: true },
  afterRun: { status: 'failed', code: 'guard-failed', ran: true, told: true },
  outcome: { status: 'passed', ran: true, told: true },
  verdict: { status: 'passed', ran: true, told: true },
};

/** Fires one event at a bus with one hook and one tap; the good taps stand behind it. */
async function fire(hook: Faulty, kind: Kind, tap: (...parameters: never[]) => unknown) {
  let ran = false;
  let told = false;
  const problems: Problem[] = [];
  const bus = testBus(
    { Before: [groupOf(['one'])] },
    {
      one: () => {
        ran = true;
      },
    },
  );
  (bus.hooks[hook] as never as Record<Kind, (name: string, fn: unknown) => void>)[kind]('faulty', tap);
  bus.hooks.outcome.tap('good', () => {
    told = true;
  });
  bus.hooks.problem.tap('listener', (problem) => {
    problems.push(problem);
  });
  const verdict = await bus.emit('Before', { tool: 'x' });
  return { come: { ...pick(verdict.outcomes[0]), ran, told }, problems, verdict, bus };
}

function pick(outcome: { readonly status: string; readonly code?: string } | undefined) {
  return outcome && { status: outcome.status, ...(outcome.code !== undefined && { code: outcome.code }) };
}

const cases = lifecycle.flatMap((hook) =>
  (['tap', 'tapPromise', 'tapAsync'] as const)
    .filter((kind) => kind === 'tap' || !syncOnly.has(hook))
    .map((kind) => ({ hook, kind })),
);

describe('a tap that throws', () => {
  test.each(cases)('on $hook, added by $kind, comes to what the table says', async ({ hook, kind }) => {
    const { come } = await fire(hook, kind, throwing[kind]);
    expect(come).toEqual(table[hook]);
  });

  test.each(cases)('on $hook, added by $kind, is one problem that names tap and hook', async ({ hook, kind }) => {
    const { problems } = await fire(hook, kind, throwing[kind]);
    expect(problems).toEqual([
      { code: 'tap-threw', severity: 'error', message: `the tap "faulty" on ${hook} threw: broken` },
    ]);
  });

  test.each(['event', 'admit', 'filter', 'beforeRun', 'afterRun', 'outcome', 'verdict'] as const)(
    'on %s is one of the problems of the event',
    async (hook) => {
      const { verdict } = await fire(hook, 'tap', throwing.tap);
      expect(verdict.problems.map(({ message }) => message)).toEqual([`the tap "faulty" on ${hook} threw: broken`]);
    },
  );

  test.each(['discover', 'load', 'register', 'snapshot'] as const)(
    'on %s is one of the problems of the list, and none of the event',
    async (hook) => {
      const { bus, verdict } = await fire(hook, 'tap', throwing.tap);
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

describe('what a tap may not return', () => {
  const wrong = { null: null, 'a text': 'no', 'a number': 0, 'a list': [] } as const;
  const strict = ['load', 'register', 'event', 'admit', 'filter', 'afterRun'] as const;
  const rows = strict.flatMap((hook) => Object.entries(wrong).map(([name, value]) => ({ hook, name, value })));

  test.each(rows.filter(({ value }) => value !== null))(
    '$name from $hook counts as a throw',
    async ({ hook, value }) => {
      const { come, problems } = await fire(hook, 'tap', () => value);
      expect(come).toEqual(table[hook]);
      expect(problems).toMatchObject([{ code: 'tap-threw' }]);
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned a \w+; it has to return /);
    },
  );

  test.each(rows.filter(({ value }) => value === null))(
    'null from $hook counts as nothing, with a problem',
    async ({ hook }) => {
      const { come, problems } = await fire(hook, 'tap', () => null);
      expect(come).toEqual({ status: 'passed', ran: true, told: true });
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned null; it has to return /);
    },
  );

  test.each(lifecycle)(
    'a promise from a sync tap of %s counts as a throw, or as nothing where the rest goes on',
    async (hook) => {
      const { come, problems } = await fire(hook, 'tap', async () => {
        throw new Error('heard by nobody');
      });
      await sleep(1);
      expect(come).toEqual(table[hook]);
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned a promise; it has to return /);
    },
  );

  test('half a refusal still keeps the hook from running', async () => {
    const { come } = await fire('admit', 'tap', () => ({ code: 'not-trusted' }));
    expect(come).toEqual(table.admit);
  });

  test('a reply of the wrong types never reaches the verdict', async () => {
    const { verdict } = await fire('afterRun', 'tap', () => ({ block: 5 }));
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'failed', code: 'guard-failed' }] });
  });

  test.each(['discover', 'snapshot', 'beforeRun', 'outcome', 'verdict', 'problem'] as const)(
    'whatever else %s returns is passed over: it looks at no results',
    async (hook) => {
      const { come, problems } = await fire(hook, 'tap', () => 3);
      expect(come).toEqual({ status: 'passed', ran: true, told: true });
      expect(problems).toEqual([]);
    },
  );

  test.each(['register', 'admit', 'filter'] as const)(
    'a refusal from %s skips the hook with its code and reason',
    async (hook) => {
      const { verdict } = await fire(hook, 'tap', () => ({ code: 'condition', reason: 'not now' }));
      expect(verdict.outcomes).toMatchObject([{ status: 'skipped', code: 'condition', reason: 'not now' }]);
    },
  );
});
