import path from 'node:path';
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
  ExplainOptions,
  HookPlugin,
  Listing,
  ListOptions,
  Redactor,
} from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionStore } from '../types/session.ts';
import { activateSkill } from './activate-skill.ts';
import { answerKeys } from './answer.ts';
import { type Background, createBackground } from './background.ts';
import { applyPlugin, checkDefinition, checkPlugin } from './define.ts';
import { HooklineError } from './error.ts';
import { explainHooks } from './explain.ts';
import { type FireContext, fireEvent } from './fire-event.ts';
import { isTapped } from './guard.ts';
import { hide } from './hide.ts';
import { createHooks } from './hooks.ts';
import { createKnownEvents, type KnownEvent, type KnownEvents } from './known-events.ts';
import { inOneLine, listHooks } from './list.ts';
import { isObject } from './path.ts';
import { sessionOf, subjectOf } from './payload.ts';
import { createPending } from './pending.ts';
import { workNotEnded } from './problems.ts';
import { memorySessions, newSessionId } from './sessions.ts';
import { createSlots } from './slots.ts';
import type { SnapshotContext } from './snapshot.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';
import { Stage } from './stage.ts';
import { messageOf } from './text.ts';
import { quietVerdict } from './verdict.ts';

/** How long work of plugins may take after the bus was closed, in milliseconds. */
const patience = 5_000;

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

/**
 * The hook engine of one agent: holds the hook types, the plugins and the lifecycle taps, and runs events. Lives as long
 * as the agent; what the files say is a snapshot that reloads replace.
 */
export class HookBus<const P extends Profile = Profile> implements Bus {
  readonly profile: P;
  readonly project: string;
  readonly host: Host;
  readonly hooks: BusHooks;
  readonly #events: KnownEvents;
  readonly #types = new Map<string, HookTypeDefinition>();
  readonly #plugins = new Set<string>();
  /** The plugins that are being applied, each by the one before it. */
  readonly #applied: string[] = [];
  readonly #redactors: Redactor[] = [];
  readonly #revealers: Redactor[] = [];
  readonly #closing = new AbortController();
  /** Events that run. */
  readonly #running = createPending();
  /** Work of plugins. */
  readonly #works = createPending();
  readonly #background: Background = createBackground(this.#closing.signal);
  readonly #snapshots: Snapshots;
  readonly #context: FireContext;

  /** @throws HooklineError `bad-option` where `concurrency` is no whole number above zero. */
  constructor({ profile, project = process.cwd(), host = {}, concurrency = 8, sessions }: HookBusOptions<P>) {
    if (!Number.isInteger(concurrency) || concurrency < 1) {
      throw new HooklineError('bad-option', `concurrency has to be a whole number above zero, not ${concurrency}`);
    }
    const report = (problem: Problem) => this.report(problem);
    this.profile = profile;
    this.project = path.resolve(project);
    this.host = host;
    this.hooks = createHooks({
      report,
      reportLook: (problem) => this.#snapshots.note(problem),
      plugin: () => this.#applied.at(-1),
    });
    this.#events = createKnownEvents(profile);
    const run: SnapshotContext = {
      profile,
      project: this.project,
      host,
      hooks: this.hooks,
      types: this.#types,
      slots: createSlots(concurrency),
      background: this.#background,
      answerKeys: answerKeys(profile),
      eventName: (written) => this.#events.find(written)?.name,
      redact: (value) => this.redact(value),
      report,
    };
    this.#snapshots = createSnapshots(run);
    this.#context = {
      events: this.#events,
      snapshots: this.#snapshots,
      sessions: sessions ?? memorySessions(),
      ownSession: newSessionId(),
      closing: this.#closing.signal,
      run,
    };
  }

  /** Fires at `close()`. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The registered hook types, by name. */
  get types(): ReadonlyMap<string, HookTypeDefinition> {
    return this.#types;
  }

  /**
   * Adds a plugin, or a hook type, which is its own plugin.
   * @throws HooklineError `duplicate-plugin`, `duplicate-type`, `bad-definition`, or `plugin-failed` where a plugin's `apply` throws or is async.
   */
  use(plugin: HookPlugin | HookTypeDefinition): this {
    if ('type' in plugin) this.#addType(plugin);
    else this.#addPlugin(plugin);
    this.#snapshots.renew();
    return this;
  }

  /** Fires an event of the profile; names and payload are checked by its types. */
  emit<K extends EventName<P>>(event: K, payload: PayloadOf<P, K>, options?: EmitOptions): Promise<Verdict> {
    return this.dispatch(event, payload as Payload, options);
  }

  /**
   * Fires an event whose name is known only at run time.
   * @returns its verdict; a hook's fault never rejects.
   * @throws HooklineError `unknown-event` where the profile has no such event, `closed` after `close()`, `bad-payload`
   * where the payload is no object.
   */
  dispatch(event: string, payload: Payload = {}, options: EmitOptions = {}): Promise<Verdict> {
    const known = this.#events.find(event);
    if (!known || this.#closing.signal.aborted || !isObject(payload)) return this.#refuse(event);
    const verdict = this.#quiet(known, payload);
    return verdict ? Promise.resolve(verdict) : this.#running.add(fireEvent(known, payload, options, this.#context));
  }

  /** A session whose state its events share, whatever session their payloads name. Default: a new one. */
  session(id: string = newSessionId()): BusSession {
    return {
      id,
      dispatch: (event, payload, options) => this.dispatch(event, payload, { ...options, session: id }),
      activate: (skill) => this.#activate(skill, id),
    };
  }

  /**
   * Every configured hook, whether it runs and why not, and the problems of the files; secrets are masked. Which skills are
   * active is asked of the session that is named; without one none is.
   * @throws HooklineError `remote-origin`: the configuration is of the user's machine and is not told to others.
   */
  async list({ origin = 'local', session }: ListOptions = {}): Promise<Listing> {
    refuseRemote(origin);
    await this.#snapshots.look(false);
    const remembered = session === undefined ? undefined : await this.#context.sessions.load(session);
    const listing = this.redact(
      listHooks(this.#snapshots.current(), this.#snapshots.problems(), this.hooks, remembered),
    );
    return { ...listing, hooks: inOneLine(listing.hooks) };
  }

  /**
   * The hooks of one event, in order: whether each would run for the subject, and why not. Runs nothing.
   * @throws HooklineError `unknown-event`, or `remote-origin`.
   */
  async explain(event: string, options: ExplainOptions = {}): Promise<readonly ExplainedHook[]> {
    const { name, definition } = this.#events.get(event);
    const { origin = 'local', ...about } = options;
    refuseRemote(origin);
    await this.#snapshots.look(false);
    const { sessions: store, ownSession, run } = this.#context;
    const session = about.session ?? sessionOf(about.payload ?? {}, this.profile) ?? ownSession;
    const explanation = { ...about, event: name, definition, session, store };
    return inOneLine(this.redact(await explainHooks(explanation, this.#snapshots.current(), run)));
  }

  /** Looks at the layers now; unchanged ones keep the snapshot. */
  reload(): Promise<void> {
    return this.#snapshots.look(true);
  }

  /** The layers that count now, in their order. */
  async layers(): Promise<readonly Layer[]> {
    await this.#snapshots.look(false);
    return this.#snapshots.current().layers;
  }

  /** Waits until no background hook runs: each ends by itself or at its timeout. */
  drain(): Promise<void> {
    return this.#background.drain();
  }

  waitFor(work: Promise<unknown>): void {
    void this.#works.add(work);
  }

  report(problem: Problem): void {
    this.hooks.problem.call(problem);
  }

  addRedactor(redactor: Redactor): void {
    this.#redactors.push(redactor);
  }

  addRevealer(revealer: Redactor): void {
    this.#revealers.push(revealer);
  }

  /**
   * Puts stored secrets back where a value names them: for a verdict's `rewrite`, right before the agent uses it. For the
   * host alone: never show, log or send what comes back.
   * @throws what a guard throws that cannot read the secrets now.
   */
  reveal<V>(value: V): V {
    return this.#revealers.reduce((plain, revealer) => revealer(plain), value);
  }

  redact<V>(value: V): V {
    try {
      return this.#redactors.reduce((clean, redactor) => redactor(clean), value);
    } catch (thrown) {
      return hide(value, messageOf(thrown)) as V;
    }
  }

  /** Ends what runs, in the background too, waits for it and some time for work of plugins, and refuses further events. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the bus is closed'));
    await this.#running.settle();
    await this.drain();
    // What ran may have left more to wait for; a plugin's work that never ends must not hold its host up.
    await this.#works.settle(patience);
    if (this.#works.count() > 0) this.report(workNotEnded(this.#works.count()));
    this.#snapshots.close();
  }

  async #activate(skill: string, session: string): Promise<Problem | undefined> {
    const { snapshots, sessions } = this.#context;
    const problem = await activateSkill(skill, session, { snapshots, sessions, redact: (value) => this.redact(value) });
    if (problem) this.report(problem);
    return problem;
  }

  /** Says what is wrong with a call of `dispatch`. */
  async #refuse(event: string): Promise<never> {
    const { name } = this.#events.get(event);
    if (this.#closing.signal.aborted) throw new HooklineError('closed', 'the bus is closed');
    throw new HooklineError('bad-payload', `the payload of ${name} has to be an object`);
  }

  #addPlugin(plugin: HookPlugin): void {
    checkPlugin(plugin);
    if (this.#plugins.has(plugin.name)) {
      throw new HooklineError('duplicate-plugin', `a plugin "${plugin.name}" is in use already`);
    }
    this.#plugins.add(plugin.name);
    // What fails is told to the caller: a guard that is not there must not go unseen.
    this.#applied.push(plugin.name);
    try {
      applyPlugin(plugin, this);
    } finally {
      this.#applied.pop();
    }
  }

  #addType(definition: HookTypeDefinition): void {
    checkDefinition(definition);
    const { type } = definition;
    if (this.#types.has(type)) throw new HooklineError('duplicate-type', `there is a hook type "${type}" already`);
    this.#types.set(type, definition);
    this.hooks.run
      .for(type)
      .tapPromise({ name: type, stage: Stage.late }, async (run) => (await definition.run(run)) ?? {});
  }

  /** The verdict of an event that nothing listens to, without more ado: most events of most sessions. */
  #quiet(known: KnownEvent, payload: Payload): Verdict | undefined {
    const { name, definition, check } = known;
    const { startsTurn, endsSession } = definition;
    if (!check || startsTurn || endsSession || isTapped(this.hooks.verdict)) return undefined;
    const picked = this.#snapshots.settled()?.events.get(name)?.pick(subjectOf(payload, definition));
    if (!picked || picked instanceof Promise || picked.chain || check(payload).length > 0) return undefined;
    return quietVerdict(name, this.profile.id);
  }
}

/** The configuration is of the user's machine. */
function refuseRemote(origin: 'local' | 'remote'): void {
  if (origin === 'local') return;
  throw new HooklineError('remote-origin', 'the hooks of this machine are not told to remote callers');
}
