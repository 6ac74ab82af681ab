import type { Problem } from '../types/problem.ts';
import type { SessionStore } from '../types/session.ts';
import { sessionFailed, unknownSkill } from './problems.ts';
import { withSkill } from './sessions.ts';
import type { Snapshots } from './snapshots.ts';

/** What activating a skill needs of the bus. */
export interface ActivationContext {
  readonly snapshots: Snapshots;
  readonly sessions: SessionStore;
  redact<V>(value: V): V;
}

/** Makes a skill's hooks count in a session until that ends. @returns the problem where they cannot. */
export async function activateSkill(
  skill: string,
  session: string,
  { snapshots, sessions, redact }: ActivationContext,
): Promise<Problem | undefined> {
  await snapshots.look(false);
  const known = new Set(snapshots.current().layers.flatMap((layer) => layer.skill ?? []));
  if (!known.has(skill)) return redact(unknownSkill(skill, known));
  try {
    await sessions.change(session, (state) => withSkill(state, skill));
    return undefined;
  } catch (thrown) {
    return sessionFailed(session, thrown);
  }
}
