import type { HookEntry } from '../types/hook.ts';
import type { Payload } from '../types/payload.ts';
import type { ExplainedHook } from '../types/plugin.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { listHook } from './list.ts';
import { createState, type EventOpening, type OpeningContext, preparePayload } from './open-event.ts';
import { subjectOf } from './payload.ts';
import { createRun, type HookContext } from './run-hook.ts';
import type { BusSnapshot } from './snapshot.ts';

/** What an explanation is about. */
export interface Explanation extends Omit<EventOpening, 'payload' | 'signal' | 'entries'> {
  readonly payload?: Payload;
  /** What matchers are tested against; without it the payload's. */
  readonly subject?: string;
}

type Context = OpeningContext & Pick<HookContext, 'host'>;

/** The hooks of one event, in order: whether each would run, and why not. Conditions are tested only where there is a payload. */
export async function explainHooks(
  about: Explanation,
  snapshot: BusSnapshot,
  context: Context,
): Promise<ExplainedHook[]> {
  const { event, definition, payload = {}, subject = subjectOf(payload, definition), store, session } = about;
  const chains = snapshot.events.get(event);
  const matching = new Set((await chains?.pick(subject))?.entries);
  const remembered = await store.load(session);
  const opened = about.payload && (await openEvent({ ...about, payload, entries: [...matching] }, context));
  const explained = (chains?.entries ?? []).map(async (entry): Promise<ExplainedHook> => {
    const hook = listHook(entry, snapshot, context.hooks, remembered);
    if (!matching.has(entry)) {
      const reason = subject === '' ? 'its matcher needs a subject' : `its matcher does not match ${subject}`;
      return { ...hook, matches: false, runs: false, code: 'no-match', reason };
    }
    const refusal = hook.runs && opened ? await filterRefusal(entry, opened, context) : undefined;
    return { ...hook, matches: true, ...(refusal && { runs: false, ...refusal }) };
  });
  return Promise.all(explained);
}

/** The event as its hooks would see it; `failed` where a guard of its payload would let none of them run. */
async function openEvent(about: Omit<EventOpening, 'signal'>, context: Context): Promise<EventState | 'failed'> {
  const opening = { ...about, signal: new AbortController().signal };
  const state = createState(opening, { ...context, report() {} });
  return (await preparePayload(state, opening, context)) ? state : 'failed';
}

const guardFailed = { code: 'guard-failed', reason: 'a guard failed; see the problems' } as const;

async function filterRefusal(entry: HookEntry, opened: EventState | 'failed', context: Context) {
  if (opened === 'failed') return guardFailed;
  try {
    const { filter } = context.hooks;
    const refusal = isTapped(filter) ? await filter.promise(createRun(entry, opened, context)) : undefined;
    return refusal && { code: refusal.code, reason: refusal.reason };
  } catch {
    return guardFailed;
  }
}
