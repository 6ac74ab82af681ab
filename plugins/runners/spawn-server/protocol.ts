import type { ProgramCall, ProgramResult } from '../process.ts';

/** A program's environment. */
export type Environment = Readonly<Record<string, string>>;

/** A call as it crosses the channel: what differs from the base environment, and nothing that is code. */
export interface SentCall extends Pick<ProgramCall, 'file' | 'arguments' | 'cwd' | 'input' | 'capture' | 'verbatim'> {
  readonly set: Environment;
  readonly unset: readonly string[];
}

/** What the host asks: first of all the base environment, then programs to run and runs to end. */
export type Request =
  | { readonly base: Environment }
  | { readonly id: number; readonly call: SentCall }
  | { readonly abort: number };

/** What the server tells: that it is ready, then of each run what it came to, and of one that lasts its process id and that it exited. */
export type Answer =
  | { readonly ready: true }
  | { readonly id: number; readonly pid: number }
  | { readonly id: number; readonly exited: true }
  | { readonly id: number; readonly result: ProgramResult };

/** The environment of a call, as changes of the base. */
export function changesOf(env: Environment, base: Environment): Pick<SentCall, 'set' | 'unset'> {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (base[name] !== value) set[name] = value;
  return { set, unset: Object.keys(base).filter((name) => !Object.hasOwn(env, name)) };
}

/** The other way round. */
export function environmentOf({ set, unset }: Pick<SentCall, 'set' | 'unset'>, base: Environment): Environment {
  const env = { ...base, ...set };
  for (const name of unset) delete env[name];
  return env;
}
