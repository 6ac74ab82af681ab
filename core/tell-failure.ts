import type { HookEntry } from '../types/hook.ts';
import type { EventState } from './event-state.ts';
import type { Judged } from './judged.ts';
import { firstLine, oneLine } from './text.ts';

/** Characters of a label: enough to tell which hook it was. */
const shownLabel = 40;

/** Tells the user of a hook that failed or timed out, where the dialect does: in a sentence among the verdict's messages. */
export function tellFailure(
  entry: HookEntry,
  { status, code, said }: Judged,
  state: EventState,
  { redact }: { redact<V>(value: V): V },
): void {
  if (!state.profile.tellFailures || (status !== 'failed' && status !== 'timedOut')) return;
  const label = firstLine(oneLine(redact(entry.label)), shownLabel);
  const what = status === 'timedOut' ? `timed out after ${entry.timeout} s` : `failed (${code})`;
  // Nothing of an answer counts that was meant for another event, not even as a quotation.
  const why = code === 'wrong-event' ? 'its answer names another event' : said;
  state.messages.push(`hook "${label}" on ${state.event} ${what}${why === undefined ? '' : `: ${why}`}`);
}
