/** What is remembered of a session between its events. */
export interface SessionState {
  /** Follow-ups in a row, by event. */
  readonly followUps: { readonly [event: string]: number };
}

/** Keeps session states. The bus reads and writes only when a hook needs it. */
export interface SessionStore {
  load(session: string): Promise<SessionState | undefined>;
  /** `undefined` frees what was kept. */
  save(session: string, state: SessionState | undefined): Promise<void>;
}
