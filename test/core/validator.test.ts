import { describe, expect, test } from 'vitest';
import { compileSchema } from '../../core/validator.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('what does not fit a schema', () => {
  test.each<[string, object, unknown, object[]]>([
    ['nothing', object({ a: { type: 'string' } }), { a: 'x' }, []],
    [
      'a wrong type',
      object({ a: { type: 'string' } }),
      { a: 5 },
      [{ at: '/a', kind: 'wrong', message: 'must be string' }],
    ],
    [
      'two places',
      object({ a: { type: 'string' }, b: { type: 'number' } }),
      { a: 5, b: 'x' },
      [{ at: '/a' }, { at: '/b' }],
    ],
    ['a missing field', object({}, { required: ['a'] }), {}, [{ at: '', kind: 'missing', field: 'a' }]],
    [
      'an unknown field',
      object({}, { additionalProperties: false }),
      { a: 1 },
      [{ at: '', kind: 'unknown', field: 'a' }],
    ],
    [
      'two unknown fields',
      object({}, { additionalProperties: false }),
      { a: 1, b: 2 },
      [{ field: 'a' }, { field: 'b' }],
    ],
    [
      'a value of no list',
      object({ a: { enum: ['x', 'y'] } }),
      { a: 'z' },
      [{ at: '/a', kind: 'wrong', message: 'must be equal to one of the allowed values: x, y' }],
    ],
    [
      'none of several types, in one sentence',
      object({ a: { anyOf: [{ type: 'string' }, { type: 'array' }, { type: 'number' }] } }),
      { a: true },
      [{ at: '/a', kind: 'wrong', message: 'must be string or array or number' }],
    ],
    ['a field with a slash in its name', object({ 'a/b': { type: 'string' } }), { 'a/b': 5 }, [{ at: '/a~1b' }]],
  ])('is told by place and kind: %s', async (_, schema, value, expected) => {
    const found = (await compileSchema(schema as never))(value);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  });
});

test('a schema is compiled once for each text of it', async () => {
  const one = await compileSchema(object({ once: { type: 'string' } }));
  expect(await compileSchema(object({ once: { type: 'string' } }))).toBe(one);
});

test('a schema with an id may be compiled twice at the same time', async () => {
  const schema = () => object({ id: { type: 'string' } }, { $id: 'https://example.com/twice' });
  const [one, two] = await Promise.all([compileSchema(schema()), compileSchema(schema())]);
  expect([one({ id: 5 }).length, two({ id: 5 }).length]).toEqual([1, 1]);
});

test('an answer of an earlier call stays as it was', async () => {
  const check = await compileSchema(object({ a: { type: 'string' } }));
  const first = check({ a: 5 });
  check({ a: 'fits' });
  expect(first).toHaveLength(1);
});

test('a faulty schema is thrown', async () => {
  await expect(compileSchema({ type: 'nonsense' })).rejects.toThrow();
});

test('of a choice that was nearly made only the fault inside is told', async () => {
  const words = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  const check = await compileSchema({ type: 'object', properties: { command: words } });
  expect(check({ command: ['x', 7] })).toEqual([{ at: '/command/1', kind: 'wrong', message: 'must be string' }]);
  expect(check({ command: 7 })).toMatchObject([{ at: '/command', message: 'must be string or array' }]);
});
