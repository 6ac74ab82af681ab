import type { HookEntry } from '../types/hook.ts';
import type { Outcome } from '../types/outcome.ts';
import { now } from './clock.ts';
import type { Judged } from './judged.ts';

/** The outcome of a run that began at a time of the monotonic clock and ends now. */
export function outcomeOf({ id, type, layer }: HookEntry, startedAt: number, judged: Judged): Outcome {
  const ms = Math.round((now() - startedAt) * 1_000) / 1_000;
  return Object.freeze({ id, type, layer: layer.id, ms, ...judged });
}
