import { describe, expect, test } from 'vitest';
import { defineHookType, definePlugin, defineProfile } from '../../core/define.ts';
import { testProfile } from '../helpers/test-profile.ts';

const definition = {
  type: 'own',
  summary: '',
  schema: { type: 'object', properties: {} },
  run: () => undefined,
} as const;
const refused = expect.objectContaining({ name: 'HooklineError', code: 'bad-definition' });

describe('a hook type', () => {
  test.each(['own', 'quiet-hours', 'a.b', 'A_1', 'constructor', 'group'])('may be named %j', (type) => {
    expect(defineHookType({ ...definition, type })).toMatchObject({ type });
  });

  test.each(['', ' ', 'a b', '1a', '-a', '__proto__', 'a/b', 5])('may not be named %j', (type) => {
    expect(() => defineHookType({ ...definition, type: type as string })).toThrow(refused);
  });

  test.each(['type', 'timeout'])('may not declare %s, which every hook has', (field) => {
    const schema = { type: 'object', properties: { [field]: {} } } as const;
    expect(() => defineHookType({ ...definition, schema })).toThrow(refused);
  });

  test.each([
    ['a schema', { schema: undefined }],
    ['properties', { schema: { type: 'object' } }],
    ['run', { run: 'text' }],
    ['a summary', { summary: undefined }],
    ['a text as its summary', { summary: { text: '' } }],
    ['defaults that are none', { defaults: null }],
    ['a timeout above zero', { defaults: { timeout: -3 } }],
    ['a timeout in seconds', { defaults: { timeout: '5' } }],
    ['a timeout that ends', { defaults: { timeout: Number.NaN } }],
  ])('needs %s', (_, more) => {
    expect(() => defineHookType({ ...definition, ...(more as object) })).toThrow(refused);
  });

  test('is frozen', () => {
    expect(Object.isFrozen(defineHookType({ ...definition }))).toBe(true);
  });
});

describe('a plugin', () => {
  test('is a frozen name and what it does', () => {
    const apply = () => {};
    const plugin = definePlugin('own', apply);
    expect(plugin).toEqual({ name: 'own', apply });
    expect(Object.isFrozen(plugin)).toBe(true);
  });

  test.each([
    ['', () => {}],
    [undefined, () => {}],
    ['own', undefined],
  ])('needs a name and something to do: %j, %s', (name, apply) => {
    expect(() => definePlugin(name as string, apply as never)).toThrow(refused);
  });
});

test('a profile is frozen', () => {
  expect(Object.isFrozen(defineProfile({ ...testProfile }))).toBe(true);
});
