import { expect, test } from 'vitest';
import { composeSchema } from '../../core/compose-schema.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import { testProfile } from '../helpers/test-profile.ts';

const type = (schema: object, name = 'own') => ({ type: name, schema }) as unknown as HookTypeDefinition;

test('a hook has its type’s fields and the common ones, and no others', () => {
  const schema = composeSchema(type({ type: 'object', properties: { a: {} } }), testProfile);
  expect(Object.keys(schema.properties)).toEqual(['type', 'timeout', 'a']);
  expect(schema.additionalProperties).toBe(false);
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
