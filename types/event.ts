import type { ObjectSchema, Schema } from './schema.ts';

/** What the agent has to do when a hook blocks the event. */
export type BlockEffect =
  /** Nothing: the block is only recorded in its outcome. */
  | { readonly do: 'observe' }
  /** Not do it. `say` stands before the reason and does not count in its cap. */
  | { readonly do: 'refuse'; readonly tell: 'model' | 'user'; readonly say?: string }
  /** Add the reason to what the model already sees. */
  | { readonly do: 'feedback' }
  /** Not start it. */
  | { readonly do: 'cancel' }
  /** Go on working with the reason as the next input, at most `limit` times in a row until the next turn. */
  | { readonly do: 'followUp'; readonly limit: number };

/** Where the plain (non-JSON) output of a hook that passed goes. */
export interface PlainOutput {
  /** `context`: to the model. `output`: to the user, as the outcome's `output`. */
  readonly effect: 'context' | 'output';
}

/** One event of a profile: a row of its table. */
export interface EventDefinition {
  /** One line: when the agent fires it. */
  readonly summary: string;
  /** The fields that this event adds to the profile's base fields. */
  readonly payload: ObjectSchema;
  /** The payload field that a matcher is tested against; absent: matchers are ignored. */
  readonly subject?: string;
  /** The values that the subject takes, where they are known; absent: any. */
  readonly subjects?: readonly string[];
  /** Subjects that only a hook naming them sees. */
  readonly namedOnly?: readonly string[];
  readonly block: BlockEffect;
  /** A new turn: files are looked at again and follow-ups start over. */
  readonly startsTurn?: true;
  /** The session's state is freed afterwards. */
  readonly endsSession?: true;
  /** The payload field, filled in when left out, that says «this is a follow-up». */
  readonly followUpFlag?: string;
  /** Payload fields that are cut before a hook sees them: dotted path to bytes of UTF-8. */
  readonly cuts?: { readonly [path: string]: number };
  /** Absent: plain output changes nothing. */
  readonly output?: PlainOutput;
  /** Rows of the profile's answer table that count on this event. */
  readonly answers: readonly string[];
  /** The payload field that a `rewrite` answer replaces for the hooks after it. */
  readonly rewrites?: string;
  /** The payload fields with a tool's name and input, on which a condition (`if`) is tested; absent: none holds. */
  readonly condition?: { readonly tool: string; readonly input: string };
}

/** The events of a profile, by canonical name. */
export interface EventTable {
  readonly [name: string]: EventDefinition;
}

/** What a row of the answer table does where it counts. */
export type AnswerEffect = 'block' | 'stop' | 'ask' | 'allow' | 'context' | 'message' | 'rewrite' | 'silence' | 'value';

/**
 * How one field of a hook's JSON answer counts. The table of these is a profile's whole answer grammar; a row that no
 * event lists is a field that is known and never counts.
 */
export interface AnswerRule {
  /** Dotted path in the answer: `hookSpecificOutput.permissionDecision`. */
  readonly at: string;
  /** The row is met only by this value. The opposite of a boolean `is` changes nothing. */
  readonly is?: string | boolean;
  /** Otherwise: by any value that fits. */
  readonly schema?: Schema;
  readonly effect: AnswerEffect;
  /** Dotted path of the text beside it: the reason of a block, stop, ask or allow. */
  readonly reason?: string;
}

/** A profile's answer grammar, by row name. */
export interface AnswerTable {
  readonly [row: string]: AnswerRule;
}
