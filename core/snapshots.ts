import type { Layer } from '../types/layer.ts';
import type { BusHooks } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { createFreshness } from './freshness.ts';
import { TapFault } from './guard-tap.ts';
import { isObject } from './path.ts';
import { duplicateLayer, lookFailed, namelessLayer } from './problems.ts';
import { type BusSnapshot, type LayerMemo, type SnapshotContext, takeSnapshot } from './snapshot.ts';

/** The snapshots of a bus: which one counts, and when the layers are looked at. */
export interface Snapshots {
  /** The one that counts; without hooks before the first good look. */
  current(): BusSnapshot;
  /** The same where no look is due or under way. */
  settled(): BusSnapshot | undefined;
  /** Looks at the layers when it is time to, and at the start of every turn. Never rejects. */
  look(startsTurn: boolean): Promise<void>;
  /** A plugin or a hook type came: what was read is read again at the next look. */
  renew(): void;
  /** No look is remembered from now on. */
  close(): void;
  /** Takes a fault of a tap that looks at layers; outside a look it is told at once. */
  note(problem: Problem): void;
  /** Every problem of the files and of the taps that looked at them. */
  problems(): readonly Problem[];
}

/** A look that is under way, or waits for the one before it. */
interface Look {
  /** Set once it has begun: what it reads by. */
  memo?: LayerMemo;
  done: Promise<void>;
}

/** Keeps the snapshots of a bus. One look runs at a time, and a look that changes nothing keeps the snapshot. */
export function createSnapshots(context: SnapshotContext): Snapshots {
  const freshness = createFreshness();
  let memo: LayerMemo = new WeakMap();
  let looking: Look | undefined;
  let snapshot: BusSnapshot | undefined;
  /** What the snapshot was made of. */
  let source: { readonly layers: readonly Layer[]; readonly memo: LayerMemo } | undefined;
  /** Faults of the taps that made it, and of those that looked last. */
  let ofSnapshot: readonly Problem[] = [];
  let ofLook: readonly Problem[] = [];
  let noted: Problem[] = [];
  let told = new Set<string>();

  const current = () => snapshot ?? emptySnapshot;
  const problems = () => [...current().problems, ...ofSnapshot, ...ofLook];

  const take = async (by: LayerMemo): Promise<void> => {
    let discovered: readonly Problem[] = [];
    noted = [];
    try {
      const { layers, problems: found } = await findLayers(context.hooks);
      discovered = [...noted, ...found];
      noted = [];
      if (!snapshot || source?.memo !== by || !isSame(layers, source.layers)) {
        snapshot = await takeSnapshot(layers, by, current(), context);
        source = { layers: snapshot.layers, memo: by };
        ofSnapshot = noted;
      }
      ofLook = discovered;
    } catch (thrown) {
      if (!(thrown instanceof TapFault)) noted.push(lookFailed(thrown));
      ofLook = [...discovered, ...noted];
    }
  };

  /** Each problem is told once, for as long as it stays. */
  const tell = (): void => {
    const now = new Map(problems().map((problem) => [JSON.stringify(problem), problem]));
    for (const [key, problem] of now) if (!told.has(key)) context.report(problem);
    told = new Set(now.keys());
  };

  const begin = (before: Promise<void>): Promise<void> => {
    const look: Look = { done: before };
    look.done = before.then(async () => {
      look.memo = memo;
      freshness.looked();
      await take(memo);
      if (looking === look) looking = undefined;
      tell();
    });
    looking = look;
    return look.done;
  };

  return {
    current,
    settled: () => (looking || !freshness.holds(false) ? undefined : snapshot),
    async look(startsTurn) {
      if (!looking) return snapshot && freshness.holds(startsTurn) ? undefined : begin(Promise.resolve());
      // A look that began before may have missed what this one is to see.
      const late = looking.memo && (startsTurn || looking.memo !== memo);
      return late ? begin(looking.done) : looking.done;
    },
    renew() {
      memo = new WeakMap();
      freshness.expire();
    },
    close: freshness.expire,
    note(problem) {
      if (looking?.memo) noted.push(problem);
      else context.report(problem);
    },
    problems,
  };
}

/** The layers that plugins push; of two with one id, which cannot be told apart, the first counts. */
async function findLayers({ discover }: BusHooks): Promise<{ layers: Layer[]; problems: Problem[] }> {
  const found: Layer[] = [];
  await discover.promise(found);
  const layers = new Map<string, Layer>();
  const problems: Problem[] = [];
  for (const layer of found) {
    if (!isObject(layer) || typeof layer.id !== 'string') problems.push(namelessLayer());
    else if (layers.has(layer.id)) problems.push(duplicateLayer(layer.id, layer.file));
    else layers.set(layer.id, layer);
  }
  return { layers: [...layers.values()], problems };
}

function isSame(layers: readonly Layer[], before: readonly Layer[]): boolean {
  return layers.length === before.length && layers.every((layer, index) => layer === before[index]);
}

const emptySnapshot: BusSnapshot = Object.freeze({
  layers: [],
  entries: [],
  problems: [],
  chains: new Map(),
  added: [],
  removed: [],
  refused: 0,
  events: new Map(),
  refusals: new Map(),
});
