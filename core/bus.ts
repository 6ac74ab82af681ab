import path from 'node:path';
import type { EventDefinition } from '../types/event.ts';
import type { HookTypeDefinition } from '../types/hook.ts';
import type { Host } from '../types/host.ts';
import type { Layer } from '../types/layer.ts';
import type { Verdict } from '../types/outcome.ts';
import type { EventName, Payload, PayloadOf } from '../types/payload.ts';
import type {
  Bus,
  BusHooks,
  BusSession,
  EmitOptions,
  ExplainedHook,
  HookPlugin,
  Listing,
  Origin,
  Redactor,
} from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionStore } from '../types/session.ts';
import { answerKeys } from './answer.ts';
import type { PickedChain } from './chains.ts';
import { HooklineError } from './error.ts';
import { createFreshness } from './freshness.ts';
import { isTapped } from './guard.ts';
import { createHooks } from './hooks.ts';
import { explainHooks, listHooks } from './list.ts';
import { didYouMean } from './near.ts';
import { payloadProblems, payloadSchema, sessionOf, subjectOf } from './payload.ts';
import { pluginFailed } from './problems.ts';
import { type EventCall, runEvent } from './run-event.ts';
import { atTurnStart, memorySessions, newSessionId } from './sessions.ts';
import { createSlots } from './slots.ts';
import { type BusSnapshot, type SnapshotContext, takeSnapshot } from './snapshot.ts';
import { Stage } from './stage.ts';
import { messageOf } from './text.ts';
import { type Check, compileSchema } from './validator.ts';
import { quietVerdict } from './verdict.ts';

/** How a bus is set up. */
export interface HookBusOptions<P extends Profile> {
  /** The dialect: its events, answers and places. */
  readonly profile: P;
  /** The project's directory; default: the working directory. */
  readonly project?: string;
  /** What only the agent can do for hooks. */
  readonly host?: Host;
  /** How many hooks run at once, over all events; default 8. */
  readonly concurrency?: number;
  /** Where session states are kept; default: in memory, for the life of the bus. */
  readonly sessions?: SessionStore;
}

/** An event of the profile, with what checking its payloads needs. */
interface KnownEvent {
  readonly name: string;
  readonly definition: EventDefinition;
  /** Set once compiled, at the event's first use. */
  check?: Check;
}

/**
 * The hook engine of one agent: holds the hook types, the plugins and the lifecycle taps, and runs events. Lives as long
 * as the agent; what the files say is a snapshot that reloads replace.
 */
export class HookBus<const P extends Profile = Profile> implements Bus {
  readonly profile: P;
  readonly project: string;
  readonly host: Host;
  readonly hooks: BusHooks;
  readonly #events: ReadonlyMap<string, KnownEvent>;
  readonly #types = new Map<string, HookTypeDefinition>();
  readonly #plugins = new Set<string>();
  readonly #redactors: Redactor[] = [];
  readonly #freshness = createFreshness();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<Verdict>>();
  readonly #sessions: SessionStore;
  readonly #ownSession = newSessionId();
  readonly #context: SnapshotContext;
  #readLayers = new WeakMap<Layer, never>();
  #snapshot: BusSnapshot | undefined;
  #reloading: Promise<void> | undefined;

  constructor({ profile, project = process.cwd(), host = {}, concurrency = 8, sessions }: HookBusOptions<P>) {
    this.profile = profile;
    this.project = path.resolve(project);
    this.host = host;
    this.hooks = createHooks((problem) => this.report(problem));
    this.#events = knownEvents(profile);
    this.#sessions = sessions ?? memorySessions();
    const bus = this;
    this.#context = {
      profile,
      project: this.project,
      host,
      hooks: this.hooks,
      types: this.#types,
      slots: createSlots(concurrency),
      answerKeys: answerKeys(profile),
      eventName: (written) => this.#find(written)?.name,
      redact: (value) => this.redact(value),
      report: (problem) => this.report(problem),
      get readLayers() {
        return bus.#readLayers;
      },
    };
  }

  /** The registered hook types, by name. */
  get types(): ReadonlyMap<string, HookTypeDefinition> {
    return this.#types;
  }

  /**
   * Adds a plugin, or a hook type, which is its own plugin.
   * @throws HooklineError `duplicate-plugin` or `duplicate-type`. A plugin whose `apply` throws is a `plugin-failed` problem.
   */
  use(plugin: HookPlugin | HookTypeDefinition): this {
    if ('type' in plugin) this.#addType(plugin);
    else {
      if (this.#plugins.has(plugin.name)) {
        throw new HooklineError('duplicate-plugin', `a plugin "${plugin.name}" is in use already`);
      }
      this.#plugins.add(plugin.name);
      try {
        plugin.apply(this);
      } catch (thrown) {
        if (thrown instanceof HooklineError) throw thrown;
        this.report(pluginFailed(plugin.name, thrown));
      }
    }
    this.#freshness.expire();
    return this;
  }

  /** Fires an event of the profile; names and payload are checked by its types. */
  emit<K extends EventName<P>>(event: K, payload: PayloadOf<P, K>, options?: EmitOptions): Promise<Verdict> {
    return this.dispatch(event, payload as Payload, options);
  }

  /**
   * Fires an event whose name is known only at run time.
   * @returns its verdict; a hook's fault never rejects.
   * @throws HooklineError `unknown-event` where the profile has no such event, `closed` after `close()`.
   */
  dispatch(event: string, payload: Payload = {}, options?: EmitOptions): Promise<Verdict> {
    const known = this.#find(event);
    if (!known) {
      return Promise.reject(this.#unknown(event));
    }
    if (this.#closing.signal.aborted) return Promise.reject(new HooklineError('closed', 'the bus is closed'));
    return this.#quiet(known, payload) ?? this.#track(this.#run(known, payload, options));
  }

  /** A session whose state its events share, whatever session their payloads name. Default: a new one. */
  session(id: string = newSessionId()): BusSession {
    return {
      id,
      dispatch: (event, payload, options) => this.dispatch(event, payload, { ...options, session: id }),
    };
  }

  /**
   * Every configured hook, whether it runs and why not, and the problems of the files; secrets are masked.
   * @throws HooklineError `remote-origin`: the configuration is of the user's machine and is not told to others.
   */
  async list({ origin = 'local' }: { readonly origin?: Origin } = {}): Promise<Listing> {
    if (origin === 'remote')
      throw new HooklineError('remote-origin', 'the hooks of this machine are not listed for remote callers');
    await this.#look(false);
    return this.redact(listHooks(this.#current(), this.hooks));
  }

  /**
   * The hooks of one event, in order: whether each would run for the subject, and why not. Runs nothing.
   * @throws HooklineError `unknown-event`.
   */
  async explain(event: string, subject = ''): Promise<readonly ExplainedHook[]> {
    const known = this.#find(event);
    if (!known) throw this.#unknown(event);
    await this.#look(false);
    const snapshot = this.#current();
    const chains = snapshot.events.get(known.name);
    const picked = await chains?.pick(subject);
    return this.redact(explainHooks(chains?.entries ?? [], picked?.entries ?? [], subject, snapshot, this.hooks));
  }

  /** Looks at the layers now; unchanged ones keep the snapshot. */
  async reload(): Promise<void> {
    this.#freshness.expire();
    await this.#look(false);
  }

  report(problem: Problem): void {
    this.hooks.problem.call(problem);
  }

  addRedactor(redactor: Redactor): void {
    this.#redactors.push(redactor);
  }

  redact<V>(value: V): V {
    try {
      return this.#redactors.reduce((clean, redactor) => redactor(clean), value);
    } catch (thrown) {
      return hidden(value, messageOf(thrown)) as V;
    }
  }

  /** Ends what runs, waits for it, and refuses further events. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the bus is closed'));
    await Promise.allSettled(this.#running);
    this.#freshness.expire();
  }

  #addType(definition: HookTypeDefinition): void {
    const { type } = definition;
    if (this.#types.has(type)) {
      throw new HooklineError('duplicate-type', `there is a hook type "${type}" already`);
    }
    this.#types.set(type, definition);
    this.hooks.run
      .for(type)
      .tapPromise({ name: type, stage: Stage.late }, async (run) => (await definition.run(run)) ?? {});
    // What was read without this type is read again.
    this.#readLayers = new WeakMap();
    this.#snapshot = undefined;
  }

  #find(event: string): KnownEvent | undefined {
    return (
      this.#events.get(event) ?? (this.profile.ignoreEventCase ? this.#events.get(event.toLowerCase()) : undefined)
    );
  }

  #unknown(event: string): HooklineError {
    const near = didYouMean(event, Object.keys(this.profile.events));
    return new HooklineError('unknown-event', `${this.profile.id} has no event "${event}"${near}`);
  }

  /** The verdict of an event that nothing listens to, without more ado: most events of most sessions. */
  #quiet(known: KnownEvent, payload: Payload): Promise<Verdict> | undefined {
    const { name, definition, check } = known;
    const { startsTurn, endsSession } = definition;
    if (!check || startsTurn || endsSession || isTapped(this.hooks.verdict)) return undefined;
    if (!this.#snapshot || !this.#freshness.holds(false)) return undefined;
    const picked = this.#snapshot.events.get(name)?.pick(subjectOf(payload, definition));
    if (!picked || picked instanceof Promise || picked.chain || check(payload).length > 0) return undefined;
    return Promise.resolve(quietVerdict(name, this.profile.id));
  }

  async #run(known: KnownEvent, payload: Payload, options: EmitOptions = {}): Promise<Verdict> {
    const { name, definition } = known;
    const { signal } = options;
    const session = options.session ?? sessionOf(payload, this.profile) ?? this.#ownSession;
    if (definition.startsTurn) await this.#sessions.change(session, atTurnStart);
    await this.#look(definition.startsTurn ?? false);

    known.check ??= await compileSchema(payloadSchema(this.profile, definition));
    const picked = (await this.#current().events.get(name)?.pick(subjectOf(payload, definition))) ?? nothing;
    const call: EventCall = {
      event: name,
      definition,
      payload,
      session,
      store: this.#sessions,
      signal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
      picked,
      problems: payloadProblems(name, payload, known.check),
    };
    const verdict = await runEvent(call, this.#context);
    if (definition.endsSession) await this.#sessions.change(session, () => undefined);
    return verdict;
  }

  #track(run: Promise<Verdict>): Promise<Verdict> {
    this.#running.add(run);
    const done = () => this.#running.delete(run);
    run.then(done, done);
    return run;
  }

  /** Looks at the layers when it is time to; events that come meanwhile wait for the same look. */
  async #look(startsTurn: boolean): Promise<void> {
    if (this.#reloading !== undefined) await this.#reloading;
    if (this.#snapshot && this.#freshness.holds(startsTurn)) return;
    this.#reloading = this.#takeSnapshot().finally(() => {
      this.#reloading = undefined;
    });
    await this.#reloading;
  }

  async #takeSnapshot(): Promise<void> {
    this.#freshness.looked();
    try {
      const taken = await takeSnapshot(this.#context, this.#snapshot);
      if (taken === this.#snapshot) return;
      this.#snapshot = taken;
      for (const problem of taken.problems) this.report(problem);
    } catch (thrown) {
      this.report(pluginFailed('reload', thrown));
    }
  }

  #current(): BusSnapshot {
    // Without a first good look there are no hooks, and every event carries on.
    return this.#snapshot ?? emptySnapshot;
  }
}

const nothing: PickedChain = Object.freeze({ entries: [], problems: [] });

const emptySnapshot: BusSnapshot = Object.freeze({
  layers: [],
  entries: [],
  problems: [],
  chains: new Map(),
  added: [],
  removed: [],
  refused: 0,
  events: new Map(),
  refusals: new Map(),
});

/** The profile's events by name, and by name in lower case where the profile reads it so. */
function knownEvents({ events, ignoreEventCase }: Profile): Map<string, KnownEvent> {
  const known = new Map<string, KnownEvent>();
  for (const [name, definition] of Object.entries(events)) {
    const event: KnownEvent = { name, definition };
    known.set(name, event);
    if (ignoreEventCase) known.set(name.toLowerCase(), event);
  }
  return known;
}

/** Texts that say where something stands, never what somebody wrote. */
const shown = new Set(['id', 'event', 'type', 'layer', 'file', 'code', 'severity', 'at']);

/** The same shape with what could hold a secret hidden: what cannot be checked is not shown. */
function hidden(value: unknown, why: string): unknown {
  if (typeof value === 'string') return `[hidden: ${why}]`;
  if (Array.isArray(value)) return value.map((each) => hidden(each, why));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, shown.has(key) ? each : hidden(each, why)]);
  return Object.fromEntries(entries);
}
