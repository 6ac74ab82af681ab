import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJson } from '../../core/is-json.ts';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const circle: Record<string, unknown> = {};
circle.deep = [circle];

describe('what can be written as JSON', () => {
  test.each<[string, () => unknown, boolean]>([
    ['a text', () => 'text', true],
    ['nothing', () => null, true],
    ['a field without a value', () => ({ a: undefined }), true],
    ['a thousand levels', () => nested(1_000), true],
    ['more levels', () => nested(1_001), false],
    ['levels without end', () => nested(200_000), false],
    ['a circle', () => circle, false],
    ['a big number', () => ({ a: [1n] }), false],
    ['a function', () => ({ a: () => {} }), false],
    ['a symbol', () => [Symbol('x')], false],
  ])('%s', (_, make, expected) => {
    expect(isJson(make())).toBe(expected);
  });

  test('is all that was read as JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isJson(value)));
  });
});
