import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { block } from '../../core/reply.ts';
import type { SessionStore } from '../../types/session.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

const untilAborted: Runner = ({ signal }) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

describe('an event that its caller gives up', () => {
  test('ends the running hook as cancelled, runs no other, and carries on', async () => {
    const caller = new AbortController();
    const runners: Record<string, Runner> = {
      first: () => undefined,
      running: (run) => {
        caller.abort();
        return untilAborted(run);
      },
      next: () => block('never'),
    };
    const bus = testBus({ Before: [groupOf(Object.keys(runners))] }, runners);
    const { decision, outcomes } = await bus.emit('Before', {}, { signal: caller.signal });
    expect(decision).toBe('continue');
    expect(outcomes).toMatchObject([{ status: 'passed' }, { status: 'failed', code: 'cancelled' }]);
    expect(outcomes).toHaveLength(2);
  });

  test('before it began starts no hook', async () => {
    let ran = false;
    const bus = testBus(
      { Before: [groupOf(['one'])] },
      {
        one: () => {
          ran = true;
        },
      },
    );
    const { outcomes } = await bus.emit('Before', {}, { signal: AbortSignal.abort() });
    expect([outcomes, ran]).toEqual([[], false]);
  });

  test('between admission and start starts no hook', async () => {
    const caller = new AbortController();
    let ran = false;
    const bus = testBus(
      { Before: [groupOf(['one'])] },
      {
        one: () => {
          ran = true;
        },
      },
    );
    bus.hooks.filter.tap('gives up', () => {
      caller.abort();
      return undefined;
    });
    const { outcomes } = await bus.emit('Before', {}, { signal: caller.signal });
    expect(outcomes).toMatchObject([{ status: 'failed', code: 'cancelled' }]);
    expect(ran).toBe(false);
  });

  test('in the queue leaves it, and those behind still run', async () => {
    const caller = new AbortController();
    const slow: Runner = () => sleep(30);
    const bus = testBus({ Before: [groupOf(['slow'])] }, { slow }, { concurrency: 1 });
    const first = bus.emit('Before', {});
    const waiting = bus.emit('Before', {}, { signal: caller.signal });
    const behind = bus.emit('Before', {});
    await sleep(10);
    caller.abort();
    expect((await waiting).outcomes).toMatchObject([{ status: 'failed', code: 'cancelled' }]);
    expect([await first, await behind].map(({ outcomes }) => outcomes[0]?.status)).toEqual(['passed', 'passed']);
  });
});

describe('closing', () => {
  test('ends what runs, waits for it, and refuses what comes after', async () => {
    let over = false;
    const one: Runner = async (run) => {
      await untilAborted(run);
      await sleep(30);
      over = true;
    };
    const bus = testBus({ Before: [groupOf(['one'])] }, { one });
    const fired = bus.emit('Before', {});
    await sleep(20);
    await bus.close();
    expect(over).toBe(true);
    expect((await fired).outcomes).toMatchObject([{ status: 'failed', code: 'cancelled' }]);
    await expect(bus.emit('Before', {})).rejects.toMatchObject({ code: 'closed' });
  });

  test('twice is as good as once', async () => {
    const bus = testBus({});
    await Promise.all([bus.close(), bus.close()]);
    await expect(bus.session().dispatch('Before')).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('follow-ups', () => {
  const again: unknown[] = [];
  const more: Runner = ({ payload }) => {
    again.push(payload.again);
    return block('go on');
  };

  test('are counted for each session, told to the hook, limited, and start over with a turn', async () => {
    again.length = 0;
    const bus = testBus({ Finish: [groupOf(['more'])] }, { more });
    const fire = async (session: string) => (await bus.dispatch('Finish', { session })).limit ?? 'follow-up granted';
    expect([await fire('a'), await fire('a'), await fire('a'), await fire('a')]).toEqual([
      'follow-up granted',
      'follow-up granted',
      'follow-up',
      'follow-up',
    ]);
    expect(again).toEqual([false, true, true, true]);
    expect(await fire('b')).toBe('follow-up granted');
    await bus.dispatch('Turn', { session: 'a' });
    expect(await fire('a')).toBe('follow-up granted');
  });

  test('start over with a turn whatever its verdict', async () => {
    const bus = testBus({ Finish: [groupOf(['more'])], Turn: [groupOf(['more'])] }, { more });
    for (let count = 0; count < 3; count += 1) await bus.emit('Finish', {});
    expect((await bus.emit('Turn', {})).decision).toBe('block');
    expect((await bus.emit('Finish', {})).effect).toBe('followUp');
  });

  test('of a session are forgotten when it ends', async () => {
    const bus = testBus({ Finish: [groupOf(['more'])] }, { more });
    for (let count = 0; count < 3; count += 1) await bus.emit('Finish', {});
    await bus.emit('End', {});
    expect((await bus.emit('Finish', {})).effect).toBe('followUp');
  });

  test('of a bus session are counted together, whatever session a payload names', async () => {
    const bus = testBus({ Finish: [groupOf(['more'])] }, { more });
    const session = bus.session();
    const verdicts = [];
    for (const name of ['a', 'b', 'c']) verdicts.push((await session.dispatch('Finish', { session: name })).limit);
    expect(verdicts).toEqual([undefined, undefined, 'follow-up']);
  });

  test('leave the payload’s own word about it alone', async () => {
    again.length = 0;
    await testBus({ Finish: [groupOf(['more'])] }, { more }).dispatch('Finish', { again: 'mine' });
    expect(again).toEqual(['mine']);
  });

  describe('whose count is lost', () => {
    const faulty = (at: 'load' | 'change'): SessionStore => {
      const fail = async () => {
        throw new Error('no space');
      };
      return { load: async () => undefined, change: async () => {}, [at]: fail };
    };
    test.each(['load', 'change'] as const)('do not count: a %s that fails would make them endless', async (at) => {
      const bus = testBus({ Finish: [groupOf(['more'])] }, { more }, { sessions: faulty(at) });
      const { decision, limit, problems } = await bus.dispatch('Finish', { session: 'a' });
      expect([decision, limit]).toEqual(['continue', 'follow-up']);
      expect(problems).toMatchObject([
        { code: 'plugin-failed', message: 'the state of session "a" could not be kept: no space' },
      ]);
    });

    test.each(['Turn', 'End'] as const)('are a problem, and %s goes on', async (event) => {
      const told: string[] = [];
      const bus = testBus({ [event]: [groupOf(['more'])] }, { more }, { sessions: faulty('change') });
      bus.hooks.problem.tap('listener', ({ code }) => void told.push(code));
      expect((await bus.dispatch(event)).outcomes).toMatchObject([{ status: 'blocked' }]);
      expect(told).toEqual(['plugin-failed']);
    });
  });
});

test('a payload field of a wrong type is a warning, and the hooks run', async () => {
  const bus = testBus({ Before: [groupOf(['one'])] });
  const { outcomes, problems } = await bus.dispatch('Before', { tool: 5 });
  expect(outcomes).toHaveLength(1);
  expect(problems).toMatchObject([{ code: 'bad-payload', severity: 'warning' }]);
});

test('a payload field of a wrong type is a warning on an event without hooks too, every time', async () => {
  const bus = testBus({});
  const codes = async () => (await bus.dispatch('Before', { tool: 5 })).problems.map(({ code }) => code);
  expect([await codes(), await codes()]).toEqual([['bad-payload'], ['bad-payload']]);
});

test('hooks see the masked payload, cut after masking', async () => {
  const seen: unknown[] = [];
  const bus = testBus({ After: [groupOf(['one'])] }, { one: ({ payload }) => void seen.push(payload.input) });
  bus.hooks.event.tap('mask', (payload) => ({ ...payload, input: { output: '[masked]'.repeat(20) } }));
  await bus.emit('After', { input: { output: 'secret' } });
  expect(seen).toEqual([{ output: `${'[masked]'.repeat(20).slice(0, 55)}… [cut]` }]);
});

test('an event tap that changes the subject is a problem; the hooks chosen by the true one run', async () => {
  const bus = testBus({ Before: [groupOf(['one'], 'bash')] });
  bus.hooks.event.tap('confused', (payload) => ({ ...payload, tool: 'other' }));
  const { outcomes, problems } = await bus.emit('Before', { tool: 'bash' });
  expect(outcomes).toHaveLength(1);
  expect(problems).toMatchObject([
    {
      code: 'tap-threw',
      message: 'a tap on event changed "tool" of Before, by which the hooks had been chosen already',
    },
  ]);
});
