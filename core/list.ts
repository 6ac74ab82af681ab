import type { HookEntry } from '../types/hook.ts';
import type { Refusal } from '../types/outcome.ts';
import type { BusHooks, ListedHook, Listing } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { SessionState } from '../types/session.ts';
import { sessionRefusal } from './session-refusal.ts';
import type { BusSnapshot } from './snapshot.ts';
import { oneLine } from './text.ts';

/** Every hook of a snapshot, with why it would not run, and the problems. */
export function listHooks(
  snapshot: BusSnapshot,
  problems: readonly Problem[],
  hooks: BusHooks,
  session?: SessionState,
): Listing {
  return {
    hooks: snapshot.entries.map((entry) => listHook(entry, snapshot, hooks, session)),
    problems,
    refused: snapshot.refused,
  };
}

/** The same hooks with their texts as one line each: after masking, since a secret may hold a line break. */
export function inOneLine<H extends ListedHook>(hooks: readonly H[]): H[] {
  return hooks.map((hook) => ({
    ...hook,
    label: oneLine(hook.label),
    ...(hook.reason !== undefined && { reason: oneLine(hook.reason) }),
  }));
}

/** One hook as lists tell it, in a session: in none, skills are not active. */
export function listHook(
  entry: HookEntry,
  snapshot: BusSnapshot,
  hooks: BusHooks,
  session: SessionState | undefined,
): ListedHook {
  const refusal = snapshot.refusals.get(entry.id) ?? admission(entry, hooks) ?? sessionRefusal(entry, session);
  return {
    id: entry.id,
    event: entry.event,
    ...(entry.matcher !== undefined && { matcher: entry.matcher }),
    type: entry.type,
    label: entry.label,
    layer: entry.layer.id,
    ...(entry.layer.file !== undefined && { file: entry.layer.file }),
    timeout: entry.timeout,
    runs: refusal === undefined,
    ...refusal,
  };
}

function admission(entry: HookEntry, hooks: BusHooks): Refusal | { code: 'guard-failed'; reason: string } | undefined {
  try {
    const refusal = hooks.admit.call(entry);
    return refusal && { code: refusal.code, reason: refusal.reason };
  } catch {
    return { code: 'guard-failed', reason: 'a guard failed; see the problems' };
  }
}
