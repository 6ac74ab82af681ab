/** The codes of problems. Stable: people and programs filter by them. */
export type ProblemCode =
  | 'unreadable'
  | 'bad-json'
  | 'bad-yaml'
  | 'bad-shape'
  | 'unknown-event'
  | 'unknown-type'
  | 'unknown-field'
  | 'bad-field'
  | 'bad-matcher'
  | 'bad-condition'
  | 'unsafe-secrets-file'
  | 'answer-not-allowed'
  | 'tap-threw'
  | 'plugin-failed'
  | 'duplicate-type'
  | 'duplicate-layer'
  | 'bad-payload'
  | 'weak-secret';

/** A fault in somebody's files, plugins or answers: reported and survived. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning';
  /** One sentence for people, with the likely fix. */
  readonly message: string;
  /** The absolute path of the file at fault. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column?: number;
  /** A JSON pointer into the file: `/hooks/PreToolUse/0`. */
  readonly at?: string;
}
