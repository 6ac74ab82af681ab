import type { HookEntry } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Refusal } from '../types/outcome.ts';
import type { BusHooks, Snapshot } from '../types/plugin.ts';
import { createChains, type EventChains } from './chains.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { layerFailed } from './problems.ts';
import { type MatchedEntry, type ReadContext, type ReadLayer, readLayer } from './read-layer.ts';
import type { EventContext } from './run-event.ts';
import { runHook } from './run-hook.ts';

/** A snapshot with what core alone uses of it. */
export interface BusSnapshot extends Snapshot {
  readonly events: ReadonlyMap<string, EventChains>;
  /** Refusals of the host's own rules, by hook id: listed and never run. */
  readonly refusals: ReadonlyMap<string, Refusal>;
}

/** What snapshots are made with. */
export interface SnapshotContext extends EventContext, ReadContext {
  readonly hooks: BusHooks;
}

/** What the layers of a bus read as, for those that do not change. */
export type LayerMemo = WeakMap<Layer, ReadLayer>;

/**
 * Reads the layers and builds their snapshot, whole; `before` is the one that it follows.
 * @throws TapFault where a `snapshot` tap is faulty: the new one is not to be used.
 */
export async function takeSnapshot(
  layers: readonly Layer[],
  memo: LayerMemo,
  before: Snapshot,
  context: SnapshotContext,
): Promise<BusSnapshot> {
  const all = await Promise.all(layers.map((layer) => loadAndRead(layer, memo, context)));
  const read = all.filter((each) => each !== undefined);
  const refusals = new Map<string, Refusal>();
  const matched = read.flatMap((each) => each.entries);
  const kept = matched.filter(({ entry }) => isKept(entry, refusals, context));
  const entries = kept.map(({ entry }) => entry);
  const events = chainsOf(kept, refusals, context);
  const [old, now] = [new Set(before.entries), new Set(entries)];
  const snapshot: BusSnapshot = Object.freeze({
    layers: layers.filter((_, index) => all[index] !== undefined),
    entries,
    problems: read.flatMap((each) => each.problems),
    chains: new Map([...events].map(([event, { handle }]) => [event, handle])),
    added: entries.filter((entry) => !old.has(entry)),
    removed: before.entries.filter((entry) => !now.has(entry)),
    refused: read.reduce((sum, each) => sum + each.refused, matched.length - kept.length),
    events,
    refusals,
  });
  context.hooks.snapshot.call(snapshot);
  return snapshot;
}

/** What a layer reads as, once for as long as it does not change; undefined where a `load` tap leaves it out. */
async function loadAndRead(layer: Layer, memo: LayerMemo, context: SnapshotContext): Promise<ReadLayer | undefined> {
  const known = memo.get(layer);
  if (known) return known;
  const { load } = context.hooks;
  let loaded = layer;
  try {
    if (isTapped(load)) loaded = await load.promise(layer);
  } catch {
    return undefined;
  }
  const read = await readWhole(loaded, context);
  memo.set(layer, read);
  return read;
}

/** A layer that no plugin should have made takes no other down. */
async function readWhole(layer: Layer, context: SnapshotContext): Promise<ReadLayer> {
  try {
    return await readLayer(layer, context);
  } catch (thrown) {
    return { entries: [], problems: [layerFailed(layer, thrown)], refused: 0 };
  }
}

/** Asks the host's own rules about an entry; a faulty rule leaves it out. */
function isKept(entry: HookEntry, refusals: Map<string, Refusal>, { hooks }: SnapshotContext): boolean {
  if (!isTapped(hooks.register)) return true;
  try {
    const refusal = hooks.register.call(entry);
    if (refusal) refusals.set(entry.id, { code: refusal.code, reason: refusal.reason });
    return true;
  } catch {
    return false;
  }
}

function chainsOf(
  kept: readonly MatchedEntry[],
  refusals: ReadonlyMap<string, Refusal>,
  context: SnapshotContext,
): ReadonlyMap<string, EventChains> {
  const { profile, report } = context;
  const byEvent = Map.groupBy(kept, ({ entry }) => entry.event);
  const chains = Object.entries(profile.events).map(([event, definition]) => {
    const matched = byEvent.get(event) ?? [];
    const runEntry: Parameters<typeof createChains>[0]['runEntry'] = (entry, run) =>
      runHook(entry, run as EventState, context, refusals.get(entry.id));
    return [event, createChains({ event, definition, profile, matched, runEntry, report })] as const;
  });
  return new Map(chains);
}
