import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { comesTo, fireWith, type LifecycleHook } from '../helpers/faulty-tap.ts';

const lifecycle = Object.keys(comesTo) as LifecycleHook[];

describe('what a tap may not return', () => {
  const wrong = { null: null, 'a text': 'no', 'a number': 0, 'a list': [] } as const;
  const strict = ['load', 'register', 'event', 'admit', 'filter', 'afterRun'] as const;
  const rows = strict.flatMap((hook) => Object.entries(wrong).map(([name, value]) => ({ hook, name, value })));

  test.each(rows.filter(({ value }) => value !== null))(
    '$name from $hook counts as a throw',
    async ({ hook, value }) => {
      const { come, problems } = await fireWith(hook, 'tap', () => value);
      expect(come).toEqual(comesTo[hook]);
      expect(problems).toMatchObject([{ code: 'tap-threw' }]);
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned a \w+; it has to return /);
    },
  );

  test.each(rows.filter(({ value }) => value === null))(
    'null from $hook counts as nothing, with a problem',
    async ({ hook }) => {
      const { come, problems } = await fireWith(hook, 'tap', () => null);
      expect(come).toEqual({ status: 'passed', ran: true, told: true });
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned null; it has to return /);
    },
  );

  test.each(lifecycle)(
    'a promise from a sync tap of %s counts as a throw, or as nothing where the rest goes on',
    async (hook) => {
      const { come, problems } = await fireWith(hook, 'tap', async () => {
        throw new Error('heard by nobody');
      });
      await sleep(1);
      expect(come).toEqual(comesTo[hook]);
      expect(problems[0]?.message).toMatch(/^the tap "faulty" on \w+ returned a promise; it has to return /);
    },
  );

  test('half a refusal still keeps the hook from running', async () => {
    const { come } = await fireWith('admit', 'tap', () => ({ code: 'not-trusted' }));
    expect(come).toEqual(comesTo.admit);
  });

  test('a reply of the wrong types never reaches the verdict', async () => {
    const { verdict } = await fireWith('afterRun', 'tap', () => ({ block: 5 }));
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'failed', code: 'guard-failed' }] });
  });

  test.each(['discover', 'snapshot', 'beforeRun', 'outcome', 'verdict', 'problem'] as const)(
    'whatever else %s returns is passed over: it looks at no results',
    async (hook) => {
      const { come, problems } = await fireWith(hook, 'tap', () => 3);
      expect(come).toEqual({ status: 'passed', ran: true, told: true });
      expect(problems).toEqual([]);
    },
  );

  test.each(['register', 'admit', 'filter'] as const)(
    'a refusal from %s skips the hook with its code and reason',
    async (hook) => {
      const { verdict } = await fireWith(hook, 'tap', () => ({ code: 'condition', reason: 'not now' }));
      expect(verdict.outcomes).toMatchObject([{ status: 'skipped', code: 'condition', reason: 'not now' }]);
    },
  );
});
