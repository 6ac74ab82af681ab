import { AsyncSeriesBailHook, SyncHook } from 'tapable';
import { describe, expect, test } from 'vitest';
import { guard, isTapped } from '../../core/guard.ts';
import { block } from '../../core/reply.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

const options = { name: 'moment', wanted: 'nothing', onFault: 'contain', report: () => {} } as const;

test('a guarded hook is tapped when a tap is there, not when its guard is', () => {
  const hook = guard(new SyncHook<[]>([]), options);
  expect([hook.isUsed(), isTapped(hook)]).toEqual([true, false]);
  hook.tap('one', () => {});
  expect(isTapped(hook)).toBe(true);
});

test('a guard holds for taps that were there before it', async () => {
  const hook = new AsyncSeriesBailHook<[], unknown>([]);
  hook.tap('early', () => null);
  guard(hook, options);
  hook.tap('behind', () => undefined);
  expect(await hook.promise()).toBeUndefined();
});

describe('an interceptor of a lifecycle hook', () => {
  const broken = (): never => {
    throw new Error('broken');
  };
  const hooks = ['discover', 'event', 'admit', 'filter', 'beforeRun', 'afterRun', 'outcome', 'verdict'] as const;
  // A waterfall comes to its end with a result.
  const endOf = (hook: string) => (hook === 'event' || hook === 'afterRun' ? 'result' : 'done');
  const rows = hooks.flatMap((hook) => ['call', 'tap', 'register', endOf(hook)].map((stage) => ({ hook, stage })));

  test.each(rows)(
    'of $hook that throws in $stage is an observer: a problem, and the event goes on',
    async ({ hook, stage }) => {
      const told: string[] = [];
      const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => block('no') });
      bus.hooks.problem.tap('listener', ({ message }) => void told.push(message));
      bus.hooks[hook].intercept({ name: 'trace', [stage]: broken });
      bus.hooks[hook].tap('tap', (() => undefined) as never);
      expect((await bus.emit('Before', {})).reason).toBe('no');
      expect(new Set(told)).toEqual(new Set([`the tap "trace" on ${hook} threw: broken`]));
    },
  );

  test('may wrap the functions of taps; a guard stays one that fails closed', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => block('no') });
    bus.hooks.admit.intercept({ register: (tap) => ({ ...tap, fn: broken }) });
    bus.hooks.admit.tap('guard', () => undefined);
    const { outcomes, problems } = await bus.emit('Before', {});
    expect(outcomes).toMatchObject([{ status: 'failed', code: 'guard-failed' }]);
    expect(problems).toMatchObject([{ message: 'the tap "guard" on admit threw: broken' }]);
  });

  test('sees calls and taps, with its own this', async () => {
    const seen: string[] = [];
    const bus = testBus({ Before: [groupOf(['one'])] });
    bus.hooks.outcome.tap('tap', () => {});
    bus.hooks.outcome.intercept({
      name: 'trace',
      call({ status }) {
        seen.push(`${this.name} ${status}`);
      },
      tap: ({ name }) => void seen.push(name),
    });
    await bus.emit('Before', {});
    expect(seen).toEqual(['trace passed', 'tap']);
  });
});
