import { describe, expect, test } from 'vitest';
import { block, fail, json, text } from '../../core/reply.ts';
import type { Outcome } from '../../types/outcome.ts';
import type { WakeUp } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

/** A gate that hooks wait at. */
function openGate() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  return { passed: promise, open };
}

/** A bus with hooks on Before, and what its taps are told. */
function backgroundBus(hooks: readonly object[], runners: Readonly<Record<string, Runner>>, options = {}) {
  const bus = testBus({ Before: [groupOf(hooks)] }, runners, options);
  const outcomes: Outcome[] = [];
  const wakes: WakeUp[] = [];
  const problems: Problem[] = [];
  bus.hooks.outcome.tap('test', (outcome) => void (outcome.status === 'background' || outcomes.push(outcome)));
  bus.hooks.wake.tap('test', (wake) => void wakes.push(wake));
  bus.hooks.problem.tap('test', (problem) => void problems.push(problem));
  return { bus, outcomes, wakes, problems };
}

const background = (name: string, more: object = {}) => ({ name, async: true, ...more });
const waking = (name: string, more: object = {}) => ({ name, asyncRewake: true, ...more });

describe('a background hook', () => {
  test('is not waited for: the hooks after it run, and its outcome is told when it has ended', async () => {
    const gate = openGate();
    const runners = { slow: () => gate.passed, next: () => text('next') };
    const { bus, outcomes } = backgroundBus([background('slow'), { name: 'next' }], runners);
    const verdict = await bus.emit('Before', {});
    expect(verdict.outcomes).toMatchObject([{ status: 'background' }, { status: 'passed', said: 'next' }]);
    expect(outcomes.map(({ id }) => id)).toEqual(['user/Before/0/1']);
    gate.open();
    await bus.drain();
    expect(outcomes).toMatchObject([{ id: 'user/Before/0/1' }, { id: 'user/Before/0/0', status: 'passed' }]);
  });

  test('sees the event as it stood when it was its turn', async () => {
    const gate = openGate();
    const seen: unknown[] = [];
    const late: Runner = async ({ payload }) => {
      await gate.passed;
      seen.push(payload.input);
    };
    const rewrite: Runner = () => json({ newInput: { command: 'later' } });
    const { bus } = backgroundBus([background('late'), { name: 'rewrite' }], { late, rewrite });
    await bus.emit('Before', { input: { command: 'ls' } });
    gate.open();
    await bus.drain();
    expect(seen).toEqual([{ command: 'ls' }]);
  });

  test('that is refused does not start', async () => {
    let started = false;
    const { bus } = backgroundBus([background('a')], {
      a: () => {
        started = true;
      },
    });
    bus.hooks.admit.tap('guard', () => ({ code: 'not-trusted', reason: 'why' }));
    expect((await bus.emit('Before', {})).outcomes).toMatchObject([{ status: 'skipped', code: 'not-trusted' }]);
    await bus.drain();
    expect(started).toBe(false);
  });

  test('is no failure of the event when it fails', async () => {
    const { bus, outcomes } = backgroundBus([background('a')], { a: () => fail('network', 'nobody answers') });
    expect(await bus.emit('Before', {})).toMatchObject({ decision: 'continue', problems: [] });
    await bus.drain();
    expect(outcomes).toMatchObject([{ status: 'failed', code: 'network' }]);
  });

  test('that throws, or whose guards throw, leaves the bus whole', async () => {
    const { bus, outcomes } = backgroundBus([background('a'), background('b')], {
      a: () => Promise.reject(),
      b: () => {},
    });
    bus.hooks.beforeRun.tap('guard', ({ entry }) => {
      if (entry.label === 'b') throw new Error('why');
    });
    await bus.emit('Before', {});
    await bus.drain();
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['guard-failed', 'threw']);
  });
});

describe('an answer from the background counts for nothing,', () => {
  test.each<[what: string, answer: object]>([
    ['context', { context: 'x' }],
    ['a message', { message: 'x' }],
    ['a value', { watch: ['x'] }],
    ['a permission', { permission: { decision: 'allow' } }],
    ['another input', { newInput: { command: 'x' } }],
  ])('and is told as a problem: %s', async (_what, answer) => {
    const gate = openGate();
    const a: Runner = async () => {
      await gate.passed;
      return json(answer);
    };
    const { bus, problems } = backgroundBus([background('a')], { a });
    const verdict = await bus.emit('Before', {});
    gate.open();
    await bus.drain();
    expect(verdict).toMatchObject({ context: [], messages: [], values: {}, problems: [] });
    expect(verdict).not.toHaveProperty('permission');
    expect(verdict).not.toHaveProperty('rewrite');
    expect(problems).toMatchObject([
      { code: 'answer-not-allowed', message: expect.stringContaining('user/Before/0/0') },
    ]);
  });

  test.each<[what: string, runner: Runner]>([
    ['a block', () => block('no')],
    ['a stop', () => json({ continue: false })],
    ['nothing', () => undefined],
    ['plain text', () => text('well')],
  ])('and is no problem where it could only have decided: %s', async (_what, runner) => {
    const { bus, problems } = backgroundBus([background('a')], { a: runner });
    expect((await bus.emit('Before', {})).decision).toBe('continue');
    await bus.drain();
    expect(problems).toEqual([]);
  });
});

describe('waking the agent', () => {
  test('is for a hook with asyncRewake that blocks or stops', async () => {
    const runners = { blocks: () => block('look again'), stops: () => json({ continue: false, stopReason: 'enough' }) };
    const { bus, wakes } = backgroundBus([waking('blocks'), waking('stops')], runners);
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: 'user/Before/0/0', reason: 'look again' },
      { id: 'user/Before/0/1', reason: 'enough' },
    ]);
  });

  test('comes after the outcome, on an observer’s event too', async () => {
    const bus = testBus({ Watch: [groupOf([waking('a')])] }, { a: () => block('no') });
    const told: string[] = [];
    bus.hooks.outcome.tap('test', ({ status }) => void told.push(status));
    bus.hooks.wake.tap('test', ({ reason }) => void told.push(reason));
    await bus.emit('Watch', {});
    await bus.drain();
    expect(told).toEqual(['background', 'blocked', 'no']);
  });

  test('has a reason where the hook gives none: a sentence that names it', async () => {
    const { bus, wakes } = backgroundBus([waking('a')], { a: () => block('') });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toMatchObject([{ reason: 'a blocked Before without giving a reason' }]);
  });

  test('has its reason masked and cut', async () => {
    const { bus, wakes } = backgroundBus([waking('a')], { a: () => block(`hunter2 ${'x'.repeat(500)}`) });
    bus.hooks.afterRun.tap('mask', (reply) => ({ ...reply, block: reply.block?.replace('hunter2', '***') ?? '' }));
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes[0]?.reason).toMatch(/^\*\*\* x+/);
    expect(wakes[0]?.reason).toHaveLength(100);
  });

  test.each<[what: string, runner: Runner, fields: object]>([
    ['passes', () => undefined, { asyncRewake: true }],
    ['fails', () => Promise.reject(), { asyncRewake: true }],
    ['is out of time', () => new Promise(() => {}), { asyncRewake: true, timeout: 0.05 }],
    ['has async alone', () => block('no'), { async: true }],
  ])('is not for one that %s', async (_what, runner, fields) => {
    const { bus, wakes } = backgroundBus([{ name: 'a', ...fields }], { a: runner });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toEqual([]);
  });

  test('survives a tap that throws: the others are told', async () => {
    const { bus, wakes, problems } = backgroundBus([waking('a')], { a: () => block('no') });
    bus.hooks.wake.tap({ name: 'faulty', stage: -1 }, () => {
      throw new Error('why');
    });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'tap-threw' }]);
  });
});

describe('at once', () => {
  test('eight run and the others queue in order, beside those that events wait for', async () => {
    const gate = openGate();
    const started: string[] = [];
    const slow: Runner = async ({ entry }) => {
      started.push(entry.id);
      await gate.passed;
    };
    const hooks = Array.from({ length: 10 }, () => background('slow'));
    const { bus } = backgroundBus([...hooks, { name: 'next' }], { slow, next: () => text('next') }, { concurrency: 1 });
    const { outcomes } = await bus.emit('Before', {});
    expect(outcomes.at(-1)).toMatchObject({ status: 'passed' });
    await expect.poll(() => started.length).toBe(8);
    await new Promise(setImmediate);
    expect(started).toHaveLength(8);
    gate.open();
    await bus.drain();
    expect(started).toEqual(Array.from({ length: 10 }, (_, index) => `user/Before/0/${index}`));
  });

  test('a hook in the queue has all its time still', async () => {
    const slow: Runner = () => new Promise((resolve) => setTimeout(resolve, 200));
    const hooks = Array.from({ length: 8 }, () => background('slow'));
    const { bus, outcomes } = backgroundBus([...hooks, background('short', { timeout: 0.15 })], {
      slow,
      short: () => {},
    });
    await bus.emit('Before', {});
    await bus.drain();
    expect(outcomes.map(({ status }) => status)).toEqual(Array(9).fill('passed'));
  });
});

describe('the end', () => {
  const forever: Runner = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  test('comes with the hook’s own timeout', async () => {
    const { bus, outcomes } = backgroundBus([background('a', { timeout: 0.05 })], { a: forever });
    await bus.emit('Before', {});
    await bus.drain();
    expect(outcomes).toMatchObject([{ status: 'timedOut' }]);
  });

  test('does not come with the end of its event, given up or not', async () => {
    const gate = openGate();
    const caller = new AbortController();
    const { bus, outcomes } = backgroundBus([background('a'), { name: 'b' }], {
      a: ({ signal }) => Promise.race([gate.passed, forever({ signal } as never)]),
      b: () => {
        caller.abort();
        return new Promise(() => {});
      },
    });
    await bus.emit('Before', {}, { signal: caller.signal });
    gate.open();
    await bus.drain();
    expect(outcomes.filter(({ id }) => id.endsWith('/0'))).toMatchObject([{ status: 'passed' }]);
  });

  test('comes with the bus: closing it cancels what runs and what queues, and waits for it', async () => {
    let ended = 0;
    const a: Runner = async (run) => {
      await (forever(run) as Promise<void>).catch(() => {});
      ended += 1;
    };
    const { bus, outcomes, wakes } = backgroundBus(
      Array.from({ length: 10 }, () => waking('a')),
      { a },
    );
    await bus.emit('Before', {});
    await bus.close();
    expect(outcomes.map(({ code }) => code)).toEqual(Array(10).fill('cancelled'));
    expect([ended, wakes]).toEqual([8, []]);
  });

  test('is waited for, of those as well that a tap starts meanwhile', async () => {
    const { bus, outcomes } = backgroundBus([waking('a')], { a: () => block('again') });
    let more = 2;
    bus.hooks.wake.tap('agent', () => {
      more -= 1;
      if (more >= 0) bus.waitFor(bus.emit('Before', {}));
    });
    await bus.emit('Before', {});
    await expect.poll(() => outcomes.length).toBe(3);
    await bus.drain();
    expect(more).toBe(-1);
  });
});
