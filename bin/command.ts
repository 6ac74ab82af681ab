import type { ParseArgsOptionsConfig } from 'node:util';

/** The options that every command takes. */
export const commonOptions = {
  profile: { type: 'string' },
  cwd: { type: 'string' },
  'data-dir': { type: 'string' },
  'managed-dir': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** They, as they were given. */
export interface CommonValues {
  readonly profile?: string;
  readonly cwd?: string;
  readonly 'data-dir'?: string;
  readonly 'managed-dir'?: string;
  readonly json?: boolean;
  readonly help?: boolean;
}

/** One call of a command. */
export interface CommandCall {
  readonly words: readonly string[];
  readonly values: CommonValues & Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of the program: one file in `commands/`. */
export interface Command {
  /** `run EVENT [--payload JSON|@FILE]` */
  readonly usage: string;
  /** A few lines: what it does, its exit status, an example. */
  readonly help: string;
  /** Its own options. */
  readonly options?: ParseArgsOptionsConfig;
  /** What each of its own options is for, for the help. */
  readonly optionHelp?: Readonly<Record<string, string>>;
  /** How many words it takes at least and at most. */
  readonly words: readonly [number, number];
  /** @returns the exit status. */
  run(call: CommandCall): Promise<number>;
}
