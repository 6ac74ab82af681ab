import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { json } from '../../core/reply.ts';
import { quietVerdict } from '../../core/verdict.ts';
import { writeAnswer } from '../../core/write-answer.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import { callType, groupOf, layerOf } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

/** The answer to a verdict of an event, read again. */
function answerOf(event: string, more: Partial<Verdict> = {}) {
  const answer = writeAnswer({ ...quietVerdict(event, 'test'), ...more }, testProfile);
  return answer.startsWith('{') ? JSON.parse(answer) : answer;
}
const outcome = (output?: string): Outcome => ({
  id: 'user/Show/0/0',
  type: 'call',
  layer: 'user',
  status: 'passed',
  ms: 1,
  ...(output !== undefined && { output }),
});

describe('a verdict is said in the fields of the dialect:', () => {
  test.each<[what: string, event: string, verdict: Partial<Verdict>, answer: unknown]>([
    ['nothing to say', 'Before', {}, ''],
    [
      'a block by the event’s own field',
      'Before',
      { decision: 'block', reason: 'no' },
      { permission: { decision: 'deny', why: 'no' } },
    ],
    ['a block by the common field', 'Asked', { decision: 'block', reason: 'no' }, { decision: 'block', reason: 'no' }],
    [
      'a block without what the event puts before its reason',
      'Asked',
      { decision: 'block', reason: 'refused: no' },
      { decision: 'block', reason: 'no' },
    ],
    ['a stop', 'Watch', { decision: 'stop', reason: 'enough' }, { continue: false, stopReason: 'enough' }],
    [
      'a permission',
      'Before',
      { permission: 'allow', permissionReason: 'fine' },
      { permission: { decision: 'allow', why: 'fine' } },
    ],
    ['a permission without words', 'Before', { permission: 'ask' }, { permission: { decision: 'ask' } }],
    ['context', 'Before', { context: ['one', 'two'] }, { context: 'one\n\ntwo' }],
    ['messages', 'Before', { messages: ['one', 'two'] }, { message: 'one\ntwo' }],
    ['another input', 'Before', { rewrite: { command: 'ls' } }, { newInput: { command: 'ls' } }],
    ['silence', 'Before', { suppressOutput: true }, { silent: true }],
    [
      'values, where they stand',
      'Before',
      { values: { watch: ['a'], action: 'go' } },
      { watch: ['a'], more: { action: 'go' } },
    ],
    ['no value that the event does not know', 'Before', { values: { foreign: 1, constructor: 2 } }, ''],
  ])('%s', (_what, event, verdict, answer) => {
    expect(answerOf(event, verdict)).toEqual(answer);
  });

  test.each<[what: string, event: string, verdict: Partial<Verdict>]>([
    ['a stop on an event that knows none', 'Asked', { decision: 'stop', reason: 'enough' }],
    ['context where there is no place for it', 'Show', { context: ['one'] }],
    ['a verdict of an event that nobody knows', 'Nope', { decision: 'block', reason: 'no' }],
    ['one that has the name of a method', 'constructor', { decision: 'block', reason: 'no' }],
  ])('nothing is said of %s', (_what, event, verdict) => {
    expect(answerOf(event, verdict)).toBe('');
  });
});

describe('plain text', () => {
  test('is what hooks printed to be shown', () => {
    expect(answerOf('Show', { outcomes: [outcome('one'), outcome(), outcome('two')] })).toBe('one\ntwo');
  });

  test('is context where the dialect takes it so', () => {
    expect(answerOf('Turn', { context: [] })).toBe('');
    const profile = { ...testProfile, answers: { block: testProfile.answers.block } };
    const verdict = { ...quietVerdict('Turn', 'test'), context: ['one', 'two'] };
    expect(writeAnswer(verdict, profile)).toBe('one\n\ntwo');
  });
});

describe('an answer with fields of the event’s own', () => {
  const profile = { ...testProfile, answerEvent: 'permission.forEvent' };

  test('names the event', () => {
    const verdict = { ...quietVerdict('Before', 'test'), permission: 'ask' as const };
    expect(JSON.parse(writeAnswer(verdict, profile))).toEqual({ permission: { decision: 'ask', forEvent: 'Before' } });
  });

  test('does so for these alone', () => {
    const verdict = { ...quietVerdict('Before', 'test'), messages: ['one'] };
    expect(JSON.parse(writeAnswer(verdict, profile))).toEqual({ message: 'one' });
  });
});

test.each<[what: string, answers: object[]]>([
  ['a refusal', [{ context: 'mind it' }, { permission: { decision: 'deny', why: 'no' } }]],
  ['a question', [{ permission: { decision: 'allow' } }, { permission: { decision: 'ask', why: 'sure?' } }]],
  ['a stop', [{ message: 'well' }, { continue: false, stopReason: 'enough' }]],
  ['a rewrite with all beside it', [{ newInput: { a: 1 }, context: 'x', message: 'y', silent: true, watch: ['z'] }]],
])('a hook that gives the answer brings the event to the same verdict: %s', async (_what, answers) => {
  const verdictOf = async (given: readonly object[]) => {
    const names = given.map((_, index) => `a${index}`);
    const layer = layerOf({ Before: [groupOf(names)] });
    const runners = Object.fromEntries(given.map((answer, index) => [`a${index}`, () => json(answer)]));
    const bus = new HookBus({ profile: testProfile, project: '/project' }).use(callType(runners));
    bus.hooks.discover.tap('test', (layers) => void layers.push(layer));
    return bus.emit('Before', {});
  };
  const first = await verdictOf(answers);
  const { outcomes: _, by: __, ...again } = await verdictOf([JSON.parse(writeAnswer(first, testProfile))]);
  const { outcomes: ___, by: ____, ...wanted } = first;
  expect(again).toEqual(wanted);
});
