import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapLeaves } from '../../../plugins/guards/map-leaves.ts';

const shout = (leaf: unknown) => (typeof leaf === 'string' ? leaf.toUpperCase() : leaf);
const same = (leaf: unknown) => leaf;

describe('a value', () => {
  test.each([
    ['a text', 'a', 'A'],
    ['a number', 1, 1],
    ['nothing', undefined, undefined],
    ['null', null, null],
    ['a list', ['a', 1, ['b']], ['A', 1, ['B']]],
    ['an object, with its keys', { a: 'b', c: { d: 'e' } }, { A: 'B', C: { D: 'E' } }],
    ['an empty list', [], []],
    ['an empty object', {}, {}],
    ['a list with holes', Object.assign([], { 1: 'a' }), [undefined, 'A']],
  ])('has each leaf replaced: %s', (_what, value, mapped) => {
    expect(mapLeaves(value, shout)).toEqual(mapped);
  });

  test('of which nothing changed is the same reference', () => {
    const value = { a: [{ b: 'C' }], d: Number.NaN };
    expect(mapLeaves(value, same)).toBe(value);
  });

  test('keeps the parts of which nothing changed', () => {
    const value = { A: { B: 'C' }, D: ['e'] };
    const mapped = mapLeaves(value, shout) as typeof value;
    expect(mapped).not.toBe(value);
    expect(mapped.A).toBe(value.A);
    expect(mapped.D).toEqual(['E']);
    expect(value.D).toEqual(['e']);
  });

  test('may have the key __proto__', () => {
    const mapped = mapLeaves(JSON.parse('{"__proto__": {"a": "b"}, "c": "d"}'), shout) as object;
    expect(Object.getOwnPropertyNames(mapped)).toEqual(['__PROTO__', 'C']);
    const kept = mapLeaves(JSON.parse('{"__proto__": {"a": 1}}'), (leaf) => (leaf === 1 ? 2 : leaf)) as object;
    expect(Object.getOwnPropertyNames(kept)).toEqual(['__proto__']);
    expect(kept).not.toHaveProperty('a');
  });

  test('without a prototype stays one', () => {
    const value = Object.assign(Object.create(null) as object, { a: 'b' });
    const mapped = mapLeaves(value, shout) as object;
    expect(Object.getPrototypeOf(mapped)).toBeNull();
    expect({ ...mapped }).toEqual({ A: 'B' });
  });

  test('that is binary is a leaf', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(mapLeaves({ a: bytes }, same)).toEqual({ a: bytes });
  });

  test('may be nested deeper than the stack of the engine reaches', () => {
    let value: unknown = 'a';
    for (let depth = 0; depth < 200_000; depth += 1) value = depth % 2 === 0 ? [value] : { x: value };
    let mapped = mapLeaves(value, shout);
    let depth = 0;
    while (typeof mapped === 'object' && mapped !== null) {
      mapped = Object.values(mapped)[0];
      depth += 1;
    }
    expect([mapped, depth]).toEqual(['A', 200_000]);
  });
});

test('what JSON can say comes out as a plain walk would have it', () => {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return shout(value);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toUpperCase(), walk(each)]));
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(mapLeaves(value, shout)).toEqual(walk(value));
    }),
  );
});
