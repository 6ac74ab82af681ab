import type { HookEntry } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Refusal } from '../types/outcome.ts';
import type { BusHooks, Snapshot } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { createChains, type EventChains } from './chains.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { duplicateLayer } from './problems.ts';
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
  /** What layers read as, for those that do not change. */
  readonly readLayers: WeakMap<Layer, Promise<ReadLayer>>;
}

/**
 * Looks at the layers. Returns the old snapshot where every layer is the very same object as before, and a new one, whole,
 * where any is not.
 * @throws Error where a `snapshot` tap threw: the old one stays.
 */
export async function takeSnapshot(context: SnapshotContext, old: BusSnapshot | undefined): Promise<BusSnapshot> {
  const found: Layer[] = [];
  await context.hooks.discover.promise(found);
  const { layers, problems } = apart(found);
  if (old && sameLayers(layers, old.layers)) return old;

  const read = await Promise.all(layers.map((layer) => loadAndRead(layer, context)));
  const matched = read.flatMap((each) => each?.entries ?? []);
  const snapshot = build(
    matched,
    layers,
    [...problems, ...read.flatMap((each) => each?.problems ?? [])],
    context,
    old,
    {
      refused: read.reduce((sum, each) => sum + (each?.refused ?? 0), 0),
    },
  );
  context.hooks.snapshot.call(snapshot);
  return snapshot;
}

/** Two layers of one id cannot be told apart: the first counts. */
function apart(found: readonly Layer[]): { layers: Layer[]; problems: Problem[] } {
  const layers = new Map<string, Layer>();
  const problems: Problem[] = [];
  for (const layer of found) {
    if (layers.has(layer.id)) problems.push(duplicateLayer(layer.id, layer.file));
    else layers.set(layer.id, layer);
  }
  return { layers: [...layers.values()], problems };
}

function sameLayers(layers: readonly Layer[], old: readonly Layer[]): boolean {
  return layers.length === old.length && layers.every((layer, index) => layer === old[index]);
}

/** What a layer reads as; undefined where a `load` tap threw, which is told as a problem. */
async function loadAndRead(layer: Layer, context: SnapshotContext): Promise<ReadLayer | undefined> {
  try {
    const loaded = isTapped(context.hooks.load) ? await context.hooks.load.promise(layer) : layer;
    return await readOnce(loaded, context);
  } catch {
    return undefined;
  }
}

/** A layer that did not change is not read again. */
function readOnce(layer: Layer, context: SnapshotContext): Promise<ReadLayer> {
  const known = context.readLayers.get(layer);
  if (known !== undefined) return known;
  const read = readLayer(layer, context);
  context.readLayers.set(layer, read);
  return read;
}

function build(
  matched: readonly MatchedEntry[],
  layers: readonly Layer[],
  problems: readonly Problem[],
  context: SnapshotContext,
  old: BusSnapshot | undefined,
  { refused }: { readonly refused: number },
): BusSnapshot {
  const refusals = new Map<string, Refusal>();
  const kept = matched.filter(({ entry }) => isKept(entry, refusals, context));
  const byEvent = Map.groupBy(kept, ({ entry }) => entry.event);
  const events = new Map<string, EventChains>();
  for (const [event, definition] of Object.entries(context.profile.events)) {
    events.set(
      event,
      createChains({
        event,
        definition,
        profile: context.profile,
        matched: byEvent.get(event) ?? [],
        runEntry: (entry, run) => runHook(entry, run as EventState, context, refusals.get(entry.id)),
        report: context.report,
      }),
    );
  }
  const entries = kept.map(({ entry }) => entry);
  const before = new Set(old?.entries);
  const now = new Set(entries);
  return Object.freeze({
    layers,
    entries,
    problems,
    chains: new Map([...events].map(([event, { handle }]) => [event, handle])),
    added: entries.filter((entry) => !before.has(entry)),
    removed: [...before].filter((entry) => !now.has(entry)),
    refused,
    events,
    refusals,
  });
}

/** Asks the host's own rules about an entry; a rule that throws leaves it out. */
function isKept(entry: HookEntry, refusals: Map<string, Refusal>, { hooks }: SnapshotContext): boolean {
  if (!isTapped(hooks.register)) return true;
  try {
    const refusal = hooks.register.call(entry);
    if (refusal) refusals.set(entry.id, refusal);
    return true;
  } catch {
    return false;
  }
}
