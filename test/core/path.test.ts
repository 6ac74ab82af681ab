import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeAt, isObject, pointer, pointerKeys, valueAt } from '../../core/path.ts';

describe('the value at a dotted path', () => {
  const value = { a: { b: { c: 1 }, list: [{ d: 1 }] }, n: null };
  test.each([
    ['a.b.c', 1],
    ['a.b', { c: 1 }],
    ['a.x.c', undefined],
    ['n.a', undefined],
    ['a.list.0', undefined],
    ['constructor', undefined],
    ['a.toString', undefined],
    ['__proto__', undefined],
  ])('%s', (path, expected) => {
    expect(valueAt(value, path)).toEqual(expected);
  });

  test('is found under names that objects inherit, where they are own keys', () => {
    expect(valueAt(JSON.parse('{"__proto__": {"constructor": 1}}'), '__proto__.constructor')).toBe(1);
  });
});

describe('a change at a dotted path', () => {
  test('copies what it changes and shares the rest', () => {
    const value = { a: { b: 1 }, c: { d: 1 } };
    const changed = changeAt(value, 'a.b', () => 2);
    expect(changed).toEqual({ a: { b: 2 }, c: { d: 1 } });
    expect(changed.c).toBe(value.c);
    expect(value.a.b).toBe(1);
  });

  test.each(['x', 'a.x', 'a.b.c', 'toString', '__proto__.x'])(
    'at %s, which is not there, gives the same object',
    (path) => {
      const value = { a: { b: 1 } };
      expect(changeAt(value, path, () => 2)).toBe(value);
    },
  );

  test('under an own key __proto__ does not change the prototype', () => {
    const value = JSON.parse('{"__proto__": {"a": 1}}') as Record<string, unknown>;
    const changed = changeAt(value, '__proto__.a', () => 2);
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"a":2}}');
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
  });
});

test('only JSON objects are objects', () => {
  expect([{}, Object.create(null), [], null, 'a', 1, undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a JSON pointer escapes ~ and /', () => {
  expect(pointer('/hooks', 'a/b', 'c~d', 0)).toBe('/hooks/a~1b/c~0d/0');
});

test.each([
  ['', []],
  ['/a/0', ['a', '0']],
  ['/a~1b/c~0d/~01', ['a/b', 'c~d', '~1']],
])('the keys of the pointer %j', (at, keys) => {
  expect(pointerKeys(at)).toEqual(keys);
  expect(pointer('', ...keys)).toBe(at);
});

test('the keys of any JSON pointer are those that it was made of', () => {
  const key = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a') }), fc.nat());
  fc.assert(
    fc.property(fc.array(key), fc.array(key), (first, rest) => {
      const made = pointer(pointer('', ...first), ...rest);
      expect(pointerKeys(made)).toEqual([...first, ...rest].map(String));
    }),
    { numRuns: 500 },
  );
});
