import { expect, test } from 'vitest';
import { deepestPayload, plainPayload } from '../../core/plain-payload.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

function nested(levels: number): unknown {
  let value: unknown = 'inside';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? { in: value } : [value];
  return value;
}

test('a payload that JSON can hold is handed on as it is', () => {
  const payload = { a: [1, 'two', null, { b: true }], c: undefined };
  expect(plainPayload(payload)).toBe(payload);
});

test('what is nested too deep is cut there, however deep it goes', () => {
  const cut = plainPayload({ tool: 'x', input: nested(50_000) });
  const text = JSON.stringify(cut);
  expect(text).toContain(`[nested deeper than ${deepestPayload} levels]`);
  expect(cut.tool).toBe('x');
  expect(plainPayload(nested(deepestPayload - 1))).toEqual(nested(deepestPayload - 1));
});

test('a circle, a bigint and what throws while it is read become texts', () => {
  const circle: Record<string, unknown> = { name: 'a', list: [] };
  circle.self = circle;
  (circle.list as unknown[]).push(circle);
  expect(plainPayload(circle)).toEqual({ name: 'a', list: ['[a circle]'], self: '[a circle]' });
  expect(plainPayload({ big: 10n ** 20n })).toEqual({ big: '100000000000000000000' });
  const throwing = {
    toJSON() {
      throw new Error('no');
    },
  };
  expect(plainPayload({ ok: 1, throwing })).toEqual({ ok: 1, throwing: '[unreadable]' });
  const getter = Object.defineProperty({}, 'x', {
    enumerable: true,
    get() {
      throw new Error('no');
    },
  });
  expect(plainPayload({ ok: 1, getter })).toEqual({ ok: 1, getter: '[unreadable]' });
});

test('what stands twice without a circle stays', () => {
  const shared = { a: 1 };
  const payload = { one: shared, two: shared, list: [shared, shared] };
  expect(plainPayload(payload)).toBe(payload);
});

test('a date is written as JSON writes it', () => {
  expect(plainPayload({ at: new Date(0) })).toEqual({ at: '1970-01-01T00:00:00.000Z' });
});

test('a hook sees, and can block, an event whose payload is nested without end', async () => {
  const bus = testBus({ Before: [groupOf(['one'])] });
  const seen: unknown[] = [];
  bus.hooks.beforeRun.tap('watch', ({ payload }) => void seen.push(JSON.stringify(payload).length > 0));
  const verdict = await bus.dispatch('Before', { name: 'x', input: nested(20_000) });
  expect(verdict.outcomes).toMatchObject([{ status: 'passed' }]);
  expect(seen).toEqual([true]);
});
