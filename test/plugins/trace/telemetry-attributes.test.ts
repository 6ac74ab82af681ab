import { expect, test } from 'vitest';
import {
  errorType,
  eventAttributes,
  outcomeAttributes,
  verdictAttributes,
} from '../../../plugins/trace/telemetry-attributes.ts';
import type { EventRun } from '../../../types/hook.ts';
import type { Outcome } from '../../../types/outcome.ts';

const outcome = (more: Partial<Outcome>): Outcome => ({
  id: 'user/Before/0/0',
  type: 'call',
  layer: 'user',
  status: 'passed',
  ms: 1,
  reason: 'a reason',
  said: 'said',
  output: 'printed',
  ...more,
});

test.each([
  [{ status: 'failed', code: 'network' }, 'network'],
  [{ status: 'timedOut' }, 'timeout'],
  [{ status: 'blocked' }, undefined],
  [{ status: 'skipped', code: 'not-trusted' }, undefined],
  [{ status: 'background' }, undefined],
] as const)('the error of %j is %s', (more, error) => {
  expect(errorType(outcome(more))).toBe(error);
});

test('an outcome is told by codes and numbers, never by what a hook said', () => {
  expect(outcomeAttributes(outcome({ status: 'failed', code: 'exit-code', exitCode: 7 }))).toEqual({
    'hookline.hook.status': 'failed',
    'process.exit.code': 7,
    'error.type': 'exit-code',
  });
  expect(outcomeAttributes(outcome({ status: 'skipped', code: 'once' }))).toEqual({
    'hookline.hook.status': 'skipped',
    'hookline.hook.skip_code': 'once',
  });
});

test('an event without a subject has no attribute for it', () => {
  const run = { event: 'Stop', subject: '', session: 's', profile: { id: 'test' } } as unknown as EventRun;
  expect(eventAttributes(run, (value) => value)).toEqual({
    'hookline.event.name': 'Stop',
    'session.id': 's',
    'hookline.profile': 'test',
  });
});

test('a verdict is told without its texts', () => {
  const told = verdictAttributes({
    event: 'Before',
    profile: 'test',
    decision: 'continue',
    permission: 'ask',
    permissionReason: 'text',
    limit: 'follow-up',
    context: ['text'],
    messages: ['text'],
    values: { text: 'text' },
    outcomes: [],
    problems: [],
  });
  expect(told).toEqual({
    'hookline.event.decision': 'continue',
    'hookline.event.permission': 'ask',
    'hookline.event.limit': 'follow-up',
  });
});
