import { now } from '../../core/clock.ts';
import { Stage } from '../../core/stage.ts';
import type { EventRun, HookEntry, HookRun } from '../../types/hook.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Contain } from './contain-failures.ts';

/** A hook's part in an event. Times are milliseconds of the monotonic clock, that of `performance.now()`. */
export interface TracedHook {
  readonly entry: HookEntry;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** An event with all that came of it, in the same clock. */
export interface TracedEvent {
  readonly run: EventRun;
  readonly verdict: Verdict;
  readonly endedAt: number;
  /** In the order in which they ended. */
  readonly hooks: readonly TracedHook[];
  /** Those that match and stand behind the one that ended the event. */
  readonly notReached: readonly HookEntry[];
}

/** Who is told, and how what it throws is contained. */
export interface EventWatcher {
  readonly name: string;
  readonly contain: Contain;
  /** After each event, those without hooks too. */
  event(event: TracedEvent): unknown;
  /** A hook that ran beside its event: in the background, or on after the event was given up. */
  beside(hook: TracedHook, run: EventRun): unknown;
}

/** Tells a watcher of every event of a bus. */
export function watchEvents(bus: Bus, watcher: EventWatcher): void {
  const hooksOf = new WeakMap<symbol, TracedHook[]>();
  const over = new WeakSet<symbol>();
  const { contain } = watcher;
  const first = { name: watcher.name, stage: Stage.first };

  bus.hooks.outcome.tap(first, (outcome, run) => {
    const { key } = run.event;
    const hooks = hooksOf.get(key) ?? [];
    if (over.has(key) || hooks.some((hook) => isStartOf(hook, outcome))) {
      return contain(() => watcher.beside(traced(outcome, run), run.event));
    }
    hooks.push(traced(outcome, run, hooks.at(-1)?.endedAt));
    hooksOf.set(key, hooks);
  });
  bus.hooks.verdict.tap(first, (verdict, run) => {
    over.add(run.key);
    const hooks = hooksOf.get(run.key) ?? [];
    const reached = new Set(hooks.map(({ entry }) => entry));
    const notReached = run.entries.filter((entry) => !reached.has(entry));
    contain(() => watcher.event({ run, verdict, endedAt: now(), hooks, notReached }));
  });
}

/** Whether a hook was started in the background before, and has ended with the outcome. */
function isStartOf({ outcome }: TracedHook, ended: Outcome): boolean {
  return outcome.status === 'background' && outcome.id === ended.id;
}

/** Hooks of an event run one after the other: rounded times must not make one begin before the last ended. */
function traced(outcome: Outcome, { entry, event }: HookRun, before = event.startedAt): TracedHook {
  const endedAt = now();
  const startedAt = Math.min(endedAt, Math.max(before, endedAt - outcome.ms));
  return { entry, outcome, startedAt, endedAt };
}
