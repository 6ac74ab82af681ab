import { describe, expect, test } from 'vitest';
import type { EventState } from '../../core/event-state.ts';
import { blockDecision, quietVerdict, stopDecision, verdictOf } from '../../core/verdict.ts';
import { testProfile } from '../helpers/test-profile.ts';

function stateOf(event: keyof typeof testProfile.events, more: Partial<EventState> = {}): EventState {
  const empty = {
    outcomes: [],
    problems: [],
    context: [],
    messages: [],
    values: {},
    suppressOutput: false,
    followUps: 0,
  };
  return {
    event,
    definition: testProfile.events[event],
    profile: testProfile,
    ...empty,
    ...more,
  } as unknown as EventState;
}

describe('a block', () => {
  test.each([
    [0, { decision: 'block', effect: 'followUp', reason: 'go on' }],
    [1, { decision: 'block', effect: 'followUp', reason: 'go on' }],
    [2, { decision: 'continue', limit: 'follow-up' }],
    [9, { decision: 'continue', limit: 'follow-up' }],
  ])('after %i follow-ups in a row', (followUps, expected) => {
    expect(blockDecision(stateOf('Finish', { followUps }), 'go on')).toEqual(expected);
  });

  test('of an observer decides nothing', () => {
    expect(blockDecision(stateOf('Watch'), 'no', 'id')).toEqual({ decision: 'continue' });
  });

  test('names who decided, where there is an id', () => {
    expect(blockDecision(stateOf('Pack'), 'no', 'id')).toEqual({
      decision: 'block',
      effect: 'cancel',
      reason: 'no',
      by: 'id',
    });
  });
});

test('a stop is cut like a reason', () => {
  expect(stopDecision(stateOf('Watch'), 'x'.repeat(200), 'id').reason).toHaveLength(100);
});

describe('the fold', () => {
  test('leaves out what is not there', () => {
    expect(verdictOf(stateOf('Before'))).toEqual(quietVerdict('Before', 'test'));
    expect(Object.values(verdictOf(stateOf('Before')))).not.toContain(undefined);
  });

  test('keeps permission and rewrite only where the event goes on', () => {
    const state = stateOf('Before', { permission: { kind: 'allow', reason: 'fine' }, rewrite: { value: 1 } });
    expect(verdictOf(state)).toMatchObject({ permission: 'allow', permissionReason: 'fine', rewrite: 1 });
    for (const decision of ['block', 'stop'] as const) {
      const verdict = verdictOf(state, { decision });
      expect(Object.keys(verdict)).not.toEqual(expect.arrayContaining(['permission']));
      expect(verdict).not.toHaveProperty('permissionReason');
      expect(verdict).not.toHaveProperty('rewrite');
    }
  });

  test('keeps a rewrite to nothing', () => {
    expect(verdictOf(stateOf('Before', { rewrite: { value: null } }))).toHaveProperty('rewrite', null);
  });
});
