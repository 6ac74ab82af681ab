import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { hooksFileSchema } from '../../core/file-schema.ts';
import { callType, groupOf } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

const types = new Map(['call', 'group', 'constructor'].map((type) => [type, { ...callType({}), type }]));
const schemaOf = (profile = {}) => hooksFileSchema({ ...testProfile, ...profile }, types);
const fits = (file: unknown, profile = {}): boolean => new Ajv({ strict: false }).validate(schemaOf(profile), file);
const file = (hook: object) => ({ hooks: { Before: [{ hooks: [hook] }] } });

describe('the schema of a hooks file', () => {
  test('is a JSON Schema by itself', () => {
    expect(new Ajv({ strict: false }).validateSchema(schemaOf())).toBe(true);
  });

  test.each([
    [{ hooks: { Before: [groupOf(['a'], 'bash')] }, $schema: 'x' }, true],
    [file({ type: 'call', name: 'a', timeout: 5, _note: 'x', description: 'y' }), true],
    [file({ type: 'group', name: 'a' }), true],
    [file({ type: 'constructor', name: 'a' }), true],
    [file({ type: 'call' }), false],
    [file({ type: 'other', name: 'a' }), false],
    [file({ name: 'a' }), false],
    [file({ type: 'call', name: 'a', unknown: 1 }), false],
    [file({ type: 'call', name: 'a', timeout: 0 }), false],
    [file({ type: 'call', name: 'a', timeout: 61 }), false],
    [{ hooks: { Before: [{ matcher: 5, hooks: [] }] } }, false],
    [{ hooks: { Before: [{ matcher: 'a' }] } }, false],
    [{ hooks: { Before: {} } }, false],
  ])('%j fits: %s', (value, expected) => {
    expect(fits(value)).toBe(expected);
  });

  test('keeps what a type’s schema refers to in itself', () => {
    const schema = {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/tree' } },
      $defs: { tree: { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/tree' } } } } },
    } as const;
    const validate = new Ajv({ strict: false }).compile(
      hooksFileSchema(testProfile, new Map([['call', { ...callType({}), schema }]])),
    );
    expect(validate(file({ type: 'call', tree: { kids: [{ kids: [] }] } }))).toBe(true);
    expect(validate(file({ type: 'call', tree: { kids: [{ kids: 5 }] } }))).toBe(false);
  });

  test('lets a hook leave out the profile’s own type', () => {
    expect(fits(file({ name: 'a' }), { defaultType: 'call' })).toBe(true);
  });

  test('has no cap on timeouts where the profile has none', () => {
    const { maximumTimeout: _, ...limits } = testProfile.limits;
    expect(fits(file({ type: 'call', name: 'a', timeout: 1e6 }), { limits })).toBe(true);
  });

  test('leaves out the fields of a type that the profile does not know', () => {
    expect(fits(file({ type: 'call', name: 'a', extra: 1 }), { types: { call: { without: ['extra'] } } })).toBe(false);
  });
});
