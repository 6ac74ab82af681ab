import type { SessionState, SessionStore } from '../types/session.ts';

/** Keeps session states in memory, for as long as there is something to remember. */
export function memorySessions(): SessionStore {
  const states = new Map<string, SessionState>();
  return {
    load: async (session) => states.get(session),
    async save(session, state) {
      if (state) states.set(session, state);
      else states.delete(session);
    },
  };
}

/** Follow-ups in a row on an event. */
export function followUpsOf(state: SessionState | undefined, event: string): number {
  return state && Object.hasOwn(state.followUps, event) ? (state.followUps[event] ?? 0) : 0;
}

/** The state after one more follow-up on an event. */
export function withFollowUp(state: SessionState | undefined, event: string): SessionState {
  return { followUps: { ...state?.followUps, [event]: followUpsOf(state, event) + 1 } };
}
