import type { EventRun } from '../types/hook.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Chain, ChainHandle, ChainTap, ChainTapOptions } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { HooklineError } from './error.ts';
import { type GuardOptions, guardTap, type RegisteredTap } from './guard.ts';
import { isObject } from './path.ts';
import { tapReturned, tapThrew } from './problems.ts';

/** A tap written in code, guarded, for every chain of its event. */
export interface CodeTap {
  addTo(chain: Chain): void;
}

/** What is called at the stages of a chain. */
export type ChainInterceptor = Parameters<Chain['intercept']>[0];

/** What a handle does with what it is given. */
export interface ChainHandleOptions {
  readonly event: string;
  isUsed(): boolean;
  add(tap: CodeTap): void;
  intercept(interceptor: ChainInterceptor): void;
  report(problem: Problem): void;
}

/** The handle of one event's chains; `defaults` are those of `withOptions`. */
export function createChainHandle(options: ChainHandleOptions, defaults: object = {}): ChainHandle {
  const guards = guardOptions(options.event);
  const add = (kind: 'tap' | 'tapAsync' | 'tapPromise', type: RegisteredTap['type']) => {
    return (given: ChainTapOptions, hook: (...parameters: never[]) => unknown): void => {
      const place = placeOf(given, defaults, hook);
      const fn = guardTap({ name: place.name, type, fn: hook }, guards);
      options.add({ addTo: (chain) => chain[kind](place, fn as never) });
    };
  };
  return {
    tap: add('tap', 'sync'),
    tapAsync: add('tapAsync', 'async'),
    tapPromise: add('tapPromise', 'promise'),
    intercept: (interceptor) => options.intercept(containInterceptor(interceptor, options, guards)),
    isUsed: options.isUsed,
    withOptions: (more) => createChainHandle(options, { ...defaults, ...more }),
  };
}

/** Name and stage of a tap, checked when it is added: a chain is built later, in the middle of an event. */
function placeOf(given: ChainTapOptions, defaults: object, hook: unknown) {
  const { name, stage, entry, before }: Partial<Exclude<ChainTapOptions, string>> = {
    ...defaults,
    ...(typeof given === 'string' ? { name: given } : given),
  };
  if (typeof name !== 'string' || name.trim() === '') {
    throw new HooklineError('bad-definition', 'a tap of a chain needs a name: problems and traces quote it');
  }
  if (typeof hook !== 'function') {
    throw new HooklineError('bad-definition', `the tap "${name}" of a chain needs a function`);
  }
  if (before !== undefined) {
    const why = 'chains differ by subject, and "before" a tap that is not there means first';
    throw new HooklineError('bad-definition', `the tap "${name}" of a chain is placed by its stage: ${why}`);
  }
  return { name, ...(stage !== undefined && { stage }), ...(entry !== undefined && { entry }) };
}

function guardOptions(event: string): GuardOptions {
  return {
    name: event,
    accepts: isVerdict,
    wanted: 'a verdict such as run.block(reason), or nothing, or with tapPromise a promise of it',
    onFault: 'contain',
    report: (problem, [run]) => (run as EventRun).report(problem),
  };
}

function isVerdict(result: unknown): result is Verdict {
  return isObject(result) && typeof result.decision === 'string' && Array.isArray(result.outcomes);
}

/** An interceptor that throws would reject the whole event. */
function containInterceptor(
  interceptor: ChainInterceptor,
  { event, report }: ChainHandleOptions,
  guards: GuardOptions,
): ChainInterceptor {
  const name = interceptor.name ?? 'interceptor';
  const contained = Object.entries(interceptor).map(([stage, value]) => {
    if (typeof value !== 'function') return [stage, value];
    const call = (...parameters: unknown[]): unknown => {
      try {
        return value.apply(interceptor, parameters);
      } catch (thrown) {
        report(tapThrew(event, name, thrown));
        return undefined;
      }
    };
    const register = (tap: RegisteredTap) => {
      const changed = call(tap);
      if (changed === undefined || changed === tap) return tap;
      if (isObject(changed) && typeof changed.fn === 'function') return rewrapped(changed as never, tap, guards);
      report(tapReturned(event, name, 'no tap', 'the tap or nothing'));
      return tap;
    };
    return [stage, stage === 'register' ? register : call];
  });
  return Object.fromEntries(contained);
}

/** A function that an interceptor put in place of a tap's is guarded as that was. */
function rewrapped(changed: RegisteredTap & ChainTap, { type, name, fn }: RegisteredTap, guards: GuardOptions) {
  return changed.fn === fn ? changed : { ...changed, type, fn: guardTap({ name, type, fn: changed.fn }, guards) };
}
