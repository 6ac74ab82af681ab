import type { HookMap, MultiHook, TypedHookMap } from 'tapable';
import type { Verdict } from './outcome.ts';
import type { EventName, PayloadOf } from './payload.ts';
import type { Profile } from './profile.ts';

/** An agent whose moments are tapable hooks, by name. */
export interface TapableAgent {
  readonly hooks: object;
}

/**
 * What fires which events: for each hook of the agent that matters, one wire or several, which are tapped in their order.
 * For a `HookMap`, the same for each key. Names, arguments, payloads and answers are checked against the agent's hooks and
 * the profile's events.
 */
export type Wiring<A extends TapableAgent, P extends Profile> = {
  readonly [N in keyof A['hooks']]?: HookWiring<P, A['hooks'][N]>;
};

/** What can be wired to one hook; a hook that cannot wait takes a sentence, that is, nothing. */
export type HookWiring<P extends Profile, H> =
  H extends TypedHookMap<infer Hooks>
    ? { readonly [K in keyof Hooks]?: HookWiring<P, Hooks[K]> }
    : H extends HookMap<infer Inner>
      ? { readonly [key: string]: HookWiring<P, Inner> }
      : H extends { readonly call: unknown }
        ? 'a sync hook cannot wait for an event: make it an async one'
        : Wire<P, HookCall<H>> | readonly Wire<P, HookCall<H>>[];

/** What one call of a hook passes to its taps, and takes back from them. */
export interface AnyCall {
  readonly parameters: readonly unknown[];
  readonly result: unknown;
}

/** The call of a hook, read off its type. */
export type HookCall<H> = H extends { tapPromise(options: never, tap: infer Tap): void }
  ? Tap extends (...parameters: infer Parameters) => Promise<infer Result>
    ? { readonly parameters: Parameters; readonly result: Result }
    : H extends MultiHook<infer Inner>
      ? HookCall<Inner>
      : never
  : never;

/** One event for one hook of the agent. */
export type Wire<P extends Profile, C extends AnyCall> = {
  [K in EventName<P>]: {
    readonly event: K;
    /** The facts of the event; `undefined` where this call of the hook fires none. */
    payload(...parameters: C['parameters']): PayloadOf<P, K> | undefined;
    /** Gives the event up when it fires. The verdict then tells only what had run: the agent looks at the signal itself. */
    signal?(...parameters: C['parameters']): AbortSignal | undefined;
  } & Answering<C>;
}[EventName<P>];

/** What the hook gets back: a hook that takes nothing back has no answer. */
// biome-ignore lint/suspicious/noConfusingVoidType: tapable says so of the hooks that take nothing back.
export type Answering<C extends AnyCall> = [C['result']] extends [void]
  ? { readonly answer?: never }
  : {
      /** The verdict in the agent's own terms; `undefined` leaves the decision to the taps behind. */
      answer?(verdict: Verdict, ...parameters: C['parameters']): C['result'] | undefined;
    };
