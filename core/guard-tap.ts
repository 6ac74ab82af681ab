import type { Problem } from '../types/problem.ts';
import { tapReturned, tapThrew } from './problems.ts';

/** What a guarded hook does about a faulty tap: one that throws, or returns what it may not. */
export interface GuardOptions {
  /** The hook's name, for problems. */
  readonly name: string;
  /** Which results count, beside `undefined`; absent: the hook does not look at results. */
  readonly accepts?: (result: unknown) => boolean;
  /** What a tap has to return, for problems. */
  readonly wanted: string;
  /** `contain`: the other taps still run. `rethrow`: the call fails with a `TapFault`. */
  readonly onFault: 'contain' | 'rethrow';
  /** The plugin that adds a tap now, where one is being applied: its name is told beside that of the tap. */
  plugin?(): string | undefined;
  /** Hears of every fault of a tap; `parameters` are those that the tap was called with. */
  report(problem: Problem, parameters: readonly unknown[]): void;
}

/** Why a call of a guarded hook failed; its problem was reported. */
export class TapFault extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.message, { cause });
    this.problem = problem;
  }
}

/** A tap as tapable hands it to `register`. */
export interface RegisteredTap {
  readonly name: string;
  readonly type: 'sync' | 'async' | 'promise';
  readonly fn: (...parameters: never[]) => unknown;
}

/** The guarded function of one tap. */
export function guardTap(
  { name, type, fn }: RegisteredTap,
  options: GuardOptions,
): (...parameters: unknown[]) => unknown {
  const call = fn as (...parameters: unknown[]) => unknown;
  const whose = quotedTap(name, options);
  const tap: GuardedTap = {
    judge: (result, parameters) => judge(result, whose, options, parameters),
    fail: (thrown, parameters) => fault(tapThrew(options.name, whose, thrown), options, parameters, thrown),
  };
  if (type === 'promise') return guardPromise(call, tap);
  return type === 'async' ? guardCallback(call, tap) : guardSync(call, tap);
}

/** A tap's name in quotes, and that of the plugin which adds it now, where it is another one. */
export function quotedTap(name: string, { plugin }: Pick<GuardOptions, 'plugin'>): string {
  const owner = plugin?.();
  return owner === undefined || owner === name ? `"${name}"` : `"${name}" of plugin "${owner}"`;
}

interface GuardedTap {
  judge(result: unknown, parameters: readonly unknown[]): unknown;
  fail(thrown: unknown, parameters: readonly unknown[]): undefined;
}

type Call = (...parameters: unknown[]) => unknown;

function guardSync(call: Call, tap: GuardedTap): Call {
  return (...parameters) => {
    let result: unknown;
    try {
      result = call(...parameters);
    } catch (thrown) {
      return tap.fail(thrown, parameters);
    }
    return tap.judge(result, parameters);
  };
}

function guardPromise(call: Call, tap: GuardedTap): Call {
  return async (...parameters) => {
    let result: unknown;
    try {
      result = await call(...parameters);
    } catch (thrown) {
      return tap.fail(thrown, parameters);
    }
    return tap.judge(result, parameters);
  };
}

/** A callback tap: calls back once, whatever it does. */
function guardCallback(call: Call, tap: GuardedTap): Call {
  return (...parameters) => {
    const done = parameters.pop() as (error: unknown, result?: unknown) => void;
    let called = false;
    const settle = (judge: () => unknown): void => {
      if (called) return;
      called = true;
      let result: unknown;
      try {
        result = judge();
      } catch (thrown) {
        done(thrown);
        return;
      }
      done(null, result);
    };
    try {
      call(...parameters, (error: unknown, result?: unknown) =>
        settle(() => (error ? tap.fail(error, parameters) : tap.judge(result, parameters))),
      );
    } catch (thrown) {
      settle(() => tap.fail(thrown, parameters));
    }
  };
}

function judge(result: unknown, tap: string, options: GuardOptions, parameters: readonly unknown[]): unknown {
  const promised = isThenable(result);
  if (!promised && (result === undefined || !options.accepts)) return undefined;
  if (!promised && options.accepts?.(result)) return result;
  // Nobody waits for it, so nobody else would hear of its failing.
  if (promised) Promise.resolve(result).catch(() => {});
  const problem = tapReturned(options.name, tap, nameOf(result), options.wanted);
  // `null` is how some spell «nothing»; any other value may have been meant as a refusal, or as what was masked.
  return fault(problem, result === null ? { ...options, onFault: 'contain' } : options, parameters);
}

function fault(
  problem: Problem,
  { onFault, report }: GuardOptions,
  parameters: readonly unknown[],
  cause?: unknown,
): undefined {
  report(problem, parameters);
  if (onFault === 'rethrow') throw new TapFault(problem, cause);
  return undefined;
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (isThenable(value)) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
}
