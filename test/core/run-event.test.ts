import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { block, json, text } from '../../core/reply.ts';
import { memorySessions } from '../../core/sessions.ts';
import type { AnswerTable } from '../../types/event.ts';
import { callType, groupOf, layerOf, testBus } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

describe('one event', () => {
  test('has the outcomes of its hooks in order, with id, type, layer and time', async () => {
    const { outcomes } = await testBus({ Before: [groupOf(['a']), groupOf(['b'])] }).emit('Before', {});
    expect(outcomes).toEqual([
      { id: 'user/Before/0/0', type: 'call', layer: 'user', status: 'passed', ms: expect.any(Number) },
      { id: 'user/Before/1/0', type: 'call', layer: 'user', status: 'passed', ms: expect.any(Number) },
    ]);
    expect(outcomes.every((outcome) => Object.isFrozen(outcome))).toBe(true);
  });

  test('has no outcome of a hook whose matcher does not match', async () => {
    const { outcomes } = await testBus({ Before: [groupOf(['a'], 'bash'), groupOf(['b'])] }).emit('Before', {
      tool: 'read',
    });
    expect(outcomes.map(({ id }) => id)).toEqual(['user/Before/1/0']);
  });

  test('tells outcomes one by one, then its verdict, each with the run', async () => {
    const told: unknown[] = [];
    const bus = testBus({ Before: [groupOf(['a', 'b'])] }, { b: () => block('no') });
    bus.hooks.outcome.tap(
      'listener',
      ({ id, status }, { entry, event }) => void told.push([id, status, entry.label, event.outcomes.length]),
    );
    bus.hooks.verdict.tap('listener', ({ decision }, { event }) => void told.push([event, decision]));
    await bus.emit('Before', {});
    expect(told).toEqual([
      ['user/Before/0/0', 'passed', 'a', 1],
      ['user/Before/0/1', 'blocked', 'b', 2],
      ['Before', 'block'],
    ]);
  });

  test('tells its problems to the listeners of problems too', async () => {
    const told: unknown[] = [];
    const bus = testBus({ Before: [groupOf(['a'])] }, { a: () => json({ foreign: 1 }) });
    bus.hooks.problem.tap('listener', (problem) => void told.push(problem));
    expect((await bus.emit('Before', {})).problems).toEqual(told);
    expect(told).toMatchObject([{ code: 'answer-not-allowed' }]);
  });

  test('shows what it ignores of an answer masked, or hidden', async () => {
    const bus = testBus({ Before: [groupOf(['a'])] }, { a: () => json({ foreign: 'secret' }) });
    bus.addRedactor(() => {
      throw new Error('unreadable');
    });
    const { problems } = await bus.emit('Before', {});
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  test('is apart from others at the same time', async () => {
    const bus = testBus({ Before: [groupOf(['a'])] }, { a: ({ payload }) => json({ context: payload.tool }) });
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bus.emit('Before', { tool: `t${index}` })),
    );
    expect(verdicts.map(({ context }) => context)).toEqual(Array.from({ length: 20 }, (_, index) => [`t${index}`]));
  });

  test('never changes the payload of its caller', async () => {
    const payload = Object.freeze({ tool: 'x', input: Object.freeze({ a: 1 }) });
    const bus = testBus({ Before: [groupOf(['a'])] }, { a: () => json({ newInput: { a: 2 } }) });
    await bus.emit('Before', payload);
    expect(payload).toEqual({ tool: 'x', input: { a: 1 } });
  });

  test('may have values of inherited names', async () => {
    const answers: AnswerTable = {
      first: { at: 'up.__proto__', effect: 'value' },
      second: { at: 'up.constructor', effect: 'value' },
    };
    const Before = { ...testProfile.events.Before, answers: Object.keys(answers) };
    const bus = new HookBus({ profile: { ...testProfile, answers, events: { Before } } });
    bus.use(callType({ a: () => text('{"up": {"__proto__": {"x": 1}, "constructor": 2}}') }));
    bus.hooks.discover.tap('layers', (layers) => void layers.push(layerOf({ Before: [groupOf(['a'])] })));
    const { values } = await bus.dispatch('Before');
    expect(JSON.stringify(values)).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});

test('follow-ups of one session that are asked for at once do not pass the limit', async () => {
  const sessions = memorySessions();
  const buses = Array.from({ length: 6 }, () =>
    testBus({ Finish: [groupOf(['again'])] }, { again: () => block('more') }, { sessions }),
  );
  const verdicts = await Promise.all(buses.map((bus) => bus.dispatch('Finish', {}, { session: 'one' })));
  expect(verdicts.filter(({ decision }) => decision === 'block')).toHaveLength(2);
  expect(verdicts.filter(({ limit }) => limit === 'follow-up')).toHaveLength(4);
});
