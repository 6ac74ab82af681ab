import { describe, expect, test } from 'vitest';
import { block } from '../../core/reply.ts';
import type { ChainHandle } from '../../types/plugin.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

/** Fires an event at a bus with one hook, and a tap that the test adds to the chains of that event. */
async function fire(event: 'Before' | 'Asked' | 'Watch' | 'Finish', add: (handle: ChainHandle) => void) {
  const ran: string[] = [];
  const bus = testBus({ [event]: [groupOf(['one'])] }, { one: () => void ran.push('one') });
  bus.hooks.snapshot.tap('code', ({ chains }) => {
    const handle = chains.get(event);
    if (handle) add(handle);
  });
  return { verdict: await bus.dispatch(event), ran };
}

describe('a hook written in code', () => {
  test.each([
    ['tap', (handle: ChainHandle) => handle.tap({ name: 'code', stage: -10 }, (run) => run.block('no'))],
    [
      'tapPromise',
      (handle: ChainHandle) => handle.tapPromise({ name: 'code', stage: -10 }, async (run) => run.block('no')),
    ],
    [
      'tapAsync',
      (handle: ChainHandle) =>
        handle.tapAsync({ name: 'code', stage: -10 }, (run, done) => done(null, run.block('no'))),
    ],
  ])('added by %s bails with the verdict of the run, like a configured one', async (_, add) => {
    const { verdict, ran } = await fire('Before', add);
    expect(verdict).toMatchObject({ decision: 'block', effect: 'refuse', reason: 'no', outcomes: [] });
    expect(verdict).not.toHaveProperty('by');
    expect(ran).toEqual([]);
  });

  test('is bound by the event: an observer’s block decides nothing, a prefix stands before the reason', async () => {
    expect((await fire('Watch', (handle) => handle.tap('code', (run) => run.block('no')))).verdict.decision).toBe(
      'continue',
    );
    expect((await fire('Asked', (handle) => handle.tap('code', (run) => run.block('no')))).verdict.reason).toBe(
      'refused: no',
    );
  });

  test('sees what came before it, and its verdict holds that too', async () => {
    const { verdict } = await fire('Before', (handle) =>
      handle.tap('code', (run) => run.block(`${run.outcomes.length} ran`)),
    );
    expect(verdict).toMatchObject({ reason: '1 ran', outcomes: [{ status: 'passed' }] });
  });

  test.each(['', '  ', undefined])('that blocks with no words (%j) still has a reason', async (reason) => {
    const { verdict } = await fire('Before', (handle) => handle.tap('code', (run) => run.block(reason as string)));
    expect(verdict.reason).toBe('a hook in code blocked Before without giving a reason');
  });

  test('has its reason masked', async () => {
    const bus = testBus({});
    bus.addRedactor((value) => (typeof value === 'string' ? (value.replace('secret', '***') as typeof value) : value));
    bus.hooks.snapshot.tap('code', ({ chains }) => chains.get('Before')?.tap('code', (run) => run.block('the secret')));
    expect((await bus.emit('Before', {})).reason).toBe('the ***');
  });

  const faults: [string, () => unknown, string][] = [
    ['null', () => null, 'returned null'],
    ['true', () => true, 'returned a boolean'],
    ['a reply', () => block('no'), 'returned an object of another kind'],
    ['a promise, from tap', async () => undefined, 'returned a promise'],
    [
      'nothing, and throws',
      () => {
        throw new Error('broken');
      },
      'threw: broken',
    ],
  ];
  test.each(faults)(
    'that returns %s is a problem of the event, and the rest of the chain runs',
    async (_, code, message) => {
      const { verdict, ran } = await fire('Before', (handle) =>
        handle.tap({ name: 'code', stage: -10 }, code as never),
      );
      expect(verdict.decision).toBe('continue');
      expect(ran).toEqual(['one']);
      expect(verdict.problems).toMatchObject([{ code: 'tap-threw' }]);
      expect(verdict.problems[0]?.message).toContain(`the tap "code" on Before ${message}`);
    },
  );

  test('of a follow-up event is counted like a configured one', async () => {
    const bus = testBus({});
    bus.hooks.snapshot.tap('code', ({ chains }) => chains.get('Finish')?.tap('code', (run) => run.block('go on')));
    const limits = [];
    for (let count = 0; count < 3; count += 1) limits.push((await bus.emit('Finish', {})).limit);
    expect(limits).toEqual([undefined, undefined, 'follow-up']);
  });
});

test('a snapshot tap that adds a faulty tap fails, and its snapshot is not taken', async () => {
  const bus = testBus({ Before: [groupOf(['one'])] });
  bus.hooks.snapshot.tap('code', ({ chains }) => chains.get('Before')?.tap('', () => undefined));
  const { hooks, problems } = await bus.list();
  expect(hooks).toEqual([]);
  expect(problems[0]?.message).toMatch(/^the tap "code" on snapshot threw: a tap of a chain needs a name/);
});
