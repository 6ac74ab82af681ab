/** What is remembered of a session between its events. */
export interface SessionState {
  /** Follow-ups in a row, by event. */
  readonly followUps: { readonly [event: string]: number };
  /** What the session's hooks have asked of models so far. */
  readonly usage?: ModelUsage;
  /** The hooks that ran and are not to run again, as digests of what they are. */
  readonly once?: readonly string[];
  /** The active skills. */
  readonly skills?: readonly string[];
}

/** Calls of models, and the tokens of questions and answers together. */
export interface ModelUsage {
  readonly calls: number;
  readonly tokens: number;
}

/** Keeps session states. It is read and written only when a hook needs it. */
export interface SessionStore {
  load(session: string): Promise<SessionState | undefined>;
  /** Replaces a state by what `change` makes of it, with no other change between; `undefined` frees what was kept. */
  change(session: string, change: (state: SessionState | undefined) => SessionState | undefined): Promise<void>;
}
