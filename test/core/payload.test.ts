import { describe, expect, test } from 'vitest';
import { createKnownEvents } from '../../core/known-events.ts';
import { cutPayload, fillPayload, payloadProblems, sessionOf, subjectOf } from '../../core/payload.ts';
import { testProfile } from '../helpers/test-profile.ts';

const facts = { event: 'Before', 'project-dir': '/project', 'session-id': 'ses' } as const;
const { Before, After, Asked } = testProfile.events;

describe('base fields', () => {
  test.each([
    [{}, { session: 'ses', folder: '/project', event: 'Before' }],
    [
      { session: 'mine', folder: '/else' },
      { session: 'mine', folder: '/else', event: 'Before' },
    ],
    [{ event: 'Forged' }, { session: 'ses', folder: '/project', event: 'Before' }],
    [
      { session: undefined, tool: 'x' },
      { session: 'ses', folder: '/project', event: 'Before', tool: 'x' },
    ],
    [{ session: null }, { session: null, folder: '/project', event: 'Before' }],
  ])('of %j are filled in to %j', (payload, expected) => {
    expect(fillPayload(payload, testProfile, facts)).toEqual(expected);
  });

  test('never change a payload with keys like __proto__', () => {
    const payload = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as Record<string, unknown>;
    const filled = fillPayload(payload, testProfile, facts);
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
    expect(Object.hasOwn(filled, '__proto__')).toBe(true);
    expect(filled.constructor).toBe(2);
  });
});

test.each([
  [{ session: 'a' }, 'a'],
  [{ session: '' }, undefined],
  [{ session: 5 }, undefined],
  [{}, undefined],
  [Object.create({ session: 'inherited' }), undefined],
])('the session of %j is %j', (payload, expected) => {
  expect(sessionOf(payload, testProfile)).toBe(expected);
});

test.each([
  [{ tool: 'bash' }, 'bash'],
  [{ tool: 5 }, ''],
  [{}, ''],
  [Object.create({ tool: 'inherited' }), ''],
])('the subject of %j is %j', (payload, expected) => {
  expect(subjectOf(payload, Before)).toBe(expected);
});

test('an event without a subject field has an empty subject', () => {
  expect(subjectOf({ tool: 'bash' }, Asked)).toBe('');
});

describe('checking', () => {
  const problemsOf = async (payload: Record<string, unknown>) => {
    const known = createKnownEvents(testProfile);
    return payloadProblems('Before', payload, await known.check(known.get('Before')));
  };

  test('warns of each field of a wrong type, and of none that is missing or unknown', async () => {
    expect(await problemsOf({ unknown: 1 })).toEqual([]);
    expect(await problemsOf({ tool: 5, input: 'text', session: 1 })).toMatchObject([
      {
        code: 'bad-payload',
        severity: 'warning',
        at: '/session',
        message: 'payload of Before: session must be string',
      },
      { at: '/tool', message: 'payload of Before: tool must be string' },
      { at: '/input', message: 'payload of Before: input must be object' },
    ]);
  });

  test('tells the place and the wanted type, never the value', async () => {
    expect(JSON.stringify(await problemsOf({ tool: ['secret'] }))).not.toContain('secret');
  });
});

describe('the fields that an event cuts', () => {
  test('are cut between characters, at their bytes', () => {
    const payload = { input: { output: '€'.repeat(100), other: 'x'.repeat(100) } };
    const cut = cutPayload(payload, After) as typeof payload;
    expect(cut.input.output).toBe(`${'€'.repeat(18)}… [cut]`);
    expect(cut.input.other).toBe(payload.input.other);
    expect(payload.input.output).toHaveLength(100);
  });

  test.each([{}, { input: null }, { input: { output: 5 } }, { input: { output: 'short' } }])(
    'leave %j as it is',
    (payload) => {
      expect(cutPayload(payload, After)).toBe(payload);
    },
  );
});
