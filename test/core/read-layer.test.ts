import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKnownEvents } from '../../core/known-events.ts';
import { readLayer } from '../../core/read-layer.ts';
import type { Layer } from '../../types/layer.ts';
import type { Profile } from '../../types/profile.ts';
import { callType, groupOf, layerOf } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

const types = new Map([['call', callType({})]]);

async function read(hooks: unknown, more: Partial<Layer> = {}, profile: Profile = testProfile) {
  const events = createKnownEvents(profile);
  const context = { profile, types, eventName: (written: string) => events.find(written)?.name };
  const { entries, problems, refused } = await readLayer(layerOf(hooks, more), context);
  return { ids: entries.map(({ entry }) => entry.id), entries, problems, refused };
}

describe('ids', () => {
  test('are layer, event, and two positions as the file has them', async () => {
    const { ids } = await read(
      { Before: [groupOf(['a', 'b']), groupOf(['c'])], After: [groupOf(['d'])] },
      { id: 'package:x' },
    );
    expect(ids).toEqual([
      'package:x/Before/0/0',
      'package:x/Before/0/1',
      'package:x/Before/1/0',
      'package:x/After/0/0',
    ]);
  });

  test('keep the numbers of what is refused', async () => {
    const { ids, refused } = await read({ Before: ['no group', { hooks: ['no hook', { type: 'call', name: 'a' }] }] });
    expect([ids, refused]).toEqual([['user/Before/1/1'], 1]);
  });

  test('of two spellings of one event stay apart', async () => {
    const hooks = { Before: [groupOf(['a'])], before: [groupOf(['b'])] };
    const { ids } = await read(hooks, {}, { ...testProfile, ignoreEventCase: true });
    expect(ids).toEqual(['user/Before/0/0', 'user/Before/1/0']);
  });
});

describe('a fault takes nothing beside it down', () => {
  const good = groupOf(['good']);
  test.each<[string, unknown, object, number]>([
    [
      'an unknown event',
      { Befor: [groupOf(['a', 'b'])], Before: [good] },
      {
        code: 'unknown-event',
        severity: 'warning',
        at: '/hooks/Befor',
        message: 'unknown event "Befor"; did you mean "Before"?',
      },
      2,
    ],
    [
      'an event that holds no list',
      { After: {}, Before: [good] },
      { code: 'bad-shape', at: '/hooks/After', message: '"After" has to be a list of matcher groups' },
      0,
    ],
    ['a group that is no object', { Before: [5, good] }, { code: 'bad-shape', at: '/hooks/Before/0' }, 0],
    [
      'a group without hooks',
      { Before: [{ matcher: 'a' }, good] },
      { code: 'bad-shape', at: '/hooks/Before/0', message: 'a matcher group has to be an object with a list "hooks"' },
      0,
    ],
    [
      'a hook straight in its group',
      { Before: [{ matcher: 'a', type: 'call', name: 'b' }, good] },
      { code: 'bad-shape', at: '/hooks/Before/0' },
      0,
    ],
    [
      'an unknown field of a group',
      { Before: [{ ...good, macher: 'a' }] },
      {
        code: 'unknown-field',
        severity: 'warning',
        at: '/hooks/Before/0/macher',
        message: 'unknown field "macher"; did you mean "matcher"?',
      },
      0,
    ],
    [
      'a matcher that is no text',
      { Before: [{ ...groupOf(['a', 'b']), matcher: 5 }, good] },
      { code: 'bad-field', at: '/hooks/Before/0/matcher' },
      2,
    ],
    [
      'a matcher that is no expression',
      { Before: [groupOf(['a'], '('), good] },
      { code: 'bad-matcher', severity: 'error', at: '/hooks/Before/0/matcher' },
      1,
    ],
    [
      'a hook that is no object',
      { Before: [{ hooks: [null] }, good] },
      { code: 'bad-shape', at: '/hooks/Before/0/hooks/0' },
      1,
    ],
    [
      'a hook that is faulty',
      { Before: [{ hooks: [{ type: 'call' }] }, good] },
      { code: 'bad-field', at: '/hooks/Before/0/hooks/0' },
      1,
    ],
  ])('%s', async (_, hooks, problem, refused) => {
    const found = await read(hooks);
    expect(found.ids).toHaveLength(1);
    expect(found.problems).toMatchObject([problem]);
    expect(found.refused).toBe(refused);
  });

  test.each([null, [], 'text', 5])('hooks that are no object (%j) are one problem', async (hooks) => {
    expect((await read(hooks)).problems).toMatchObject([
      { code: 'bad-shape', at: '/hooks', message: '"hooks" has to be an object of events' },
    ]);
  });

  test('no hooks at all are no problem', async () => {
    expect(await read(undefined)).toMatchObject({ ids: [], problems: [], refused: 0 });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])('%s is an unknown event', async (name) => {
    const { ids, problems } = await read(JSON.parse(`{"${name}": [{"hooks": [{"type": "call", "name": "a"}]}]}`));
    expect(ids).toEqual([]);
    expect(problems).toMatchObject([{ code: 'unknown-event' }]);
  });

  test('whatever JSON a file holds, reading it never throws', async () => {
    const word = fc.constantFrom('Before', 'After', 'hooks', 'matcher', 'type', 'call', 'name', '__proto__', '*', '(');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6 }, word, fc.integer(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(word, tie('value'), { maxKeys: 4 }),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (hooks) => {
        const { entries, problems } = await read(hooks);
        expect(entries.every(({ entry }) => Object.isFrozen(entry))).toBe(true);
        expect(problems.every(({ message }) => message !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test.each(['$schema', 'description', '_note', '_'])('%s is fine everywhere', async (key) => {
  const hook = { type: 'call', name: 'a', [key]: 'x' };
  const { ids, problems } = await read({ [key]: 'x', Before: [{ [key]: 'x', hooks: [hook] }] });
  expect([ids.length, problems]).toEqual([1, []]);
});

describe('the place of a problem', () => {
  const hooks = { Befor: [] };
  test('is told where the file can tell it', async () => {
    const locate = async (at: string) => (at === '/hooks/Befor' ? { line: 3, column: 5 } : undefined);
    expect((await read(hooks, { file: '/f.json', locate })).problems).toMatchObject([
      { file: '/f.json', line: 3, column: 5 },
    ]);
  });

  test('that cannot be found leaves the problem without it', async () => {
    const locate = async () => {
      throw new Error('broken');
    };
    expect((await read({ ...hooks, Before: [groupOf(['a'])] }, { locate })).ids).toHaveLength(1);
    expect((await read(hooks, { locate })).problems).toMatchObject([{ code: 'unknown-event' }]);
  });
});

test('the problems of reading the file come first', async () => {
  const own = { code: 'bad-json', severity: 'error', message: 'of the file' } as const;
  expect((await read({ Befor: [] }, { problems: [own] })).problems.map(({ code }) => code)).toEqual([
    'bad-json',
    'unknown-event',
  ]);
});
