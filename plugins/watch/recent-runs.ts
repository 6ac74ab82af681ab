import type { Bus } from '../../types/plugin.ts';
import { type RunRecord, runRecord } from './run-record.ts';

/** How many runs of a bus are remembered. */
const most = 500;

/** The last runs of one bus. */
export interface RecentRuns {
  /** The newest first; the very same list as long as no hook ran. */
  list(): readonly RunRecord[];
  /** Calls `changed` after each run; returns what ends that. */
  subscribe(changed: () => void): () => void;
}

/** A bus keeps its taps for life: one is enough for all who ask. */
const known = new WeakMap<Bus, RecentRuns>();

/** Remembers the runs of a bus from the first call on, in memory. */
export function recentRuns(bus: Bus): RecentRuns {
  const runs = known.get(bus) ?? watch(bus);
  known.set(bus, runs);
  return runs;
}

function watch(bus: Bus): RecentRuns {
  let runs: readonly RunRecord[] = [];
  const listeners = new Set<() => void>();
  bus.hooks.outcome.tap('recent-runs', (outcome, run) => {
    const record = runRecord(outcome, run, bus);
    if (!record) return;
    runs = [record, ...runs.slice(0, most - 1)];
    for (const changed of listeners) changed();
  });
  return {
    list: () => runs,
    subscribe(changed) {
      // A listener of its own, so that one that is passed twice is called until both are ended.
      const listener = () => changed();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
