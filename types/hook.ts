import type { EventDefinition } from './event.ts';
import type { Host } from './host.ts';
import type { Layer } from './layer.ts';
import type { FailureCode, Outcome, Verdict } from './outcome.ts';
import type { Payload } from './payload.ts';
import type { Problem } from './problem.ts';
import type { Profile } from './profile.ts';
import type { Infer, ObjectSchema } from './schema.ts';

/** A kind of hook, declared once: the schema validates files, types `run`, and feeds editor completion. */
export interface HookTypeDefinition<S extends ObjectSchema = ObjectSchema> {
  /** The value of `type` in files. */
  readonly type: string;
  /** One line for `hookline types`. */
  readonly summary: string;
  /** The type's own fields; `type`, `timeout`, and what else core knows on every hook do not belong here. */
  readonly schema: S;
  /** Values of fields that a hook leaves out; `timeout` in seconds. */
  readonly defaults?: Partial<Infer<S>> & { readonly timeout?: number };
  /** What a list shows of a hook. Never a secret. Without it: the type's name. */
  label?(hook: Infer<S>): string;
  /** What a log names of a hook that failed: a program's name, never an argument or a URL. */
  program?(hook: Infer<S>): string;
  /** The URL that a hook sends the event to, where it does: profiles can allow some and refuse the rest. */
  url?(hook: Infer<S>): string;
  /** Runs one hook. Returning nothing passes; throwing is a failed run, and failed never blocks. */
  run(run: HookRun<Infer<S>>): Promise<Reply | undefined> | Reply | undefined;
}

/** One configured hook of a snapshot. Frozen. */
export interface HookEntry<Fields = Readonly<Record<string, unknown>>> {
  /** `LAYER/EVENT/GROUP/HOOK`, the two positions as the file has them, from zero. */
  readonly id: string;
  /** The event's canonical name. */
  readonly event: string;
  readonly type: string;
  /** As written; absent: everything. */
  readonly matcher?: string;
  readonly layer: Layer;
  /** The type's own fields, defaults filled in. */
  readonly fields: Fields;
  /** What lists show. Not masked: lists are masked as a whole. */
  readonly label: string;
  /** Seconds. */
  readonly timeout: number;
  /** The rule that has to hold for the tool call of the event (`if`). */
  readonly condition?: PermissionRule;
  /** What a host shows while the hook runs; not masked. */
  readonly statusMessage?: string;
  /** Runs the first time only, in each session. */
  readonly once?: true;
  /** How many hooks of its layer that run once, and are the very same, stand before it; absent: none. */
  readonly twin?: number;
  /** Runs in the background: the event does not wait for it, and its answer counts for nothing (`async`). */
  readonly background?: true;
  /** A background hook that blocks wakes the agent (`asyncRewake`). */
  readonly wakes?: true;
}

/** A permission rule: a tool's name, in which `*` is any text, and what its call is about; no pattern: any call. */
export interface PermissionRule {
  readonly tool: string;
  readonly pattern?: string;
}

/** What a hook said. Made by `block`, `text`, `json` and `fail`; core alone judges it. */
export interface Reply {
  /** Blocks with this reason; an empty one is replaced by a sentence naming the hook. */
  readonly block?: string;
  /** Plain output, or a JSON answer as text. */
  readonly text?: string;
  /** Plain output in `text` changes nothing: only an answer counts. */
  readonly answerOnly?: boolean;
  /** Whether `text` was cut at a capture limit. */
  readonly cut?: boolean;
  /** A JSON answer, read already. Beside `block` it counts for all else. */
  readonly json?: unknown;
  /** The run counts for nothing. `message` is for people. */
  readonly failed?: { readonly code: FailureCode; readonly message: string };
  /** Of a program that exited. */
  readonly exitCode?: number;
  /** The output to quote as `said`; without it `block` or `text` is quoted. */
  readonly said?: string;
  /** All that was captured, for those who watch a hook being debugged; core judges the fields above alone. */
  readonly printed?: { readonly stdout: string; readonly stderr: string };
}

/** What happened to one event so far; hooks and taps read it. */
export interface EventRun {
  /** The same for the event and for what it left running in the background, and for nothing else: a key of WeakMaps. */
  readonly key: symbol;
  /** The event's canonical name. */
  readonly event: string;
  readonly definition: EventDefinition;
  readonly profile: Profile;
  /** The project's directory, absolute. */
  readonly project: string;
  /** The session that the event belongs to. */
  readonly session: string;
  /** As hooks see it: masked, cut, and rewritten so far. */
  readonly payload: Payload;
  /** What matchers were tested against; '' on an event without a subject. */
  readonly subject: string;
  /** Fires when the caller, or the bus, gives the event up. */
  readonly signal: AbortSignal;
  /** The configured hooks that match, in order; of those behind a block there is no outcome. */
  readonly entries: readonly HookEntry[];
  readonly outcomes: readonly Outcome[];
  /** Milliseconds of the monotonic clock (`performance.now()`) at which the event began. */
  readonly startedAt: number;
  /** Reports a problem of this event. */
  report(problem: Problem): void;
  /** The verdict «blocked with this reason», for hooks written in code to bail with. */
  block(reason: string): Verdict;
}

/** One run of one hook. */
export interface HookRun<Fields = Readonly<Record<string, unknown>>> {
  /** The hook's own fields, typed by its schema. */
  readonly hook: Fields;
  readonly entry: HookEntry<Fields>;
  readonly event: EventRun;
  /** What the hook may see. */
  readonly payload: Payload;
  /** Changes to the environment of a program: `undefined` withholds a variable. */
  readonly environment: Map<string, string | undefined>;
  /** Fires at the timeout, and when the event is given up; a run that goes on then is waited for 5 s more, to tidy up. */
  readonly signal: AbortSignal;
  readonly host: Host;
  /** Masks what the runner reads by itself, as the payload is masked already. Never throws. */
  redact<V>(value: V): V;
  /** Stops the clock: the hook's own work is over, only tidying is left. */
  ended(): void;
}
