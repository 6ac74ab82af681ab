import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFreshness } from '../../core/freshness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a look counts for five seconds, but never at the start of a turn', () => {
  const freshness = createFreshness();
  expect(freshness.holds(false)).toBe(false);
  freshness.looked();
  expect([freshness.holds(false), freshness.holds(true)]).toEqual([true, false]);
  vi.advanceTimersByTime(4_999);
  expect(freshness.holds(false)).toBe(true);
  vi.advanceTimersByTime(2);
  expect(freshness.holds(false)).toBe(false);
});

test('a new look counts from then on, with one timer at most', () => {
  const freshness = createFreshness();
  freshness.looked();
  vi.advanceTimersByTime(4_000);
  freshness.looked();
  vi.advanceTimersByTime(4_000);
  expect(freshness.holds(false)).toBe(true);
  expect(vi.getTimerCount()).toBe(1);
});

test('a look that was made to expire counts no more, and leaves no timer', () => {
  const freshness = createFreshness();
  freshness.looked();
  freshness.expire();
  expect(freshness.holds(false)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
