import fc from 'fast-check';
import { expect, test } from 'vitest';
import { block, fail, json, text } from '../../core/reply.ts';
import type { Verdict } from '../../types/outcome.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

type Decision = 'stop' | 'block' | 'ask' | 'allow';

/** What a hook does, and what of it counts. */
interface Behaviour {
  readonly run: Runner;
  readonly decision?: Decision;
  readonly reason?: string;
  readonly context?: string;
}

const word = fc.stringMatching(/^[a-z]{1,8}$/);

/** An answer that may say several things at once: the strongest of them counts. */
const answer: fc.Arbitrary<Behaviour> = fc
  .record({
    stop: fc.boolean(),
    block: fc.boolean(),
    permission: fc.constantFrom('deny', 'ask', 'allow', undefined),
    context: fc.option(word, { nil: undefined }),
    reason: word,
  })
  .map(({ stop, block: blocks, permission, context, reason }) => {
    const decision = stop ? 'stop' : blocks || permission === 'deny' ? 'block' : permission;
    return {
      run: () =>
        json({
          ...(stop && { continue: false, stopReason: reason }),
          ...(blocks && { decision: 'block', reason }),
          ...(permission && { permission: { decision: permission, why: reason } }),
          ...(context !== undefined && { context }),
        }),
      ...(decision && { decision, reason }),
      ...(context !== undefined && { context }),
    };
  });

/** What a program with exit status 2 comes to. */
const refusal: fc.Arbitrary<Behaviour> = word.map((reason) => ({
  run: () => block(reason),
  decision: 'block',
  reason,
}));

/** What counts for nothing, however much it sounds like a decision. */
const noise: fc.Arbitrary<Behaviour> = fc
  .oneof(
    fc.constant<Runner>(() => undefined),
    fc.constant<Runner>(() => Promise.reject(new Error('why'))),
    fc.constant<Runner>(() => fail('network', 'nobody answers')),
    fc.constant<Runner>(() => text('{"decision": "block"')),
    fc.constant<Runner>(() => text('fine\n{"permission": {"decision": "allow"}}')),
    fc.constant<Runner>(() => json({ forEvent: 'After', decision: 'block', continue: false, context: 'x' })),
    fc.constant<Runner>(() =>
      json({ decision: 'approve', continue: 'false', permission: { decision: 'ALLOW' }, context: 7 }),
    ),
    fc.constant<Runner>(() => json({ permission: 'allow' })),
    fc.constant<Runner>(() => ({ odd: true })),
    fc.jsonValue().map(
      (value): Runner =>
        () =>
          text(JSON.stringify([value])),
    ),
  )
  .map((run) => ({ run }));

const behaviours = fc.array(fc.oneof(answer, refusal, noise), { maxLength: 6 });

/** What an event with these hooks, in this order, comes to. */
function verdictOf(hooks: readonly Behaviour[]): Promise<Verdict> {
  const names = hooks.map((_, index) => `hook${index}`);
  const runners = Object.fromEntries(hooks.map(({ run }, index) => [`hook${index}`, run]));
  return testBus({ Before: [groupOf(names)] }, runners).emit('Before', {});
}

/** The hooks up to the one that ends the chain. */
function untilEnd(hooks: readonly Behaviour[]): readonly Behaviour[] {
  const end = hooks.findIndex(({ decision }) => decision === 'stop' || decision === 'block');
  return end < 0 ? hooks : hooks.slice(0, end + 1);
}

const strength: readonly Decision[] = ['stop', 'block', 'ask', 'allow'];

/** Each order of the hooks is a run of its own, so a few hundred of them are enough. */
const orders = { numRuns: 300 };

test('whatever the order of the hooks, the strongest decision up to the end of the chain counts, with its reason', async () => {
  await fc.assert(
    fc.asyncProperty(behaviours, async (hooks) => {
      const ran = untilEnd(hooks);
      const verdict = await verdictOf(hooks);
      const strongest = strength.find((each) => ran.some(({ decision }) => decision === each));
      const by = ran.findIndex(({ decision }) => decision === strongest);
      const ends = strongest === 'stop' || strongest === 'block';
      expect(verdict.decision).toBe(ends ? strongest : 'continue');
      expect(verdict.by).toBe(ends ? `user/Before/0/${by}` : undefined);
      expect(verdict.permission).toBe(ends ? undefined : strongest);
      const reason = strongest && ran[by]?.reason;
      expect(ends ? verdict.reason : verdict.permissionReason).toBe(reason);
    }),
    orders,
  );
});

test('whatever the order of the hooks, none after the end of the chain runs, and each before it has an outcome', async () => {
  await fc.assert(
    fc.asyncProperty(behaviours, async (hooks) => {
      const { outcomes } = await verdictOf(hooks);
      expect(outcomes.map(({ id }) => id)).toEqual(untilEnd(hooks).map((_, index) => `user/Before/0/${index}`));
    }),
    orders,
  );
});

test('whatever the order of the hooks, contexts add up in it, and nothing of what counts for nothing is among them', async () => {
  await fc.assert(
    fc.asyncProperty(behaviours, async (hooks) => {
      const { context } = await verdictOf(hooks);
      expect(context).toEqual(untilEnd(hooks).flatMap((hook) => hook.context ?? []));
    }),
    orders,
  );
});

test('no hook that is put before or behind undoes a block, a stop or an ask', async () => {
  const rank = ({ decision, permission }: Verdict) =>
    strength.indexOf(decision === 'continue' ? (permission ?? 'allow') : decision);
  await fc.assert(
    fc.asyncProperty(behaviours, answer, fc.nat(6), async (hooks, more, place) => {
      const before = await verdictOf(hooks);
      const after = await verdictOf(hooks.toSpliced(Math.min(place, hooks.length), 0, more));
      // A block that now comes first keeps a later stop from being asked for: it refuses all the same.
      if (before.decision === 'stop') expect(after.decision).not.toBe('continue');
      else expect(rank(after)).toBeLessThanOrEqual(rank(before));
    }),
    orders,
  );
});
