import type { HookEntry } from '../types/hook.ts';
import type { Refusal } from '../types/outcome.ts';
import type { SessionState } from '../types/session.ts';
import { ranOnce } from './once.ts';

/** Whether a hook's admission depends on its session: only then is the session's state read. */
export function asksSession({ layer, once }: HookEntry): boolean {
  return layer.skill !== undefined || once === true;
}

/** Why a hook does not run in a session: its skill is not active there, or it ran once already. */
export function sessionRefusal(entry: HookEntry, state: SessionState | undefined): Refusal | undefined {
  const { skill } = entry.layer;
  if (skill !== undefined && !state?.skills?.includes(skill)) {
    return { code: 'inactive', reason: `the skill "${skill}" is not active` };
  }
  return ranOnce(entry, state);
}
