import type { SessionState, SessionStore } from '../types/session.ts';

/** Keeps session states in memory, for as long as there is something to remember. */
export function memorySessions(): SessionStore {
  const states = new Map<string, SessionState>();
  return {
    load: async (session) => states.get(session),
    async change(session, change) {
      const state = change(states.get(session));
      if (state) states.set(session, state);
      else states.delete(session);
    },
  };
}

/** An id for a session that nobody named. No secret: it has to differ, and costs no crypto module at the start. */
export function newSessionId(): string {
  const random = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');
  return `ses_${Date.now().toString(36)}${random()}${random()}`;
}

/** Follow-ups in a row on an event. */
export function followUpsOf(state: SessionState | undefined, event: string): number {
  return state && Object.hasOwn(state.followUps, event) ? (state.followUps[event] ?? 0) : 0;
}

/** The state after one more follow-up on an event. */
export function withFollowUp(state: SessionState | undefined, event: string): SessionState {
  return { ...state, followUps: { ...state?.followUps, [event]: followUpsOf(state, event) + 1 } };
}

/** The state at the start of a turn: follow-ups start over, all else stays. */
export function atTurnStart(state: SessionState | undefined): SessionState | undefined {
  const { followUps: _, ...rest } = state ?? {};
  return Object.keys(rest).length > 0 ? { ...rest, followUps: {} } : undefined;
}

/** The state with a skill active. */
export function withSkill(state: SessionState | undefined, skill: string): SessionState {
  const { skills = [] } = state ?? {};
  return skills.includes(skill) && state ? state : { followUps: {}, ...state, skills: [...skills, skill] };
}
