import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { block, json, text } from '../../core/reply.ts';
import type { HookRun } from '../../types/hook.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

/** The outcome of one hook whose timeout is 0.05 s unless said otherwise. */
async function outcomeOf(one: Runner, timeout = 0.05) {
  const verdict = await testBus({ Before: [groupOf([{ name: 'one', timeout }])] }, { one }).emit('Before', {});
  return { verdict, outcome: verdict.outcomes[0] };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('a runner', () => {
  test.each([
    ['returns nothing', () => undefined, { status: 'passed' }],
    ['returns null', () => null, { status: 'passed' }],
    ['resolves to nothing', async () => {}, { status: 'passed' }],
    [
      'throws',
      () => {
        throw new Error('why');
      },
      { status: 'failed', code: 'threw', said: 'why' },
    ],
    [
      'rejects',
      async () => {
        throw new Error('why');
      },
      { status: 'failed', code: 'threw', said: 'why' },
    ],
    [
      'rejects with nothing',
      () => Promise.reject(),
      { status: 'failed', code: 'threw', said: expect.stringContaining('undefined') },
    ],
    [
      'throws what cannot be told',
      () => {
        throw Object.create(null);
      },
      { status: 'failed', code: 'threw', said: 'something that cannot be told' },
    ],
  ])('that %s', async (_, runner: Runner, expected: object) => {
    expect((await outcomeOf(runner)).outcome).toMatchObject(expected);
  });

  test.each(['text', 5, true, [], { block: 5 }, { text: {} }, { failed: 'x' }, { decision: 'block' }])(
    'that returns what is no reply has failed: %j',
    async (reply) => {
      const { outcome, verdict } = await outcomeOf(() => reply);
      const said = 'it returned no reply: use block(), text(), json(), fail(), or nothing';
      expect(outcome).toMatchObject({ status: 'failed', code: 'threw', said });
      expect(verdict.decision).toBe('continue');
    },
  );

  test.each([
    [
      'a circle',
      () => {
        const circle: Record<string, unknown> = { decision: 'x' };
        circle.self = circle;
        return circle;
      },
    ],
    ['a number that JSON has not', () => ({ decision: 5n })],
  ])('whose answer is no JSON has failed: %s', async (_, answer) => {
    const said = 'its answer is no JSON, or nested without end';
    expect((await outcomeOf(() => json(answer()))).outcome).toMatchObject({
      status: 'failed',
      code: 'bad-answer',
      said,
    });
  });

  test('whose printed answer is nested without end has failed, and the event goes on', async () => {
    const printed = `{"decision": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { outcome, verdict } = await outcomeOf(() => text(printed));
    expect(outcome).toMatchObject({ status: 'failed', code: 'bad-answer' });
    expect(verdict.decision).toBe('continue');
  });

  test('that throws never blocks, and the next hook runs', async () => {
    const runners = {
      bad: () => {
        throw new Error('why');
      },
      good: () => block('no'),
    };
    const { decision, outcomes } = await testBus({ Before: [groupOf(['bad', 'good'])] }, runners).emit('Before', {});
    expect(decision).toBe('block');
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'blocked']);
  });
});

describe('a timeout', () => {
  test('fires the signal, and the run has timed out', async () => {
    const { outcome } = await outcomeOf(async ({ signal }) => aborted(signal));
    expect(outcome).toMatchObject({ status: 'timedOut' });
    expect(outcome).not.toHaveProperty('code');
    expect(outcome?.ms).toBeGreaterThan(40);
  });

  test('keeps what a late runner says from counting', async () => {
    const { outcome, verdict } = await outcomeOf(async ({ signal }) => {
      await aborted(signal);
      return block('late');
    });
    expect(outcome).toMatchObject({ status: 'timedOut' });
    expect(verdict.decision).toBe('continue');
  });

  test('does not strike a runner that has said in time that it ended', async () => {
    const { outcome } = await outcomeOf(async ({ ended }) => {
      ended();
      await sleep(150);
      return block('tidied up');
    });
    expect(outcome).toMatchObject({ status: 'blocked', reason: 'tidied up' });
  });

  test('counts from the start of the hook, not from its place in the queue', async () => {
    const slow: Runner = async () => {
      await sleep(40);
    };
    const bus = testBus({ Before: [groupOf([{ name: 'slow', timeout: 2 }])] }, { slow }, { concurrency: 1 });
    const verdicts = await Promise.all(Array.from({ length: 4 }, () => bus.emit('Before', {})));
    expect(verdicts.map(({ outcomes }) => outcomes[0]?.status)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(Math.max(...verdicts.map(({ outcomes }) => outcomes[0]?.ms ?? 0))).toBeGreaterThan(100);
  });
});

describe('at once', () => {
  const counting = () => {
    let now = 0;
    let most = 0;
    const one: Runner = async () => {
      now += 1;
      most = Math.max(most, now);
      await sleep(10);
      now -= 1;
    };
    return { one, most: () => most };
  };

  test('at most eight hooks of a bus run, whatever events they belong to', async () => {
    const { one, most } = counting();
    const bus = testBus({ Before: [groupOf(['one'])], After: [groupOf(['one'])] }, { one });
    const events = Array.from({ length: 30 }, (_, index) => bus.emit(index % 2 ? 'Before' : 'After', {}));
    await Promise.all(events);
    expect(most()).toBe(8);
  });

  test('as many run as the host says', async () => {
    const { one, most } = counting();
    const bus = testBus({ Before: [groupOf(['one'])] }, { one }, { concurrency: 2 });
    await Promise.all(Array.from({ length: 6 }, () => bus.emit('Before', {})));
    expect(most()).toBe(2);
  });

  test('the hooks of one event run one at a time, in order', async () => {
    const order: string[] = [];
    const runner =
      (name: string, ms: number): Runner =>
      async () => {
        order.push(`+${name}`);
        await sleep(ms);
        order.push(`-${name}`);
      };
    const runners = { a: runner('a', 15), b: runner('b', 1) };
    await testBus({ Before: [groupOf(['a', 'b'])] }, runners).emit('Before', {});
    expect(order).toEqual(['+a', '-a', '+b', '-b']);
  });
});

describe('the taps around a run', () => {
  test('see, in order, the same run with its environment, payload and signal', async () => {
    const seen: unknown[] = [];
    let run: HookRun | undefined;
    const same = (each: HookRun): boolean => {
      run ??= each;
      return each === run;
    };
    const bus = testBus(
      { Before: [groupOf(['one'])] },
      {
        one: ({ environment, payload }) => {
          seen.push(environment.get('A'), payload.tool);
          return text('out');
        },
      },
    );
    bus.hooks.filter.tap('filter', (each) => void seen.push(['filter', same(each)]));
    bus.hooks.beforeRun.tapPromise('before', async (each) => {
      each.environment.set('A', 'set');
      seen.push(['before', same(each)]);
    });
    bus.hooks.afterRun.tap('after', (reply, each) => {
      seen.push(['after', reply.text, same(each)]);
      return reply;
    });
    bus.hooks.outcome.tap('outcome', ({ status }, each) => void seen.push([status, same(each)]));
    await bus.emit('Before', { tool: 'x' });
    expect(seen).toEqual([['filter', true], ['before', true], 'set', 'x', ['after', 'out', true], ['passed', true]]);
  });

  test('an early runner takes the place of the type’s own', async () => {
    let ran = false;
    const bus = testBus(
      { Before: [groupOf(['one'])] },
      {
        one: () => {
          ran = true;
        },
      },
    );
    bus.hooks.run.for('call').tapPromise('sandbox', async ({ entry }) => block(`not ${entry.label}`));
    expect((await bus.emit('Before', {})).reason).toBe('not one');
    expect(ran).toBe(false);
  });

  test('what comes before judging decides: a reply may be replaced', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => block('secret') });
    bus.hooks.afterRun.tap('mask', (reply) => ({ ...reply, block: '[masked]' }));
    const { reason, outcomes } = await bus.emit('Before', {});
    expect([reason, outcomes[0]?.said]).toEqual(['[masked]', '[masked]']);
  });
});

test('a secret that an answer spells in escapes is masked: the answer is read before it is masked', async () => {
  const secret = 'p"ss\u00e4word';
  const escaped = '{"decision":"block","reason":"the key is p\\u0022ss\\u00e4word"}';
  const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => text(escaped) });
  const mask = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? each.replaceAll(secret, '***') : each));
  bus.hooks.afterRun.tap({ name: 'mask', stage: 100 }, (reply) => mask(reply) as typeof reply);
  expect((await bus.emit('Before', {})).reason).toBe('the key is ***');
});
