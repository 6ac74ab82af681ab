import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLanes } from '../../../plugins/trace/lanes.ts';

test('spans that follow each other share a row, those that overlap do not', () => {
  const lanes = createLanes();
  expect([lanes.take(0, 2), lanes.take(2, 3), lanes.take(1, 4), lanes.take(4, 5)]).toEqual([0, 0, 1, 0]);
});

test('a span that began before a shorter one ended gets a row of its own', () => {
  const lanes = createLanes();
  expect([lanes.take(2, 5), lanes.take(0, 10), lanes.take(6, 11)]).toEqual([0, 1, 0]);
});

test('whatever the spans, nothing on a row overlaps', () => {
  const span = fc.tuple(fc.nat(1_000), fc.nat(50)).map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(span), (spans) => {
      const lanes = createLanes();
      const rows = new Map<number, { start: number; end: number }[]>();
      for (const each of spans.sort((one, other) => one.end - other.end)) {
        const lane = lanes.take(each.start, each.end);
        const row = rows.get(lane) ?? [];
        expect(row.every(({ end }) => end <= each.start)).toBe(true);
        rows.set(lane, [...row, each]);
      }
    }),
  );
});
