import { describe, expect, test } from 'vitest';
import { createKnownEvents } from '../../core/known-events.ts';
import { testProfile } from '../helpers/test-profile.ts';

const exact = createKnownEvents(testProfile);
const folded = createKnownEvents({ ...testProfile, ignoreEventCase: true });

describe('an event', () => {
  test.each([
    ['Before', 'Before', 'Before'],
    ['before', undefined, 'Before'],
    ['BEFORE', undefined, 'Before'],
    ['Befor', undefined, undefined],
    ['constructor', undefined, undefined],
    ['__proto__', undefined, undefined],
  ])('written %j is %j, and %j where case does not count', (written, exactly, inAnyCase) => {
    expect([exact.find(written)?.name, folded.find(written)?.name]).toEqual([exactly, inAnyCase]);
  });

  test('may have a name that objects inherit', () => {
    const events = Object.fromEntries(['constructor', 'toString'].map((name) => [name, testProfile.events.Before]));
    const known = createKnownEvents({ ...testProfile, events });
    expect([known.get('constructor').name, known.find('valueOf')]).toEqual(['constructor', undefined]);
  });

  test('that is unknown is thrown with the near miss', () => {
    expect(() => exact.get('Afer')).toThrow(
      expect.objectContaining({ code: 'unknown-event', message: 'test has no event "Afer"; did you mean "After"?' }),
    );
  });
});

test('the first payload of an event is told plainly where it fits, each later one by the compiled check', async () => {
  const known = createKnownEvents(testProfile);
  const event = known.get('Before');
  expect(await known.problems(event, { tool: 'x' })).toEqual([]);
  expect(event.check).toBeUndefined();
  expect(await known.problems(event, { tool: 'x' })).toEqual([]);
  expect(event.check).toBeTypeOf('function');
  expect(await known.problems(known.get('After'), { tool: 7 })).toMatchObject([{ code: 'bad-payload', at: '/tool' }]);
});

test('the check of an event’s payloads is compiled once', async () => {
  const event = exact.get('Before');
  expect(await exact.check(event)).toBe(await exact.check(event));
  expect(
    (await exact.check(event))({ tool: 5, session: 5 })
      .map(({ at }) => at)
      .sort(),
  ).toEqual(['/session', '/tool']);
});
