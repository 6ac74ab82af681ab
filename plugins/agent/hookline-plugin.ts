import { HooklineError } from '../../core/error.ts';
import { didYouMean } from '../../core/near.ts';
import { isObject } from '../../core/path.ts';
import type { Verdict } from '../../types/outcome.ts';
import type { Payload } from '../../types/payload.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import type { TapableAgent, Wiring } from '../../types/wiring.ts';

/** What an agent takes hookline in with. */
export interface HooklinePluginOptions<A extends TapableAgent, P extends Profile> {
  readonly bus: Bus & { readonly profile: P };
  readonly wiring: Wiring<A, P>;
}

/**
 * Takes hookline into an agent that has tapable hooks: `new HooklinePlugin<Agent, typeof profile>({ bus, wiring }).apply(agent)`.
 * Each wire is one tap: when the agent calls the hook, the event is fired, and the verdict goes back as the hook's own
 * answer. A configured hook that fails never makes the agent's call fail; a fault of the wiring's own functions does.
 */
export class HooklinePlugin<A extends TapableAgent, const P extends Profile> {
  readonly #bus: Bus;
  readonly #wiring: Readonly<Record<string, unknown>>;

  constructor({ bus, wiring }: HooklinePluginOptions<A, P>) {
    this.#bus = bus;
    this.#wiring = wiring;
  }

  /**
   * Taps the agent's hooks, all of the wiring or nothing of it.
   * @throws HooklineError `bad-wiring` where the agent has no such hook, the hook is a sync one, or the profile has no such event.
   */
  apply(agent: A): void {
    const places = Object.entries(this.#wiring).flatMap(([name, wired]) => placesOf(agent.hooks, name, wired));
    for (const { name, wire } of places) this.#check(name, wire);
    for (const { name, hook, wire } of places) tap(name, hook, (...parameters) => this.#fire(wire, parameters));
  }

  #check(name: string, { event }: AnyWire): void {
    const { id, events } = this.#bus.profile;
    if (Object.hasOwn(events, event)) return;
    throw badWiring(name, `${id} has no event "${event}"${didYouMean(event, Object.keys(events))}`);
  }

  async #fire({ event, payload, signal, answer }: AnyWire, parameters: readonly unknown[]): Promise<unknown> {
    const facts = payload(...parameters);
    if (facts === undefined) return undefined;
    const given = signal?.(...parameters);
    const verdict = await this.#bus.dispatch(event, facts, given ? { signal: given } : {});
    return answer?.(verdict, ...parameters);
  }
}

/** A wire whose types were checked where it was written. */
interface AnyWire {
  readonly event: string;
  payload(...parameters: readonly unknown[]): Payload | undefined;
  signal?(...parameters: readonly unknown[]): AbortSignal | undefined;
  answer?(verdict: Verdict, ...parameters: readonly unknown[]): unknown;
}

/** One wire and the hook that it taps. */
interface Place {
  readonly name: string;
  readonly hook: WaitingHook;
  readonly wire: AnyWire;
}

/** What the hooks have in common that can wait for a tap. */
interface WaitingHook {
  tapPromise(name: string, tap: (...parameters: readonly unknown[]) => Promise<unknown>): void;
}

/** The wires of one hook, of each key of a `HookMap`, or of each hook of a `MultiHook`. @throws HooklineError `bad-wiring`. */
function placesOf(hooks: object, key: string, wired: unknown, path = key): Place[] {
  if (wired === undefined) return [];
  const hook = new Map<string, unknown>(Object.entries(hooks)).get(key);
  if (!isObject(hook)) throw badWiring(path, `the agent has no such hook${didYouMean(key, Object.keys(hooks))}`);
  if (isHookMap(hook)) {
    return Object.entries(wired ?? {}).flatMap(([inner, wires]) =>
      placesOf({ [inner]: hook.for(inner) }, inner, wires, `${path}.${inner}`),
    );
  }
  // Each by itself, so that one which cannot wait is known before another is tapped.
  if ('hooks' in hook && Array.isArray(hook.hooks)) {
    return hook.hooks.flatMap((inner: unknown) => placesOf({ [key]: inner }, key, wired, path));
  }
  // Only hooks that need not wait can be called for an immediate result.
  if (typeof hook.call === 'function' || !isWaiting(hook)) {
    throw badWiring(path, 'it is no async hook of tapable, so it cannot wait for an event: make it an async one');
  }
  return [wired].flat().map((wire) => ({ name: path, hook, wire: wire as AnyWire }));
}

function tap(name: string, hook: WaitingHook, fire: (...parameters: readonly unknown[]) => Promise<unknown>): void {
  try {
    hook.tapPromise('hookline', fire);
  } catch (thrown) {
    // What only looks like a hook of tapable may still refuse.
    throw badWiring(name, 'it does not take a tap that waits', thrown);
  }
}

function isHookMap(hook: object): hook is { for(key: string): unknown } {
  return 'for' in hook && typeof hook.for === 'function';
}

function isWaiting(hook: object): hook is WaitingHook {
  return 'tapPromise' in hook && typeof hook.tapPromise === 'function';
}

function badWiring(name: string, fault: string, cause?: unknown): HooklineError {
  return new HooklineError('bad-wiring', `hook "${name}" cannot be wired: ${fault}`, { cause });
}
