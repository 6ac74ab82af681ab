import type { Problem } from '../types/problem.ts';
import { tapReturned, tapThrew } from './problems.ts';

/** What a guarded hook does about a faulty tap. */
export interface GuardOptions {
  /** The hook's name, for problems. */
  readonly name: string;
  /** Whether a result other than `undefined` may be returned; without it no result may. */
  readonly accepts?: (result: unknown) => boolean;
  /** `contain`: the other taps still run. `rethrow`: the hook's caller decides. */
  readonly onThrow: 'contain' | 'rethrow';
  /** Hears of every fault of a tap; `parameters` are those that the tap was called with. */
  report(problem: Problem, parameters: readonly unknown[]): void;
}

/** A tap as tapable hands it to `register`. */
export interface RegisteredTap {
  readonly name: string;
  readonly type: 'sync' | 'async' | 'promise';
  readonly fn: (...parameters: never[]) => unknown;
}

/** The part of tapable's hooks that a guard needs. */
export interface Guardable {
  // biome-ignore lint/suspicious/noExplicitAny: a tap of any hook has to fit; its function is only wrapped.
  intercept(interceptor: { register(tap: any): any }): void;
}

/**
 * Wraps every tap of a tapable hook, by its kind: tapable itself ends a chain at any result but `undefined` (`null` and
 * the promise of an async function given to `tap` too) and rejects the whole call when one tap throws.
 */
export function guard<H extends Guardable>(hook: H, options: GuardOptions): H {
  hook.intercept({ register: (tap: RegisteredTap) => ({ ...tap, fn: guardTap(tap, options) }) });
  return hook;
}

/** Whether anything taps a hook; tapable's own `isUsed` counts the guard as well. */
export function isTapped(hook: { readonly taps: readonly unknown[] }): boolean {
  return hook.taps.length > 0;
}

/** The guarded function of one tap. */
export function guardTap(tap: RegisteredTap, options: GuardOptions): (...parameters: unknown[]) => unknown {
  const call = tap.fn as (...parameters: unknown[]) => unknown;
  const { name } = tap;
  if (tap.type === 'promise') {
    return async (...parameters) => {
      try {
        return accepted(await call(...parameters), name, options, parameters);
      } catch (thrown) {
        return failed(thrown, name, options, parameters);
      }
    };
  }
  if (tap.type === 'async') {
    return (...parameters) => {
      const done = parameters.pop() as Callback;
      callBack(call, name, options, parameters, done);
    };
  }
  return (...parameters) => {
    try {
      return accepted(call(...parameters), name, options, parameters);
    } catch (thrown) {
      return failed(thrown, name, options, parameters);
    }
  };
}

type Callback = (error: unknown, result?: unknown) => void;

/** A callback tap: called back once, whatever it does. */
function callBack(
  call: (...parameters: unknown[]) => unknown,
  name: string,
  options: GuardOptions,
  parameters: readonly unknown[],
  done: Callback,
): void {
  let called = false;
  const once = (settle: () => unknown): void => {
    if (called) return;
    called = true;
    let result: unknown;
    try {
      result = settle();
    } catch (thrown) {
      done(thrown);
      return;
    }
    done(null, result);
  };
  const threw = (thrown: unknown) => once(() => failed(thrown, name, options, parameters));
  try {
    call(...parameters, (error: unknown, result?: unknown) =>
      error ? threw(error) : once(() => accepted(result, name, options, parameters)),
    );
  } catch (thrown) {
    threw(thrown);
  }
}

function accepted(
  result: unknown,
  tap: string,
  { name, accepts, report }: GuardOptions,
  parameters: readonly unknown[],
) {
  if (result === undefined || accepts?.(result)) return result;
  if (result instanceof Promise) result.catch(() => {});
  report(tapReturned(name, tap, nameOf(result)), parameters);
  return undefined;
}

function failed(thrown: unknown, tap: string, { name, onThrow, report }: GuardOptions, parameters: readonly unknown[]) {
  const problem = tapThrew(name, tap, thrown);
  report(problem, parameters);
  if (onThrow === 'rethrow') throw new Error(problem.message, { cause: thrown });
  return undefined;
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Promise) return 'a promise (use tapPromise)';
  return typeof value === 'object' ? 'an object of another kind' : `${typeof value} ${String(value)}`;
}
