import { describe, expect, test } from 'vitest';
import { defineHookType } from '../../core/define.ts';
import { readHook } from '../../core/read-hook.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import type { Problem } from '../../types/problem.ts';
import type { Profile } from '../../types/profile.ts';
import { layerOf } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

const post = defineHookType({
  type: 'post',
  summary: '',
  schema: {
    type: 'object',
    required: ['url'],
    properties: {
      url: { type: 'string' },
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      mode: { enum: ['a', 'b'] },
      words: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
  },
  defaults: { mode: 'a', timeout: 7 },
  label: ({ url }) => `to ${url}`,
  run: () => undefined,
});

interface Given {
  readonly profile?: Partial<Profile>;
  readonly type?: Partial<HookTypeDefinition>;
  readonly matcher?: string;
}

async function read(hook: unknown, { profile, type, matcher }: Given = {}) {
  const problems: Problem[] = [];
  const place = { id: 'user/Before/0/0', event: 'Before', at: '/at', ...(matcher !== undefined && { matcher }) };
  const types = new Map<string, HookTypeDefinition>([['post', { ...post, ...type }]]);
  const entry = await readHook(hook, place, {
    profile: { ...testProfile, ...profile },
    types,
    layer: layerOf({}),
    problems,
  });
  return { entry, problems };
}

test('a hook becomes a frozen entry with its defaults', async () => {
  const { entry, problems } = await read({ type: 'post', url: 'x' }, { matcher: 'bash' });
  expect(entry).toEqual({
    id: 'user/Before/0/0',
    event: 'Before',
    type: 'post',
    matcher: 'bash',
    layer: layerOf({}),
    fields: { mode: 'a', url: 'x' },
    label: 'to x',
    timeout: 7,
  });
  expect(problems).toEqual([]);
  expect(Object.isFrozen(entry) && Object.isFrozen(entry?.fields)).toBe(true);
});

describe('a type', () => {
  test.each([
    [{ url: 'x' }, { code: 'bad-field', message: 'a hook needs a "type": post' }],
    [
      { type: 'posts', url: 'x' },
      { code: 'unknown-type', at: '/at/type', message: 'unknown hook type "posts"; did you mean "post"?' },
    ],
    [{ type: 5 }, { code: 'bad-field', at: '/at/type', message: '"type" has to be a text' }],
    [{ type: 'constructor' }, { code: 'unknown-type' }],
    [{ type: '__proto__' }, { code: 'unknown-type' }],
  ])('of %j refuses the hook', async (hook, problem) => {
    const { entry, problems } = await read(hook);
    expect(entry).toBeUndefined();
    expect(problems).toMatchObject([problem]);
  });

  test('is the profile’s where the hook names none', async () => {
    expect((await read({ url: 'x' }, { profile: { defaultType: 'post' } })).entry?.type).toBe('post');
  });

  test('whose schema is faulty refuses its hooks alone, with a problem', async () => {
    const schema = { type: 'object', properties: { url: { type: 'nonsense' } } } as const;
    const { entry, problems } = await read({ type: 'post', url: 'x' }, { type: { schema } });
    expect(entry).toBeUndefined();
    expect(problems).toMatchObject([
      { code: 'plugin-failed', message: expect.stringMatching(/^hook type "post" has a faulty schema: /) },
    ]);
  });
});

describe('a field', () => {
  test.each([
    [{ type: 'post' }, '/at', 'a post hook needs "url"'],
    [{ type: 'post', url: 5 }, '/at/url', '"url" must be string'],
    [{ type: 'post', url: 'x', mode: 'c' }, '/at/mode', '"mode" must be equal to one of the allowed values: a, b'],
    [{ type: 'post', url: 'x', headers: { a: 1 } }, '/at/headers/a', '"headers.a" must be string'],
    [{ type: 'post', url: 'x', words: 5 }, '/at/words', '"words" must be string or array'],
  ])('of a wrong kind refuses the hook: %j', async (hook, at, message) => {
    const { entry, problems } = await read(hook);
    expect(entry).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'bad-field', severity: 'error', at, message }]);
  });

  test.each(['ulr', 'constructor', 'toString', 'hasOwnProperty'])(
    'that is unknown (%s) is a warning and never reaches the runner',
    async (field) => {
      const { entry, problems } = await read(JSON.parse(`{"type": "post", "url": "x", "${field}": {"timeout": 1}}`));
      expect(problems).toMatchObject([{ code: 'unknown-field', severity: 'warning', at: `/at/${field}` }]);
      expect(Object.keys(entry?.fields ?? {}).sort()).toEqual(['mode', 'url']);
      expect(Object.getPrototypeOf(entry?.fields)).toBe(Object.prototype);
    },
  );

  test('that is mistyped offers the near miss', async () => {
    expect((await read({ type: 'post', url: 'x', header: {} })).problems[0]?.message).toBe(
      'unknown field "header"; did you mean "headers"?',
    );
  });

  test('that the profile does not know of a type is unknown', async () => {
    const profile = { types: { post: { without: ['headers'] } } };
    const { entry, problems } = await read({ type: 'post', url: 'x', headers: {} }, { profile });
    expect(problems).toMatchObject([{ code: 'unknown-field', at: '/at/headers' }]);
    expect(entry?.fields).not.toHaveProperty('headers');
  });

  test.each(['description', '_own'])(
    'that a type declares is its own, though it is a note elsewhere: %s',
    async (field) => {
      const schema = { type: 'object', properties: { [field]: { type: 'string' } } } as const;
      const { entry } = await read({ type: 'post', [field]: 'x' }, { type: { schema } });
      expect(entry?.fields[field]).toBe('x');
    },
  );

  test('of an open type reaches the runner, under any name', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: {} } as const;
    const hook = JSON.parse('{"type": "post", "timeout": 3, "any": 1, "constructor": 2, "__proto__": {"a": 1}}');
    const { entry, problems } = await read(hook, { type: { schema } });
    expect(problems).toEqual([]);
    expect(JSON.stringify(entry?.fields)).toBe('{"mode":"a","any":1,"constructor":2}');
    expect(Object.getPrototypeOf(entry?.fields)).toBe(Object.prototype);
  });

  test('named __proto__ is declared like any other, and is no prototype', async () => {
    const schema = { type: 'object', properties: JSON.parse('{"__proto__": {"type": "object"}}') } as const;
    const { entry } = await read(JSON.parse('{"type": "post", "__proto__": {"a": 1}}'), { type: { schema } });
    expect(JSON.stringify(entry?.fields)).toBe('{"mode":"a","__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(entry?.fields)).toBe(Object.prototype);
  });
});

describe('a timeout', () => {
  const hook = (timeout?: unknown) => ({ type: 'post', url: 'x', ...(timeout !== undefined && { timeout }) });

  test('is the hook’s own, else the profile’s for its type, else the type’s, else the profile’s', async () => {
    const types = { post: { timeout: 9 } };
    expect((await read(hook(2.5), { profile: { types } })).entry?.timeout).toBe(2.5);
    expect((await read(hook(), { profile: { types } })).entry?.timeout).toBe(9);
    expect((await read(hook())).entry?.timeout).toBe(7);
    expect((await read(hook(), { type: { defaults: {} } })).entry?.timeout).toBe(5);
  });

  test.each([0, -1, '10', null, true, [], {}, Number.POSITIVE_INFINITY])(
    'of %j counts as the default, with a warning, and the hook runs',
    async (timeout) => {
      const { entry, problems } = await read(hook(timeout));
      expect(entry?.timeout).toBe(7);
      expect(problems).toMatchObject([
        { code: 'bad-field', severity: 'warning', at: '/at/timeout', message: expect.stringMatching(/; 7 counts$/) },
      ]);
    },
  );

  test.each([
    ['10', '"10"'],
    [-1, '-1'],
    [null, 'null'],
    [[1], 'a list'],
    [{ toString: 1, valueOf: 1 }, 'an object'],
  ])('of a wrong kind is told as it is: %j', async (timeout, told) => {
    const { problems } = await read(hook(timeout));
    expect(problems[0]?.message).toBe(`"timeout" has to be a positive number of seconds, not ${told}; 7 counts`);
  });

  test('over the profile’s cap counts as the cap, with a warning; milliseconds are suspected', async () => {
    const over = await read(hook(61));
    expect([over.entry?.timeout, over.problems]).toMatchObject([60, [{ code: 'bad-field', severity: 'warning' }]]);
    expect(over.problems[0]?.message).toBe('"timeout" of 61 s is over the maximum; 60 s counts');
    expect((await read(hook(5_000))).problems[0]?.message).toContain('it is in seconds, not milliseconds');
  });

  test('is listed as written, however long, where the profile has no cap', async () => {
    const { maximumTimeout: _, ...limits } = testProfile.limits;
    expect(await read(hook(1e10), { profile: { limits } })).toMatchObject({ entry: { timeout: 1e10 }, problems: [] });
  });

  test('of a type is capped too', async () => {
    expect((await read(hook(), { type: { defaults: { timeout: 100 } } })).entry?.timeout).toBe(60);
  });
});

test.each<[string, HookTypeDefinition['label']]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['gives no text', () => undefined as never],
  ['gives an empty text', () => ''],
])('a label that %s is the type’s name', async (_, label) => {
  const type = label ? { label } : {};
  expect((await read({ type: 'post', url: 'x' }, { type })).entry?.label).toBe('post');
});
