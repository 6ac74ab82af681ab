import { describe, expect, test } from 'vitest';
import { block, fail, json, text } from '../../core/reply.ts';
import { backgroundBus } from '../helpers/background-bus.ts';
import type { Runner } from '../helpers/test-bus.ts';

/** A gate that hooks wait at. */
function openGate() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  return { passed: promise, open };
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
    ['a wish for silence', { silent: true }],
    ['a block', { decision: 'block' }],
    ['a stop', { continue: false }],
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

  test('also where the hook said no without an answer', async () => {
    const { bus, problems } = backgroundBus([background('a')], { a: () => block('no') });
    expect((await bus.emit('Before', {})).decision).toBe('continue');
    await bus.drain();
    expect(problems).toMatchObject([{ code: 'answer-not-allowed' }]);
  });

  test.each<[what: string, entry: object, runner: Runner]>([
    ['nothing', background('a'), () => undefined],
    ['plain text', background('a'), () => text('well')],
    ['a block that wakes the agent', waking('a'), () => block('no')],
    ['a stop that wakes the agent', waking('a'), () => json({ continue: false })],
  ])('and %s is none', async (_what, entry, runner) => {
    const { bus, problems } = backgroundBus([entry], { a: runner });
    expect((await bus.emit('Before', {})).decision).toBe('continue');
    await bus.drain();
    expect(problems).toEqual([]);
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
      b: () => caller.abort(),
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
