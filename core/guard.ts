import { containInterceptor } from './contain-interceptor.ts';
import { type GuardOptions, guardTap, type RegisteredTap } from './guard-tap.ts';

/** The part of tapable's hooks that a guard needs. */
export interface Guardable {
  // biome-ignore lint/suspicious/noExplicitAny: a tap of any hook has to fit; its functions are only wrapped.
  intercept(interceptor: any): void;
}

/**
 * Wraps every tap of a tapable hook, by its kind: tapable itself ends a chain at any result but `undefined` (`null` and
 * the promise of an async function given to `tap` too) and rejects the whole call when one tap throws. Interceptors that
 * others add are contained, since one that throws would reject the call as well.
 */
export function guard<H extends Guardable>(hook: H, options: GuardOptions): H {
  const intercept = hook.intercept.bind(hook);
  intercept({ register: (tap: RegisteredTap) => ({ ...tap, fn: guardTap(tap, options) }) });
  hook.intercept = (interceptor) => intercept(containInterceptor(interceptor, options));
  return hook;
}

/** Whether anything taps a hook; tapable's own `isUsed` counts the guard as well. */
export function isTapped(hook: { readonly taps: readonly unknown[] }): boolean {
  return hook.taps.length > 0;
}
