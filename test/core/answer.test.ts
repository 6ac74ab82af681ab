import { describe, expect, test } from 'vitest';
import { answerKeys, readAnswer, wrongEvent } from '../../core/answer.ts';
import type { Profile } from '../../types/profile.ts';
import { testProfile } from '../helpers/test-profile.ts';

const { Before, Asked } = testProfile.events;
const read = (answer: object, definition = Before as (typeof testProfile.events)['Before' | 'Asked']) =>
  readAnswer(answer, definition, testProfile);
const decided = async (answer: object) => Object.fromEntries((await read(answer)).decisions);

describe('a decision', () => {
  test.each([
    [{ decision: 'block', reason: ' no ' }, { block: 'no' }],
    [{ decision: 'block' }, { block: '' }],
    [{ decision: 'block', reason: 5 }, { block: '' }],
    [{ permission: { decision: 'deny', why: 'no' } }, { block: 'no' }],
    [{ permission: { decision: 'ask', why: 'sure?' } }, { ask: 'sure?' }],
    [{ permission: { decision: 'allow' } }, { allow: '' }],
    [{ continue: false, stopReason: 'over' }, { stop: 'over' }],
    [
      { continue: false, decision: 'block', reason: 'no' },
      { stop: '', block: 'no' },
    ],
    [{ reason: 'alone' }, {}],
    [{ permission: 'deny' }, {}],
    [{ 'permission.decision': 'deny' }, {}],
  ])('of %j is %j', async (answer, expected) => {
    expect(await decided(answer)).toEqual(expected);
  });

  test('said twice keeps the words, whichever of the two has them', async () => {
    const bare = { permission: { decision: 'deny' } };
    expect(await decided({ decision: 'block', reason: 'no', ...bare })).toEqual({ block: 'no' });
    expect(await decided({ decision: 'block', permission: { decision: 'deny', why: 'never' } })).toEqual({
      block: 'never',
    });
  });
});

describe('beside a decision', () => {
  test('context, message, silence, rewrite and values are read', async () => {
    const answer = {
      context: 'c',
      message: 'm',
      silent: true,
      newInput: { a: 1 },
      watch: ['x'],
      more: { action: 'go' },
    };
    expect(await read(answer)).toEqual({
      decisions: new Map(),
      context: ['c'],
      messages: ['m'],
      silence: true,
      rewrite: { value: { a: 1 } },
      values: new Map<string, unknown>([
        ['watch', ['x']],
        ['action', 'go'],
      ]),
      ignored: [],
    });
  });

  test.each([
    { continue: true },
    { silent: false },
    { decision: null },
    { permission: null },
    { context: undefined },
    { context: '' },
    { more: { action: '' } },
    { unknown: 1 },
    {},
  ])('what changes nothing is no problem, and gives nothing: %j', async (answer) => {
    const { ignored, context, values } = await read(answer);
    expect([ignored, context, [...values]]).toEqual([[], [], []]);
  });

  test.each([
    [{ decision: 'approve' }, 'decision: "approve"'],
    [{ decision: '' }, 'decision: ""'],
    [{ permission: { decision: 'maybe' } }, 'permission.decision: "maybe"'],
    [{ continue: 'no' }, 'continue: "no"'],
    [{ context: { odd: 1 } }, 'context: {"odd":1}'],
    [{ message: 5 }, 'message: 5'],
    [{ newInput: 'text' }, 'newInput: "text"'],
    [{ newInput: '' }, 'newInput: ""'],
    [{ watch: ['a', 1] }, 'watch: ["a",1]'],
    [{ foreign: 'x' }, 'foreign: "x"'],
    [{ decision: 'block', reason: 5 }, 'reason: 5'],
    [{ permission: { decision: 'deny', why: ['no'] } }, 'permission.why: ["no"]'],
    [{ permission: 'deny' }, 'permission: "deny"'],
    [{ permission: [{ decision: 'deny' }] }, 'permission: [{"decision":"deny"}]'],
    [{ decision: 'x'.repeat(100) }, `decision: "${'x'.repeat(58)}…`],
  ])('what no row knows, or none that the event lists, is told: %j', async (answer, told) => {
    expect((await read(answer)).ignored).toEqual([told]);
  });

  test.each([
    [{ action: 'go' }, 'action in the place of more.action: "go"'],
    [{ permission: { context: 'c' } }, 'permission.context in the place of context: "c"'],
    [{ more: { continue: false } }, 'more.continue in the place of continue: false'],
    [{ more: { action: 'go', newInput: { a: 1 } } }, 'more.newInput in the place of newInput: {"a":1}'],
  ])('what stands in the place of other rows is told: %j', async (answer, told) => {
    const { ignored, decisions, context, rewrite } = await read(answer);
    expect([ignored, decisions.size, context, rewrite]).toEqual([[told], 0, [], undefined]);
  });

  test.each([{ action: '' }, { action: null }, { more: { continue: true, silent: false, unknown: 1 } }])(
    'what would change nothing in its own place is none: %j',
    async (answer) => {
      expect((await read(answer)).ignored).toEqual([]);
    },
  );

  test('the name of a row that the event does not list is an unknown key', async () => {
    expect((await read({ action: 'go', more: { context: 'c' } }, Asked)).ignored).toEqual([]);
  });

  test('a row that the event does not list counts for nothing', async () => {
    const { decisions, context, ignored } = await read({ continue: false, context: 'c', decision: 'block' }, Asked);
    expect(decisions).toEqual(new Map([['block', '']]));
    expect(context).toEqual([]);
    expect(ignored).toEqual(['continue: false', 'context: "c"']);
  });

  test('of two rows that a value meets the one that the event lists counts', async () => {
    const profile: Profile = {
      ...testProfile,
      answers: { other: { at: 'word', effect: 'message' }, mine: { at: 'word', effect: 'context' } },
    };
    const { context, messages } = await readAnswer({ word: 'w' }, { ...Before, answers: ['mine'] }, profile);
    expect([context, messages]).toEqual([['w'], []]);
  });

  test.each([{ context: { toString: 1, valueOf: 1 } }, JSON.parse('{"__proto__": {"decision": "block"}}')])(
    'what only looks like an answer never throws: %j',
    async (answer) => {
      expect((await read(answer)).decisions.size).toBe(0);
    },
  );
});

describe('the event that an answer names', () => {
  test.each([
    ['Before', undefined],
    [undefined, undefined],
    [null, undefined],
    ['After', 'After'],
    ['before', 'before'],
    [5, '5'],
    [{ toString: 1 }, '{"toString":1}'],
  ])('%j on Before is wrong as %j', (forEvent, wrong) => {
    expect(wrongEvent({ forEvent }, 'Before', testProfile)).toBe(wrong);
  });

  test('is read without regard to case where the profile reads events so', () => {
    const profile = { ...testProfile, ignoreEventCase: true };
    expect(wrongEvent({ forEvent: 'bEfOrE' }, 'Before', profile)).toBeUndefined();
  });
});

test('the keys of an answer are the first words of every path', () => {
  expect([...answerKeys(testProfile)].sort()).toEqual([
    'context',
    'continue',
    'decision',
    'forEvent',
    'foreign',
    'message',
    'more',
    'newInput',
    'permission',
    'reason',
    'silent',
    'stopReason',
    'watch',
  ]);
});
