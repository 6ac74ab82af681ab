import type { HookEntry } from '../types/hook.ts';
import type { Refusal } from '../types/outcome.ts';
import type { SessionState, SessionStore } from '../types/session.ts';
import { digestOf } from './digest.ts';

const refusal: Refusal = Object.freeze({ code: 'once', reason: 'it runs once in a session, and did' });

/** Whether a hook that runs once has run in a session. */
export function ranOnce(entry: HookEntry, state: SessionState | undefined): Refusal | undefined {
  return entry.once && state?.once?.includes(keyOf(entry)) ? refusal : undefined;
}

/** Notes that a hook that runs once runs now; a refusal where an event at the same time was faster. @throws what the store throws. */
export async function claimOnce(entry: HookEntry, session: string, store: SessionStore): Promise<Refusal | undefined> {
  if (!entry.once) return undefined;
  const key = keyOf(entry);
  let claimed = true;
  await store.change(session, (state) => {
    const { once = [] } = state ?? {};
    claimed = !once.includes(key);
    return claimed ? { followUps: {}, ...state, once: [...once, key] } : state;
  });
  return claimed ? undefined : refusal;
}

/** By what it is, not by where it stands: another hook in its place, and an edited one, did not run yet. */
function keyOf(entry: HookEntry): string {
  return digestOf(JSON.stringify([...identity(entry), ...(entry.twin === undefined ? [] : [entry.twin])]));
}

function identity({ layer, event, matcher, type, fields, condition }: HookEntry): readonly unknown[] {
  return [layer.id, event, matcher, type, fields, condition];
}

/** Tells a hook that runs once from those before it in its layer that are the very same; `counts` remembers these. */
export function numberTwin(entry: HookEntry, counts: Map<string, number>): HookEntry {
  if (!entry.once) return entry;
  const key = JSON.stringify(identity(entry));
  const twin = counts.get(key) ?? 0;
  counts.set(key, twin + 1);
  return twin === 0 ? entry : Object.freeze({ ...entry, twin });
}
