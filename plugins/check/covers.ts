import type { CheckedHook } from './rule.ts';

/** Whether a hook runs wherever another one of the same event does, as far as their matchers tell at a glance. */
export function covers(one: CheckedHook, other: CheckedHook): boolean {
  if (one.entry?.event !== other.entry?.event) return false;
  if (one.in.definition.subject === undefined) return true;
  const [wide, narrow] = [one.entry?.matcher ?? '', other.entry?.matcher ?? ''];
  return /^(?:\*|\.\*)?$/.test(wide) || wide === narrow;
}
