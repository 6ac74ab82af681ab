import type { AnswerTable, EventTable } from './event.ts';
import type { ObjectSchema } from './schema.ts';

/** How a profile reads the matchers of its files. */
export interface MatcherDialect {
  /** `expression`: every text is a regular expression. `names`: letters, digits, `_` and `-` make a plain name, `|` separates names, all else is an expression. */
  readonly style: 'expression' | 'names';
  /** Whether an expression has to match the whole subject. */
  readonly whole: boolean;
  readonly ignoreCase: boolean;
}

/** A fact of the run that core or a runner fills in: a payload's base field, a variable of a program's environment. */
export type Fact = 'project-dir' | 'hook-dir' | 'event' | 'session-id';

/** What a base field is filled with: a fact, the system's empty file, or a text. */
export type Filling = Exclude<Fact, 'hook-dir'> | 'empty-file' | { readonly text: string };

/** A field that core knows on hooks of every type, where the dialect has it. */
export type CoreField = 'if' | 'once' | 'statusMessage' | 'async' | 'asyncRewake';

/** What differs for one hook type. */
export interface TypeChanges {
  /** Default timeout, in seconds. */
  readonly timeout?: number;
  /** Fields that this dialect does not know, of the type's own and of core's. */
  readonly without?: readonly string[];
  /** Values of fields that a hook leaves out; they count before the type's own. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/**
 * How conditions of a tool are tested: on which field of its input, and as what. A `command` is read as Bash does; a
 * `line` is for a shell that is read in no way, and more than one plain command fulfils every pattern.
 */
export interface ToolSubject {
  readonly field: string;
  readonly as: 'command' | 'line' | 'path' | 'url' | 'text';
}

/** Sizes and times of a profile. Lengths are in UTF-16 units where nothing else is said. */
export interface Limits {
  /** Default timeout of a hook, in seconds, where neither the hook, nor the profile for its type, nor the type says one. */
  readonly timeout: number;
  /** The longest timeout, in seconds; absent: no cap. */
  readonly maximumTimeout?: number;
  /** Bytes kept of a run's stdout, and as many of its stderr. */
  readonly capture: number;
  /** Characters of a reason. */
  readonly feedback: number;
  /** Characters of context from one hook. */
  readonly context: number;
  /** Characters of the event's JSON in a question to a model. */
  readonly promptPayload: number;
}

/** The folders that a place can start from. */
export type Root = 'data' | 'project' | 'managed';

/**
 * A place that layers come from, in the order of the list. A `*` stands for one folder name: each folder found is a
 * layer of its own, by name, and the `*` of the id becomes that name.
 */
export interface LayerPlace {
  /** `user`, `package:*` */
  readonly id: string;
  readonly root: Root;
  /** Relative to the root, with `/`: `packages/*\/hooks.json`. */
  readonly file: string;
  /** Whether it lies in the project, so that its hooks wait for trust. */
  readonly project: boolean;
  /** `front-matter`: YAML at the head of a Markdown file. Default: JSON that may hold comments. */
  readonly format?: 'json' | 'front-matter';
  /** Whether each folder is a skill: its hooks count from its activation to the session's end. */
  readonly skill?: true;
  /** Whether the file is one of settings, whose policies count beside its hooks. */
  readonly settings?: true;
}

/** A folder of the user's: named by an environment variable, else in the home folder. */
export interface FolderPlace {
  readonly variable: string;
  /** Relative to the home folder. */
  readonly home: string;
}

/** Where managed policy lies, by platform; a `%VARIABLE%` in it stands for one of the environment. */
export interface ManagedPlace {
  readonly linux: string;
  readonly darwin: string;
  readonly win32: string;
}

/** Where a profile's files lie. */
export interface Places {
  readonly data: FolderPlace;
  /** Absent: there is no managed policy. */
  readonly managed?: ManagedPlace;
  readonly layers: readonly LayerPlace[];
  /** The key of `DATA/settings.json` that lists the trusted directories. */
  readonly trustKey: string;
  /** The key of `DATA/settings.json` that lists patterns of the URLs that hooks may reach; absent: they reach any. */
  readonly urlsKey?: string;
}

/** The policies that settings may hold beside their hooks, by their keys there. */
export interface Policies {
  /** `true` in managed settings, the user's, or trusted ones of the project turns every hook off, managed ones included. */
  readonly disable: string;
  /** `true` in managed settings leaves only hooks of managed layers running. */
  readonly managedOnly: string;
}

/** One agent's dialect, as data. Core knows profiles only through this. */
export interface Profile {
  /** `mendcode` */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  readonly events: EventTable;
  /** The fields that every payload carries. */
  readonly base: ObjectSchema;
  /** What base fields are filled with where a payload leaves them out; the event's name is filled in always. */
  readonly fill: { readonly [field: string]: Filling };
  readonly answers: AnswerTable;
  /** Dotted path in an answer of the event's name; a wrong one fails the run. */
  readonly answerEvent?: string;
  readonly matcher: MatcherDialect;
  /** Whether event names in files are read without regard to case. */
  readonly ignoreEventCase: boolean;
  /** The type of a hook that names none; absent: a hook must name one. */
  readonly defaultType?: string;
  /** The built-in hook types that the dialect has; absent: all. Those of plugins are there in every dialect. */
  readonly builtInTypes?: readonly string[];
  /** The fields of core's that hooks may have here. */
  readonly fields: readonly CoreField[];
  /** What differs for hook types. */
  readonly types: { readonly [type: string]: TypeChanges };
  /** Where conditions (`if`) are tested, by tool; a tool that is not named here is tested by its name alone, and its patterns hold. */
  readonly tools?: { readonly [tool: string]: ToolSubject };
  /** Whether a failed or timed-out hook is told to the user, in the verdict's `messages`. */
  readonly tellFailures?: true;
  readonly policies?: Policies;
  readonly limits: Limits;
  /** Variables set in the environment of a hook's program. */
  readonly environment: { readonly [variable: string]: Fact };
  /** Whether hooks of the project get no variables whose names look like credentials. */
  readonly withholdCredentials: boolean;
  readonly places: Places;
  /** All hooks are off where this variable has this value. */
  readonly switchOff?: { readonly variable: string; readonly value: string };
  /** What `init` writes: the text of a small commented file for the place with the id `project`. */
  readonly starter: string;
}
