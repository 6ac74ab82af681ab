import type { Verdict } from '../types/outcome.ts';
import type { Chain, ChainHandle, ChainTapOptions } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { containInterceptor } from './contain-interceptor.ts';
import { HooklineError } from './error.ts';
import { eventRunOf } from './event-run-of.ts';
import { type GuardOptions, guardTap, type RegisteredTap } from './guard-tap.ts';
import { isObject } from './path.ts';

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
  const guards = guardOptions(options);
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
    intercept: (interceptor) => options.intercept(containInterceptor(interceptor, guards)),
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

function guardOptions({ event, report }: ChainHandleOptions): GuardOptions {
  return {
    name: event,
    accepts: isVerdict,
    wanted: 'a verdict such as run.block(reason), or nothing, or with tapPromise a promise of it',
    onFault: 'contain',
    report: (problem, parameters) => (eventRunOf(parameters.at(-1))?.report ?? report)(problem),
  };
}

function isVerdict(result: unknown): result is Verdict {
  return isObject(result) && typeof result.decision === 'string' && Array.isArray(result.outcomes);
}
