import { expect, test } from 'vitest';
import { composeSchema } from '../../core/compose-schema.ts';
import { compileSchema } from '../../core/validator.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import { testProfile } from '../helpers/test-profile.ts';

const type = (schema: object, name = 'own') => ({ type: name, schema }) as unknown as HookTypeDefinition;

test('a hook has its type’s fields, the common ones and those of core’s that the dialect has, and no others', () => {
  const own = type({ type: 'object', properties: { a: {} } });
  const schema = composeSchema(own, { ...testProfile, fields: ['if', 'once'] });
  expect(Object.keys(schema.properties)).toEqual(['type', 'timeout', 'if', 'once', 'a']);
  expect(schema.additionalProperties).toBe(false);
  expect(Object.keys(composeSchema(own, { ...testProfile, fields: [] }).properties)).toEqual(['type', 'timeout', 'a']);
});

test('a field of core’s can be taken away from one type', () => {
  const profile = { ...testProfile, types: { own: { without: ['async'] } } };
  const schema = { type: 'object', properties: {} };
  expect(composeSchema(type(schema), profile).properties).not.toHaveProperty('async');
  expect(composeSchema(type(schema, 'other'), profile).properties).toHaveProperty('async');
});

test('a type may be open', () => {
  const schema = composeSchema(type({ type: 'object', properties: {}, additionalProperties: {} }), testProfile);
  expect(schema.additionalProperties).toEqual({});
});

test('the profile takes away fields that it does not know, of that type alone', () => {
  const profile = { ...testProfile, types: { own: { without: ['a'] } } };
  const schema = { type: 'object', properties: { a: {}, b: {} } };
  expect(composeSchema(type(schema), profile).properties).not.toHaveProperty('a');
  expect(composeSchema(type(schema, 'constructor'), profile).properties).toHaveProperty('a');
});

test('a type’s `$id` is not that of what it is composed to, so that one type can be used in two dialects at once', async () => {
  const own = type({ $id: 'own', type: 'object', properties: { a: { type: 'string' } } });
  for (const fields of [[], ['if']] as const) {
    const check = await compileSchema(composeSchema(own, { ...testProfile, fields }));
    expect(check({ a: 5 })).toHaveLength(1);
  }
});
