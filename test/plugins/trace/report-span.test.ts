import { expect, test } from 'vitest';
import { spanOf } from '../../../plugins/trace/report-span.ts';
import { aTraceEvent } from '../../helpers/trace-event.ts';

test('it reaches from the first start to the last end, which need not be of the last event', () => {
  const events = [aTraceEvent({ startedAt: 100, ms: 50 }), aTraceEvent({ startedAt: 110, ms: 10 })];
  expect(spanOf(events)).toEqual({ begin: 100, end: 150, longest: 50 });
  expect(spanOf([])).toEqual({ begin: 0, end: 0, longest: 0 });
});

test('events may be as many as they like', () => {
  const event = aTraceEvent({ startedAt: 1, ms: 1 });
  expect(spanOf(Array.from({ length: 300_000 }, () => event))).toEqual({ begin: 1, end: 2, longest: 1 });
});
