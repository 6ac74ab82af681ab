import type {
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  HookInterceptor,
  HookMap,
  SyncBailHook,
  SyncHook,
  Tap,
} from 'tapable';
import type { EventRun, HookEntry, HookRun, HookTypeDefinition, Reply } from './hook.ts';
import type { Host } from './host.ts';
import type { Layer } from './layer.ts';
import type { Outcome, Refusal, SkipCode, Verdict } from './outcome.ts';
import type { Payload } from './payload.ts';
import type { Problem } from './problem.ts';
import type { Profile } from './profile.ts';

/**
 * The moments in the life of a bus. Guards (`event`, `admit`, `filter`, `beforeRun`, `afterRun`) fail closed, observers
 * (`outcome`, `verdict`, `wake`, `problem`) fail open. A value that a tap may not return, and a promise from a tap that is
 * not awaited, counts as a throw; `null` counts as nothing. Each of them is a `tap-threw` problem.
 */
export interface BusHooks {
  /** At every look at the files. Push layers. A tap that throws: problem `tap-threw`, the others still add theirs. */
  readonly discover: AsyncSeriesHook<[Layer[]]>;
  /** For each new layer, before it is read; returns the layer to read. Throws: problem, that layer is left out. */
  readonly load: AsyncSeriesWaterfallHook<[Layer]>;
  /** For each new entry; a refusal keeps it listed and never run. Throws: problem, that entry is left out. */
  readonly register: SyncBailHook<[HookEntry], Refusal | undefined>;
  /** When a new snapshot is ready, before it counts: tap its chains here. Throws: problem, the old snapshot stays. */
  readonly snapshot: SyncHook<[Snapshot]>;
  /** For each event with hooks; returns the payload that hooks see. Throws: every hook fails with `guard-failed`. */
  readonly event: AsyncSeriesWaterfallHook<[Payload, EventRun]>;
  /** Whether an entry may run at all, at every run and every listing. Throws: the hook fails with `guard-failed`. */
  readonly admit: SyncBailHook<[HookEntry], Refusal | undefined>;
  /** Whether an admitted entry runs for this event. Throws: the hook fails with `guard-failed`. */
  readonly filter: AsyncSeriesBailHook<[HookRun], Refusal | undefined>;
  /** Right before a hook starts: environment, status line. Throws: the hook fails with `guard-failed`. */
  readonly beforeRun: AsyncSeriesHook<[HookRun]>;
  /** Runs a hook, by its type. The first reply counts. Throws: the run failed (`threw`), or timed out. */
  readonly run: HookMap<AsyncSeriesBailHook<[HookRun], Reply | undefined>>;
  /** What a hook said, before it is judged; returns the reply that counts. Throws: the run failed (`guard-failed`). */
  readonly afterRun: AsyncSeriesWaterfallHook<[Reply, HookRun]>;
  /**
   * After each hook, skipped ones too; of a background hook when it starts (`background`) and again when it has ended.
   * Throws: problem, the other taps still run.
   */
  readonly outcome: SyncHook<[Outcome, HookRun]>;
  /** After each event. Throws: problem, the other taps still run. */
  readonly verdict: SyncHook<[Verdict, EventRun]>;
  /** When a background hook asks to wake the agent. Throws: problem, the other taps still run. */
  readonly wake: SyncHook<[WakeUp]>;
  /** Every problem, once. Throws: `process.emitWarning`, once. */
  readonly problem: SyncHook<[Problem]>;
}

/** A background hook's request that the agent goes on. */
export interface WakeUp {
  /** The id of the hook. */
  readonly id: string;
  readonly reason: string;
}

/** What a chain's tap carries beside tapable's own fields: the entry, for a configured hook. */
export interface ChainTap {
  readonly entry?: HookEntry;
}

/** The hooks of one event that match one subject: bails with the verdict. */
export type Chain = AsyncSeriesBailHook<[EventRun], Verdict | undefined, ChainTap>;

/** How a tap of a chain is named and placed. */
export type ChainTapOptions = string | (Tap & ChainTap);

/**
 * One event's chains, as a single hook: a tap or an interceptor added here reaches every chain of the event, those to
 * come as well. A tap bails with a verdict (`run.block(reason)`); a tap that throws is a problem and the chain goes on.
 */
export interface ChainHandle {
  tap(options: ChainTapOptions, hook: (run: EventRun) => Verdict | undefined): void;
  tapAsync(
    options: ChainTapOptions,
    hook: (run: EventRun, done: (error?: Error | null, verdict?: Verdict) => void) => void,
  ): void;
  tapPromise(options: ChainTapOptions, hook: (run: EventRun) => Promise<Verdict | undefined>): void;
  intercept(interceptor: HookInterceptor<[EventRun], Verdict | undefined, ChainTap>): void;
  /** Whether any entry, tap or interceptor is there. */
  isUsed(): boolean;
  withOptions(options: Omit<Tap, 'name' | 'fn' | 'type'>): ChainHandle;
}

/** What one look at the layers came to. Runs in flight keep the one that they began with. */
export interface Snapshot {
  readonly layers: readonly Layer[];
  readonly entries: readonly HookEntry[];
  /** Problems of the files. */
  readonly problems: readonly Problem[];
  /** One handle for each event of the profile. */
  readonly chains: ReadonlyMap<string, ChainHandle>;
  /** Entries that the snapshot before did not have. */
  readonly added: readonly HookEntry[];
  /** Entries of the snapshot before that are gone. */
  readonly removed: readonly HookEntry[];
  /** How many configured hooks were refused for a fault of their own. */
  readonly refused: number;
}

/** A configured hook as `list` tells it. */
export interface ListedHook {
  readonly id: string;
  readonly event: string;
  readonly matcher?: string;
  readonly type: string;
  readonly label: string;
  readonly layer: string;
  readonly file?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly runs: boolean;
  /** Why it does not run: the first code that holds, or `no-match` in an explanation. */
  readonly code?: SkipCode | 'guard-failed' | 'no-match';
  readonly reason?: string;
}

/** What `list` tells. */
export interface Listing {
  readonly hooks: readonly ListedHook[];
  readonly problems: readonly Problem[];
  /** How many configured hooks are not in `hooks` because they, or their group, are faulty. */
  readonly refused: number;
}

/** A hook as `explain` tells it. */
export interface ExplainedHook extends ListedHook {
  readonly matches: boolean;
}

/** Where a call comes from. Remote callers are refused what the user's machine holds. */
export type Origin = 'local' | 'remote';

/** What a list is of. */
export interface ListOptions {
  readonly origin?: Origin;
  /** The session whose active skills count, and the hooks that ran once. */
  readonly session?: string;
}

/** What an explanation is about. */
export interface ExplainOptions {
  /** What matchers are tested against; without it the payload's. */
  readonly subject?: string;
  /** Conditions are tested on it; without one they count as holding. */
  readonly payload?: Payload;
  /** The session whose active skills count, and the hooks that ran once; without it the payload's. */
  readonly session?: string;
  readonly origin?: Origin;
}

/** How an event is fired. */
export interface EmitOptions {
  /** Gives the event up: running hooks are ended and the call resolves with what ran. */
  readonly signal?: AbortSignal;
  /** The session whose state counts; without it the payload's, else the bus's own. */
  readonly session?: string;
}

/** A session of a bus: events fired through it share its state, whatever session id their payloads carry. */
export interface BusSession {
  readonly id: string;
  dispatch(event: string, payload?: Payload, options?: Omit<EmitOptions, 'session'>): Promise<Verdict>;
  /**
   * Makes a skill's hooks count until the session ends.
   * @returns the problem, reported as well, where there is no such skill or it cannot be remembered.
   */
  activate(skill: string): Promise<Problem | undefined>;
}

/** What a plugin sees of a bus. */
export interface Bus {
  readonly profile: Profile;
  /** The project's directory, absolute. */
  readonly project: string;
  readonly hooks: BusHooks;
  readonly types: ReadonlyMap<string, HookTypeDefinition>;
  readonly host: Host;
  /** Fires at `close()`: for plugins that hold something open. What they hand to `waitFor` then is waited for. */
  readonly closing: AbortSignal;
  /** Adds a plugin or a hook type. Throws `HooklineError` when the name is taken. */
  use(plugin: HookPlugin | HookTypeDefinition): Bus;
  /** Fires an event by name. Rejects with `HooklineError` only for a programmer's mistake. */
  dispatch(event: string, payload?: Payload, options?: EmitOptions): Promise<Verdict>;
  session(id?: string): BusSession;
  /** Every configured hook and why it does not run. Rejects with `HooklineError` for a remote origin. */
  list(options?: ListOptions): Promise<Listing>;
  /** Which hooks of an event would run for a subject, in order, and why the others would not. Runs nothing. */
  explain(event: string, options?: ExplainOptions): Promise<readonly ExplainedHook[]>;
  /** Looks at the layers now. */
  reload(): Promise<void>;
  /** The layers that count now. */
  layers(): Promise<readonly Layer[]>;
  /** Waits until no background hook runs: each ends by itself or at its timeout. */
  drain(): Promise<void>;
  /** Work of a plugin that nobody awaits, such as writing a log: `close` waits for it, five seconds at most. */
  waitFor(work: Promise<unknown>): void;
  /** Tells a problem to whoever listens. */
  report(problem: Problem): void;
  /** Takes out what must not be shown: stored secrets. Never throws; what cannot be checked is hidden. */
  redact<V>(value: V): V;
  /** Adds a step to `redact`. */
  addRedactor(redactor: Redactor): void;
  /** Adds a step to `reveal`, which only the host calls: puts back what a redactor took out. */
  addRevealer(revealer: Redactor): void;
  /** Ends what runs, in the background too, and refuses further events. */
  close(): Promise<void>;
}

/** Takes secrets out of a JSON-like value. May throw: then the value is hidden as a whole. */
export type Redactor = <V>(value: V) => V;

/** Something that taps into a bus. */
export interface HookPlugin {
  readonly name: string;
  apply(bus: Bus): void;
}
