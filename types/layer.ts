import type { Problem } from './problem.ts';

/** A place in a file, counted from 1; the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * One place that configuration came from. A layer plugin hands over the very same object as long as nothing in it
 * changed: that is how a look at unchanged files keeps the snapshot.
 */
export interface Layer {
  /** `user`, `package:lint` */
  readonly id: string;
  /** The folder that holds the file: `./x` of a command starts there. Absolute. */
  readonly directory: string;
  /** Absolute; absent for a layer made in code. */
  readonly file?: string;
  /** Whether it lies in the project, so that its hooks wait for trust. */
  readonly project: boolean;
  /** Whether it is managed policy: the one kind that policy can leave running alone. */
  readonly managed?: true;
  /** The skill that it belongs to: its hooks count while that is active in the session. */
  readonly skill?: string;
  /** The value of the `hooks` key: events to matcher groups; absent where the file has none or cannot be read. */
  readonly hooks?: unknown;
  /** A JSON pointer to that value in the file. */
  readonly at: string;
  /** The plugins that the file names, as written: they are loaded at a start, those of a project only when it is trusted. */
  readonly plugins?: readonly string[];
  /** What reading the file brought up. */
  readonly problems: readonly Problem[];
  /** Finds the place of a JSON pointer in the file. */
  locate?(pointer: string): Promise<Position | undefined>;
}
