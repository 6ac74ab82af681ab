import { useCallback, useSyncExternalStore } from 'react';
import type { Bus } from '../../types/plugin.ts';
import { recentRuns } from '../watch/recent-runs.ts';
import type { RunRecord } from '../watch/run-record.ts';

/** How long runs are gathered before they are shown, in milliseconds: a bus may run hundreds of hooks a second. */
const pause = 100;

/** The last runs of a bus, the newest first, as they happen. */
export function useLiveRuns(bus: Bus): readonly RunRecord[] {
  const runs = recentRuns(bus);
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: NodeJS.Timeout | undefined;
      const unsubscribe = runs.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          changed();
        }, pause);
      });
      return () => {
        unsubscribe();
        clearTimeout(timer);
      };
    },
    [runs],
  );
  return useSyncExternalStore(subscribe, runs.list);
}
