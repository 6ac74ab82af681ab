import { expect, test } from 'vitest';
import { readJudgement } from '../../../plugins/runners/read-judgement.ts';
import { testProfile } from '../../helpers/test-profile.ts';

test.each<[answer: string, reply: object]>([
  ['{"ok": true}', {}],
  ['{"ok": true, "note": "fine"}', {}],
  ['{"ok": false, "note": "no"}', { block: '' }],
  ['{"ok": false}', { block: '' }],
  ['```json\n{"ok": false}\n```', { block: '' }],
])('a judgement is read, in a fence or not: %j', (answer, reply) => {
  expect(readJudgement(answer, testProfile)).toEqual({ ...reply, said: answer });
});

test.each([{ context: 'seen' }, { continue: false, stopReason: 'enough' }, { permission: { decision: 'ask' } }])(
  'an object with a key of the profile’s answers is an answer: %j',
  (json) => {
    const answer = JSON.stringify(json);
    expect(readJudgement(answer, testProfile)).toEqual({ json, said: answer });
  },
);

test.each([
  [{ ok: true, context: 'seen' }, {}],
  [{ ok: false, reason: 'no', message: 'look' }, { block: 'no' }],
])('what stands beside the judgement counts, too: %j', (json, reply) => {
  const answer = JSON.stringify(json);
  expect(readJudgement(answer, testProfile)).toEqual({ ...reply, json, said: answer });
});

test.each(['It is fine.', '{"fine": true}', '[]', '', '{"ok": "no"}', '{"ok": "false", "reason": "no"}'])(
  'all else is a failed run: %j',
  (answer) => {
    expect(readJudgement(answer, testProfile)).toMatchObject({ failed: { code: 'bad-answer' }, said: answer });
  },
);
