import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { block, fail, json, text } from '../../core/reply.ts';
import type { Verdict } from '../../types/outcome.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';
import type { testProfile } from '../helpers/test-profile.ts';

type Event = keyof (typeof testProfile)['events'];

/** The verdict of an event whose hooks reply, in order, as given. */
async function verdictOf(event: Event, replies: readonly unknown[], payload: object = {}): Promise<Verdict> {
  const runners = Object.fromEntries(replies.map((reply, index): [string, Runner] => [`h${index}`, () => reply]));
  return testBus({ [event]: [groupOf(Object.keys(runners))] }, runners).dispatch(event, { ...payload });
}

describe('a block comes to what the event says', () => {
  const by = (event: string) => `user/${event}/0/0`;
  test.each([
    ['Before', { decision: 'block', effect: 'refuse', reason: 'no', by: by('Before') }],
    ['Asked', { decision: 'block', effect: 'refuse', reason: 'refused: no', by: by('Asked') }],
    ['After', { decision: 'block', effect: 'feedback', reason: 'no', by: by('After') }],
    ['Pack', { decision: 'block', effect: 'cancel', reason: 'no', by: by('Pack') }],
    ['Finish', { decision: 'block', effect: 'followUp', reason: 'no', by: by('Finish') }],
    ['Watch', { decision: 'continue' }],
  ] as const)('%s', async (event, expected) => {
    const { decision, effect, reason, by: decider, outcomes } = await verdictOf(event, [block('no')]);
    expect({ decision, effect, reason, by: decider }).toEqual(expected);
    expect(outcomes).toMatchObject([{ status: 'blocked', reason: 'no' }]);
  });

  test('and ends the chain, an observer’s too', async () => {
    for (const event of ['Before', 'Watch'] as const) {
      const { outcomes } = await verdictOf(event, [text(''), block('no'), text('')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['passed', 'blocked']);
    }
  });

  test('what stands in an answer beside it counts, and a stop beats it', async () => {
    const context = await verdictOf('Before', [
      { ...block('no'), ...json({ context: 'c', decision: 'block', reason: 'yes' }) },
    ]);
    expect(context).toMatchObject({ decision: 'block', reason: 'no', context: ['c'] });
    const stop = await verdictOf('Before', [{ ...block('no'), ...json({ continue: false, stopReason: 'enough' }) }]);
    expect(stop).toMatchObject({ decision: 'stop', reason: 'enough' });
  });

  test.each([block(''), block(' \n'), json({ decision: 'block' })])(
    'with a sentence where it has no words: %j',
    async (reply) => {
      const { reason } = await verdictOf('Before', [reply]);
      expect(reason).toBe('h0 blocked Before without giving a reason');
    },
  );

  test('with at most the feedback limit of words, a prefix of the profile not counted', async () => {
    const long = 'x'.repeat(101);
    const { reason, outcomes } = await verdictOf('Asked', [block(long)]);
    expect(reason).toBe(`refused: ${'x'.repeat(93)}… [cut]`);
    expect(outcomes[0]?.reason).toHaveLength(100);
  });
});

test('a stop comes to the same on every event that lists it, and ends the chain', async () => {
  for (const event of ['Before', 'Finish', 'Watch'] as const) {
    const verdict = await verdictOf(event, [json({ continue: false, stopReason: 'over' }), text('')]);
    expect(verdict).toMatchObject({ decision: 'stop', reason: 'over', by: `user/${event}/0/0` });
    expect(verdict).not.toHaveProperty('effect');
    expect(verdict.outcomes).toMatchObject([{ status: 'blocked', reason: 'over' }]);
  }
});

describe('permission', () => {
  const ask = (why?: string) => json({ permission: { decision: 'ask', why } });
  const allow = (why?: string) => json({ permission: { decision: 'allow', why } });
  test.each([
    ['an allow', [allow('fine')], { permission: 'allow', permissionReason: 'fine' }],
    ['an ask behind an allow', [allow('fine'), ask('sure?')], { permission: 'ask', permissionReason: 'sure?' }],
    ['an ask before an allow', [ask('sure?'), allow('fine')], { permission: 'ask', permissionReason: 'sure?' }],
    ['two asks', [ask(), ask('first'), ask('second')], { permission: 'ask', permissionReason: 'first' }],
    ['an ask without words', [ask()], { permission: 'ask', permissionReason: undefined }],
    ['a block behind an allow', [allow('fine'), block('no')], { permission: undefined, permissionReason: undefined }],
  ])('%s', async (_, replies, expected) => {
    const { permission, permissionReason } = await verdictOf('Before', replies);
    expect({ permission, permissionReason }).toEqual(expected);
  });
});

describe('what hooks give beside decisions', () => {
  test('adds up in the order of the hooks', async () => {
    const verdict = await verdictOf('Before', [
      json({ context: ' one ', message: 'first', watch: ['a'], more: { action: 'x' } }),
      json({ context: 'two', message: ' ', watch: ['b'], more: { action: 'y' }, silent: true }),
    ]);
    expect(verdict).toMatchObject({
      decision: 'continue',
      context: ['one', 'two'],
      messages: ['first'],
      values: { watch: ['a', 'b'], action: 'y' },
      suppressOutput: true,
    });
  });

  test('counts with a block too, but for the rewrite', async () => {
    const verdict = await verdictOf('Before', [
      json({ decision: 'block', context: 'c', newInput: { a: 1 }, more: { action: 'x' } }),
    ]);
    expect(verdict).toMatchObject({ decision: 'block', context: ['c'], values: { action: 'x' } });
    expect(verdict).not.toHaveProperty('rewrite');
  });

  test('is cut at its limits', async () => {
    const verdict = await verdictOf('Before', [json({ context: 'x'.repeat(500), message: 'y'.repeat(500) })]);
    expect([verdict.context[0]?.length, verdict.messages[0]?.length]).toEqual([200, 200]);
  });

  test('is not there where no hook gave it', async () => {
    const verdict = await verdictOf('Before', [json({ silent: false, context: 'c' })]);
    for (const field of ['suppressOutput', 'rewrite', 'permission', 'limit', 'reason', 'effect', 'by']) {
      expect(verdict).not.toHaveProperty(field);
    }
  });

  test('of a failed run counts for nothing', async () => {
    const verdict = await verdictOf('Before', [json({ forEvent: 'After', decision: 'block', context: 'c' })]);
    expect(verdict).toMatchObject({ decision: 'continue', context: [], problems: [] });
    expect(verdict.outcomes).toMatchObject([{ status: 'failed', code: 'wrong-event' }]);
  });

  test('and does not count on this event is a warning that names hook and event', async () => {
    const { problems } = await verdictOf('Asked', [json({ context: 'c' })]);
    expect(problems).toEqual([
      {
        code: 'answer-not-allowed',
        severity: 'warning',
        message: 'user/Asked/0/0: context: "c" counts for nothing on Asked',
      },
    ]);
  });
});

test('a rewrite is what the next hooks receive, and the last one counts', async () => {
  const inputs: unknown[] = [];
  const reply =
    (newInput: object): Runner =>
    ({ payload }) => {
      inputs.push(payload.input);
      return json({ newInput });
    };
  const runners = { a: reply({ from: 'a' }), b: reply({ from: 'b' }), c: reply({ from: 'c' }) };
  const payload = { input: { from: 'agent' } };
  const { rewrite } = await testBus({ Before: [groupOf(['a', 'b', 'c'])] }, runners).emit('Before', payload);
  expect(inputs).toEqual([{ from: 'agent' }, { from: 'a' }, { from: 'b' }]);
  expect(rewrite).toEqual({ from: 'c' });
  expect(payload.input).toEqual({ from: 'agent' });
});

describe('plain output', () => {
  test('is context where the event says so, trimmed and cut', async () => {
    const { context, outcomes } = await verdictOf('Turn', [text(' branch main \n'), text(' '), text('x'.repeat(300))]);
    expect(context[0]).toBe('branch main');
    expect(context[1]).toHaveLength(200);
    expect(context).toHaveLength(2);
    expect(outcomes[0]).not.toHaveProperty('output');
  });

  test('is the outcome’s output where the event says so', async () => {
    const { context, outcomes } = await verdictOf('Show', [text(' shown\nbelow ')]);
    expect(context).toEqual([]);
    expect(outcomes).toMatchObject([{ status: 'passed', output: 'shown\nbelow', said: 'shown' }]);
  });

  test('changes nothing elsewhere, nor where only an answer counts', async () => {
    expect((await verdictOf('Before', [text('words')])).context).toEqual([]);
    expect((await verdictOf('Turn', [{ text: 'words', answerOnly: true }])).context).toEqual([]);
  });

  test('that is an answer is never context', async () => {
    const { context, outcomes } = await verdictOf('Turn', [text('{"unknown": 1}')]);
    expect(context).toEqual([]);
    expect(outcomes).toMatchObject([{ status: 'passed' }]);
  });
});

describe('an outcome', () => {
  test.each([
    ['what it printed', { text: 'a\nb', exitCode: 0 }, { status: 'passed', said: 'a', exitCode: 0 }],
    ['why it failed', fail('network', 'no route\nmore'), { status: 'failed', code: 'network', said: 'no route' }],
    [
      'what it printed before why it failed',
      { ...fail('exit-code', 'why'), said: 'out' },
      { status: 'failed', said: 'out' },
    ],
    ['its reason', block('no\nnever'), { status: 'blocked', said: 'no', reason: 'no\nnever' }],
    ['nothing', undefined, { status: 'passed' }],
    [
      'an answer that cannot be read',
      text('{"decision"'),
      { status: 'failed', code: 'bad-answer', said: '{"decision"' },
    ],
  ])('quotes %s', async (_, reply, expected) => {
    const { outcomes } = await verdictOf('Before', [reply]);
    expect(outcomes).toMatchObject([expected]);
  });

  test('holds no field that is empty', async () => {
    const { outcomes } = await verdictOf('Before', [text('')]);
    expect(Object.keys(outcomes[0] ?? {}).sort()).toEqual(['id', 'layer', 'ms', 'status', 'type']);
  });
});

describe('whatever the order of the hooks', () => {
  const weight = { none: 0, allow: 1, ask: 2, block: 3, stop: 4 };
  const replies: Readonly<Record<keyof typeof weight, unknown>> = {
    none: json({ context: 'c' }),
    allow: json({ permission: { decision: 'allow' } }),
    ask: json({ permission: { decision: 'ask' } }),
    block: json({ decision: 'block', reason: 'no' }),
    stop: json({ continue: false }),
  };
  const kinds = fc.array(fc.constantFrom(...(Object.keys(weight) as (keyof typeof weight)[])), {
    minLength: 1,
    maxLength: 6,
  });

  test('nothing undoes a block or a stop, and ask beats allow', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, async (order) => {
        const verdict = await verdictOf(
          'Before',
          order.map((kind) => replies[kind]),
        );
        const ending = order.find((kind) => weight[kind] >= weight.block);
        expect(verdict.decision).toBe(ending ?? 'continue');
        const strongest = order.reduce(
          (before, kind) => (weight[kind] > weight[before] ? kind : before),
          'none' as const,
        );
        const permission = ending || strongest === 'none' ? undefined : strongest;
        expect(verdict.permission).toBe(permission);
      }),
      { numRuns: 60 },
    );
  });

  test('in one answer stop beats block beats ask', async () => {
    const all = { continue: false, decision: 'block', permission: { decision: 'ask' } };
    const { continue: _, ...withoutStop } = all;
    expect((await verdictOf('Before', [json(all)])).decision).toBe('stop');
    const verdict = await verdictOf('Before', [json(withoutStop)]);
    expect([verdict.decision, verdict.permission]).toEqual(['block', undefined]);
  });
});
