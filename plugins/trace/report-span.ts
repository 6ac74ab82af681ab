import type { TraceEvent } from './read-trace.ts';

/** The time that events take up: when the first began, when the last ended, and the longest of them, in milliseconds. */
export interface ReportSpan {
  readonly begin: number;
  readonly end: number;
  readonly longest: number;
}

/** Finds it for events in order; however many there are. */
export function spanOf(events: readonly TraceEvent[]): ReportSpan {
  const begin = events[0]?.startedAt ?? 0;
  return {
    begin,
    end: events.reduce((end, { startedAt, ms }) => Math.max(end, startedAt + ms), begin),
    longest: events.reduce((longest, { ms }) => Math.max(longest, ms), 0),
  };
}
