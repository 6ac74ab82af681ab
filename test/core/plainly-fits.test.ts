import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainlyFits } from '../../core/plainly-fits.ts';
import { compileSchema } from '../../core/validator.ts';

test.each([
  [{}, {}],
  [{ a: 'x' }, { type: 'object', properties: { a: { type: 'string' } } }],
  [{}, { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }],
  [{ a: [{ b: true }] }, { properties: { a: { type: 'array', items: { properties: { b: { type: 'boolean' } } } } } }],
  [{ a: 7 }, { properties: { a: { description: 'any' } } }],
])('%j plainly fits %j', (value, schema) => {
  expect(plainlyFits(value, schema)).toBe(true);
});

test.each([
  [{ a: 7 }, { properties: { a: { type: 'string' } } }],
  [{ a: null }, { properties: { a: { type: 'object' } } }],
  [{ a: {} }, { properties: { a: { type: 'array' } } }],
  [{ a: 1.5 }, { properties: { a: { type: 'integer' } } }],
  [{ a: 'x' }, { properties: { a: { type: ['string', 'null'] } } }],
  [{ a: 'x' }, { properties: { a: { type: 'string', minLength: 1 } } }],
  [{ a: 'x' }, { anyOf: [{}] }],
])('of %j it is not told whether it fits %j', (value, schema) => {
  expect(plainlyFits(value, schema)).toBe(false);
});

test('what plainly fits has no field of a wrong type by the compiled schema', async () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'object', properties: { c: { type: 'boolean' }, d: { type: 'array', items: { type: 'integer' } } } },
      e: {},
    },
  };
  const check = await compileSchema(schema);
  const leaf = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.double(), fc.constant(null), fc.constant([1]));
  const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(keys, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (each) => {
      if (plainlyFits(each, schema)) expect(check(each).filter(({ kind }) => kind === 'wrong')).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
