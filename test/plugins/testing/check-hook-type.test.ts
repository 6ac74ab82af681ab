import assert from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { defineHookType } from '../../../core/define.ts';
import { block, json } from '../../../core/reply.ts';
import { checkHookType } from '../../../plugins/testing/check-hook-type.ts';
import { fakeHost } from '../../../plugins/testing/fake-host.ts';
import type { HookTypeDefinition } from '../../../types/hook.ts';
import { testProfile } from '../../helpers/test-profile.ts';

const keepOut = defineHookType({
  type: 'keep-out',
  summary: 'Blocks an event that holds a word.',
  schema: {
    $id: 'keep-out',
    type: 'object',
    required: ['word'],
    properties: { word: { type: 'string' }, ask: { type: 'boolean' }, after: { type: 'number' } },
  },
  defaults: { after: 0, timeout: 5 },
  label: ({ word }) => word.toLowerCase(),
  async run({ hook, payload, host, event, signal }) {
    await sleep(hook.after, undefined, { signal });
    if (hook.ask)
      return json(JSON.parse((await host.complete?.({ prompt: '', session: event.session, signal })) ?? ''));
    return JSON.stringify(payload).includes(hook.word) ? block(`no ${hook.word}`) : undefined;
  },
});

/** What is told of a hook type that is not as the cases say; '' where all is well. */
async function faultsOf(definition: Partial<HookTypeDefinition>, cases: object): Promise<string> {
  try {
    await checkHookType({ ...(keepOut as unknown as HookTypeDefinition), ...definition }, cases);
    return '';
  } catch (thrown) {
    assert(thrown instanceof assert.AssertionError);
    return thrown.message;
  }
}

test('a hook type that is as its cases say passes', async () => {
  await checkHookType(keepOut, {
    valid: [{ word: 'a' }, { word: 'a', ask: true, timeout: 3 }],
    invalid: [
      { hook: {}, problem: { code: 'bad-field', message: 'a keep-out hook needs "word"' } },
      { hook: { word: 5 }, problem: { code: 'bad-field', at: '/word' } },
      { hook: 'word', problem: { code: 'bad-shape', at: '' } },
      { hook: null, problem: { code: 'bad-shape' } },
      { hook: { word: 'a', wordd: 'b' }, problem: { code: 'unknown-field', severity: 'warning', at: '/wordd' } },
    ],
    runs: [
      { hook: { word: 'rm' }, payload: { tool_input: 'rm -rf' }, outcome: { status: 'blocked', reason: 'no rm' } },
      // No session's id, which is part of the payload, holds a blank.
      { hook: { word: 'rm -rf' }, outcome: { status: 'passed' }, verdict: { decision: 'continue' } },
      {
        hook: { word: 'rm' },
        event: 'Stop',
        payload: { why: 'rm' },
        outcome: { status: 'blocked' },
        verdict: { effect: 'followUp' },
      },
      { hook: { word: 'a', after: 60_000, timeout: 0.05 }, outcome: { status: 'timedOut' } },
      { hook: { word: 'a', ask: true }, outcome: { status: 'failed', code: 'threw' } },
      {
        hook: { word: 'a', ask: true },
        host: fakeHost('{"decision":"block","reason":"why"}'),
        outcome: { reason: 'why' },
      },
    ],
  });
});

test('it can be tried in another dialect', async () => {
  await checkHookType(keepOut, {
    profile: testProfile,
    runs: [
      { hook: { word: 'a' }, payload: { tool: 'a' }, outcome: { status: 'blocked' }, verdict: { effect: 'refuse' } },
    ],
  });
});

describe('what is not as it should be is told, each case by its number', () => {
  test.each<[string, Partial<HookTypeDefinition>, object, string]>([
    [
      'a valid hook that is none',
      {},
      { valid: [{ word: 'a' }, {}] },
      'valid[1]: bad-field: a keep-out hook needs "word"',
    ],
    ['a valid hook with a warning', {}, { valid: [{ word: 'a', wordd: '' }] }, 'valid[0]: unknown-field'],
    [
      'a label that throws',
      { label: () => assert.fail('why') },
      { valid: [{ word: 'a' }] },
      'valid[0]: "label" threw: why',
    ],
    ['a label that is none', { label: () => '' }, { valid: [{ word: 'a' }] }, 'valid[0]: "label" gave no text'],
    [
      'an invalid hook that is valid',
      {},
      { invalid: [{ hook: { word: 'a' }, problem: {} }] },
      'invalid[0]: no problem was found',
    ],
    [
      'another problem',
      {},
      { invalid: [{ hook: { word: 5 }, problem: { at: '/ask' } }] },
      'invalid[0]: the problem is another: at: wanted "/ask", found "/word"',
    ],
    [
      'another outcome',
      {},
      { runs: [{ hook: { word: 'rm -rf' }, outcome: { status: 'blocked' } }] },
      'runs[0]: status: wanted "blocked", found "passed"',
    ],
    [
      'another verdict',
      {},
      { runs: [{ hook: { word: 'a' }, outcome: {}, verdict: { decision: 'stop' } }] },
      'runs[0]: decision: wanted "stop"',
    ],
    [
      'a run of an invalid hook',
      {},
      { runs: [{ hook: {}, outcome: {} }] },
      'runs[0]: the hook is not valid: bad-field',
    ],
    [
      'a run of an event that there is not',
      {},
      { runs: [{ hook: { word: 'a' }, event: 'Nope', outcome: {} }] },
      'runs[0]: it cannot be tried: mendcode has no event "Nope"',
    ],
    ['defaults that do not fit', { defaults: { after: 'soon' } }, {}, 'defaults: "after" must be number'],
    ['defaults of no field', { defaults: { before: 1 } }, {}, 'defaults: "before"'],
    ['no summary', { summary: ' ' }, {}, '"summary" is missing'],
    [
      'a faulty schema',
      { schema: { type: 'object', properties: { word: { type: 'text' } } } },
      {},
      'the schema is faulty',
    ],
  ])('%s', async (_what, definition, cases, fault) => {
    expect(await faultsOf(definition, cases)).toContain(fault);
  });

  test('all of them at once', async () => {
    const wrong = { valid: [{}], runs: [{ hook: { word: 'a' }, outcome: { status: 'failed' } }] };
    expect((await faultsOf({}, wrong)).split('\n')).toHaveLength(3);
  });
});

test('what is no hook type is a programmer’s mistake', async () => {
  const definition = { ...keepOut, run: undefined } as never;
  await expect(checkHookType(definition, {})).rejects.toMatchObject({
    name: 'HooklineError',
    code: 'bad-definition',
  });
});
