import { isObject } from '../../core/path.ts';

/** A hook of a trace; texts are masked, absent means absent. */
export interface TraceHook {
  readonly id: string;
  readonly type: string;
  readonly layer: string;
  readonly label: string;
  readonly status: string;
  readonly code?: string;
  readonly exitCode?: number;
  readonly reason?: string;
  readonly said?: string;
  /** It ran in the background, or on after its event was given up. */
  readonly beside?: true;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly ms: number;
}

/** An event of a trace with its hooks. */
export interface TraceEvent {
  readonly event: string;
  readonly profile: string;
  readonly session: string;
  readonly subject?: string;
  readonly payload?: string;
  readonly decision: string;
  readonly effect?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly permission?: string;
  readonly limit?: string;
  readonly context: readonly string[];
  readonly messages: readonly string[];
  readonly problems: readonly string[];
  /** The ids of the hooks that stand behind the one that ended the event. */
  readonly notReached: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly ms: number;
  /** In the order in which they began. */
  readonly hooks: readonly TraceHook[];
}

/** A hook in the background asked the agent to go on. */
export interface TraceWake {
  readonly id: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** What a trace tells, in the order of time. */
export interface SessionTrace {
  readonly events: readonly TraceEvent[];
  readonly wakes: readonly TraceWake[];
  /** Whether the file ends in the middle of a record. */
  readonly cut: boolean;
}

/**
 * Reads a Chrome trace that `chromeTrace` wrote, up to where it was cut short. It may come from anybody: what is not as it
 * should be is left out, and every text goes through `redact`.
 * @throws Error where there is nothing of hookline in it.
 */
export function readTrace(text: string, redact: (text: string) => string): SessionTrace {
  const { records, cut } = parseRecords(text);
  if (!records.some(isOurs)) throw new Error('it is no trace that hookline wrote');
  const hooks = Map.groupBy(
    records.filter(({ cat }) => cat === 'hook'),
    keyOf,
  );
  const events = records
    .filter(({ cat }) => cat === 'event')
    .map((record) => {
      const own = (hooks.get(keyOf(record)) ?? []).map((hook) => readHook(hook, redact));
      return { ...readEvent(record, redact), hooks: own.sort(byStart) };
    });
  const wakes = records.filter(({ cat }) => cat === 'wake').map((record) => readWake(record, redact));
  return { events: events.sort(byStart), wakes: wakes.sort(byStart), cut };
}

interface RawRecord {
  readonly [field: string]: unknown;
}

/** The records of the file; of one that was cut short those that stand whole in a line of their own. */
function parseRecords(text: string): { readonly records: readonly RawRecord[]; readonly cut: boolean } {
  try {
    const found: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return { records: (Array.isArray(found) ? found : []).filter(isObject), cut: false };
  } catch {
    const lines = text.split('\n').map((line) => parseLine(line.replace(/,?\s*$/, '')));
    return { records: lines.filter(isObject), cut: true };
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isOurs({ cat, name, args }: RawRecord): boolean {
  const process = name === 'process_name' && isObject(args) ? args.name : undefined;
  return cat === 'event' || (typeof process === 'string' && process.startsWith('hookline '));
}

/** What an event and its hooks have in common. */
function keyOf({ pid, args }: RawRecord): string {
  return `${pid}/${isObject(args) ? args.run : ''}`;
}

type Redact = (text: string) => string;

function readHook(record: RawRecord, redact: Redact): TraceHook {
  const fields = readFields(record, redact);
  return {
    id: fields.text('id') ?? '',
    type: fields.text('type') ?? '',
    layer: fields.text('layer') ?? '',
    label: fields.text('label') ?? '',
    status: fields.text('status') ?? '',
    ...fields.texts('code', 'reason', 'said'),
    ...fields.exitCode,
    ...fields.beside,
    ...fields.span,
  };
}

function readEvent(record: RawRecord, redact: Redact): Omit<TraceEvent, 'hooks'> {
  const fields = readFields(record, redact);
  return {
    event: fields.text('event') ?? '',
    profile: fields.text('profile') ?? '',
    session: fields.text('session') ?? '',
    decision: fields.text('decision') ?? '',
    ...fields.texts('subject', 'payload', 'effect', 'reason', 'by', 'permission', 'limit'),
    context: fields.list('context'),
    messages: fields.list('messages'),
    problems: fields.list('problems'),
    notReached: fields.list('notReached'),
    ...fields.span,
  };
}

function readWake(record: RawRecord, redact: Redact): TraceWake {
  const { text, span } = readFields(record, redact);
  return { id: text('id') ?? '', reason: text('reason') ?? '', startedAt: span.startedAt };
}

/** The fields of a record's arguments, those of the right type. */
function readFields({ ts, dur, args }: RawRecord, redact: Redact) {
  const found = isObject(args) ? args : {};
  const own = (name: string): unknown => (Object.hasOwn(found, name) ? found[name] : undefined);
  const text = (name: string): string | undefined => {
    const value = own(name);
    return typeof value === 'string' ? redact(value) : undefined;
  };
  return {
    text,
    texts<N extends string>(...names: readonly N[]): Partial<Record<N, string>> {
      const entries = names.map((name) => [name, text(name)] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<Record<N, string>>;
    },
    list(name: string): string[] {
      const value = own(name);
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string').map(redact) : [];
    },
    exitCode: typeof found.exitCode === 'number' ? { exitCode: found.exitCode } : {},
    beside: found.beside === true ? { beside: true as const } : {},
    span: { startedAt: milliseconds(ts), ms: milliseconds(dur) },
  };
}

/** From microseconds, within what a date can hold. */
function milliseconds(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(value / 1_000, 0), 8.64e15) : 0;
}

function byStart(one: { readonly startedAt: number }, other: { readonly startedAt: number }): number {
  return one.startedAt - other.startedAt;
}
