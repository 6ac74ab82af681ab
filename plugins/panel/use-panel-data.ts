import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../core/text.ts';
import type { Bus, Listing } from '../../types/plugin.ts';
import type { TrustStore } from '../guards/trust-store.ts';
import type { RunRecord } from '../watch/run-record.ts';

/** Where the panel gets what it shows. */
export interface PanelSources {
  readonly bus: Bus;
  /** Runs that were recorded elsewhere, the newest first; asked for at the start and at each refresh. */
  readonly runs?: () => readonly RunRecord[] | Promise<readonly RunRecord[]>;
  /** Where trust in the bus's project is kept; without it the panel changes none. */
  readonly trust?: Pick<TrustStore, 'status' | 'set' | 'changedSinceTrusted'>;
}

/** What the panel shows beside the live runs. */
export interface PanelData {
  /** Absent until the first look is over. */
  readonly listing?: Listing;
  readonly recorded: readonly RunRecord[];
  /** Absent where there is no trust store to ask. */
  readonly trusted?: boolean;
  /** Why the last look failed; what was seen before it is still there. */
  readonly fault?: string;
}

/** Looks at hooks, recorded runs and trust, at the start and whenever `refresh` is called. */
export function usePanelData({ bus, runs, trust }: PanelSources): PanelData & { refresh(): Promise<void> } {
  const [data, setData] = useState<PanelData>({ recorded: [] });
  const looks = useRef(0);

  const look = useCallback(
    async (again: boolean) => {
      looks.current += 1;
      const number = looks.current;
      const seen = await lookAt({ bus, ...(runs && { runs }), ...(trust && { trust }) }, again);
      // A later look knows better.
      if (number !== looks.current) return;
      setData((before) => ('fault' in seen ? { ...before, ...seen } : seen));
    },
    [bus, runs, trust],
  );
  useEffect(() => {
    void look(false);
    return () => {
      looks.current += 1;
    };
  }, [look]);

  return { ...data, refresh: useCallback(() => look(true), [look]) };
}

async function lookAt({ bus, runs, trust }: PanelSources, again: boolean): Promise<PanelData | { fault: string }> {
  try {
    if (again) await bus.reload();
    const listing = await bus.list();
    const trusted = trust?.status(bus.project, await bus.layers()).trusted;
    return { listing, recorded: (await runs?.()) ?? [], ...(trusted !== undefined && { trusted }) };
  } catch (thrown) {
    return { fault: messageOf(thrown) };
  }
}
