import { type GuardOptions, guardTap, quotedTap, type RegisteredTap } from './guard-tap.ts';
import { isObject } from './path.ts';
import { tapReturned, tapThrew } from './problems.ts';

/** The functions of an interceptor, by the stage that they are called at, and its name. */
type Interceptor = Readonly<Record<string, unknown>>;

/** An interceptor that throws at no stage; a function that it puts in place of a tap's is guarded as that was. */
export function containInterceptor<I extends object>(interceptor: I, options: GuardOptions): I {
  const stages = Object.entries(interceptor as Interceptor).map(([stage, value]) => {
    if (typeof value !== 'function') return [stage, value];
    const name = quotedTap(nameOf(interceptor), options);
    const call = containCall(value.bind(interceptor), name, options);
    return [stage, stage === 'register' ? containRegister(call, name, options) : call];
  });
  return Object.fromEntries(stages);
}

function containCall(call: (...parameters: unknown[]) => unknown, name: string, options: GuardOptions) {
  return (...parameters: unknown[]): unknown => {
    try {
      return call(...parameters);
    } catch (thrown) {
      options.report(tapThrew(options.name, name, thrown), parameters);
      return undefined;
    }
  };
}

function containRegister(call: (tap: RegisteredTap) => unknown, name: string, options: GuardOptions) {
  // Whose fault it is where a tap of one plugin is wrapped by another cannot be told.
  const { plugin: _, ...ofNobody } = options;
  return (tap: RegisteredTap): RegisteredTap => {
    const changed = call(tap);
    if (changed === undefined || changed === tap) return tap;
    if (!isObject(changed) || typeof changed.fn !== 'function') {
      options.report(tapReturned(options.name, name, 'no tap', 'the tap or nothing'), [tap]);
      return tap;
    }
    const { name: tapName, type } = tap;
    const fn = changed.fn as RegisteredTap['fn'];
    return {
      ...changed,
      name: tapName,
      type,
      fn: fn === tap.fn ? fn : guardTap({ name: tapName, type, fn }, ofNobody),
    };
  };
}

function nameOf(interceptor: object): string {
  return 'name' in interceptor && typeof interceptor.name === 'string' ? interceptor.name : 'interceptor';
}
