import { now } from '../../core/clock.ts';
import { isObject } from '../../core/path.ts';
import { cap, oneLine } from '../../core/text.ts';
import type { EventRun } from '../../types/hook.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import type { Bus, WakeUp } from '../../types/plugin.ts';
import type { TracedEvent, TracedHook } from './watch-events.ts';

/** A record of a Chrome trace: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
export interface TraceRecord {
  readonly name: string;
  /** What it is of. */
  readonly cat: 'event' | 'hook' | 'wake';
  /** `X`: a span; `i`: a moment. */
  readonly ph: 'X' | 'i';
  /** Microseconds since 1970. */
  readonly ts: number;
  /** Of a span, in microseconds. */
  readonly dur?: number;
  /** Of a moment: it belongs to the whole process. */
  readonly s?: 'p';
  readonly pid: number;
  /** The row of the timeline that it stands on. */
  readonly tid: number;
  readonly args: EventArguments | HookArguments | WakeUp;
}

/** What a trace tells of an event; absent means absent. */
export type EventArguments = Partial<
  Pick<Verdict, 'decision' | 'effect' | 'reason' | 'by' | 'permission' | 'limit' | 'context' | 'messages'>
> & {
  /** Joins an event and its hooks, within a process. */
  readonly run: number;
  readonly event: string;
  readonly profile: string;
  readonly session: string;
  /** What matchers were tested against. */
  readonly subject?: string;
  /** The event's own fields as JSON, cut: enough to know it again. */
  readonly payload?: string;
  readonly problems?: readonly string[];
  /** The ids of the hooks that match and stand behind the one that ended the event. */
  readonly notReached?: readonly string[];
};

/** What a trace tells of a hook. */
export type HookArguments = Omit<Outcome, 'ms' | 'output'> & {
  readonly run: number;
  readonly label: string;
  /** It ran in the background, or on after its event was given up. */
  readonly beside?: true;
};

/** Where a record stands. */
export interface Place {
  readonly run: number;
  readonly pid: number;
  readonly tid: number;
  readonly beside?: true;
}

/** The longest text of a record, in UTF-16 units: a trace is for looking at, not for keeping what was said. */
const longest = 500;

/** The record of an event, masked. */
export function eventRecord(traced: TracedEvent, { run, pid, tid }: Place, bus: Pick<Bus, 'redact'>): TraceRecord {
  const { event, startedAt } = traced.run;
  const args = masked(eventArguments(traced, run, bus), bus);
  const name = args.subject === undefined ? event : `${event} ${args.subject}`;
  return { name, cat: 'event', ph: 'X', ...span(startedAt, traced.endedAt), pid, tid, args };
}

/** The record of a hook, masked. */
export function hookRecord(
  traced: TracedHook,
  { run, pid, tid, beside }: Place,
  bus: Pick<Bus, 'redact'>,
): TraceRecord {
  const { entry, outcome, startedAt, endedAt } = traced;
  const { ms: _, output: __, ...told } = outcome;
  const args = masked({ run, label: oneLine(bus.redact(entry.label)), ...told, ...(beside && { beside }) }, bus);
  return { name: args.label || args.type, cat: 'hook', ph: 'X', ...span(startedAt, endedAt), pid, tid, args };
}

/** The record of a background hook that wakes the agent, masked. */
export function wakeRecord(wake: WakeUp, pid: number, bus: Pick<Bus, 'redact'>): TraceRecord {
  const { id, reason } = wake;
  const ts = microseconds(now());
  return { name: 'wake', cat: 'wake', ph: 'i', ts, s: 'p', pid, tid: 0, args: masked({ id, reason }, bus) };
}

/** The record that names a process; `trace` is an id of this trace alone. */
export function processRecord(pid: number, name: string, trace: string): object {
  return { name: 'process_name', ph: 'M', pid, tid: 0, args: { name, trace } };
}

/** The record that names a row of a process. */
export function rowRecord(pid: number, tid: number, name: string): object {
  return { name: 'thread_name', ph: 'M', pid, tid, args: { name } };
}

/** What stands in one line is masked before it does: in one line the forms of a secret are not known for one. */
function eventArguments(traced: TracedEvent, number: number, bus: Pick<Bus, 'redact'>): EventArguments {
  const { run, verdict, notReached } = traced;
  const { decision, effect, reason, by, permission, limit, context, messages, problems } = verdict;
  return {
    run: number,
    event: run.event,
    profile: run.profile.id,
    session: run.session,
    ...(run.subject !== '' && { subject: oneLine(bus.redact(run.subject)) }),
    decision,
    ...(effect !== undefined && { effect }),
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by }),
    ...(permission !== undefined && { permission }),
    ...(limit !== undefined && { limit }),
    ...(context.length > 0 && { context }),
    ...(messages.length > 0 && { messages }),
    ...(problems.length > 0 && { problems: problems.map(({ message }) => message) }),
    ...(notReached.length > 0 && { notReached: notReached.map(({ id }) => id) }),
    ...payloadOf(run),
  };
}

/** The fields that the event adds to those of every event, without the subject, which stands beside them. */
function payloadOf({ payload, profile, definition }: EventRun): { readonly payload?: string } {
  const told = (name: string) => name === definition.subject || Object.hasOwn(profile.base.properties, name);
  // The larger ones first: a text that is cut has to show what the event was about, not its identifiers.
  const own = Object.entries(payload)
    .filter(([name]) => !told(name))
    .sort(([, one], [, other]) => Number(isObject(other)) - Number(isObject(one)));
  return own.length === 0 ? {} : { payload: JSON.stringify(Object.fromEntries(own)) };
}

/** Words of the engine and of the profile, never somebody's text: they stand there also while nothing can be masked. */
const ownWords = new Set(['profile', 'decision', 'effect', 'permission', 'limit', 'status']);

/** The arguments of a record, masked, then cut. */
function masked<A extends object>(args: A, bus: Pick<Bus, 'redact'>): A {
  const own = Object.entries(args).filter(([name]) => ownWords.has(name));
  return shortened({ ...bus.redact(args), ...Object.fromEntries(own) });
}

/** After masking: half a secret would not be known for one. */
function shortened<A extends object>(args: A): A {
  const short = (value: unknown): unknown => {
    if (typeof value === 'string') return cap(value, longest);
    return Array.isArray(value) ? value.map(short) : value;
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, short(value)])) as A;
}

/** Both ends are rounded, not the length: what lies within another span stays within it. */
function span(startedAt: number, endedAt: number): { readonly ts: number; readonly dur: number } {
  const ts = microseconds(startedAt);
  return { ts, dur: microseconds(endedAt) - ts };
}

function microseconds(monotonic: number): number {
  return Math.round((performance.timeOrigin + monotonic) * 1_000);
}
