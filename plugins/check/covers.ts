import type { CheckedHook } from './rule.ts';

/** Whether a hook runs wherever another one of the same event does, as far as their matchers tell at a glance. */
export function covers(one: CheckedHook, other: CheckedHook): boolean {
  if (one.entry?.event !== other.entry?.event) return false;
  const [wider, narrower] = [one.in.file, other.in.file];
  // Files of two projects are checked together and never run together; a skill has its times.
  if (wider.project !== narrower.project) return false;
  if (wider.layer.skill !== undefined && wider !== narrower) return false;
  if (one.in.definition.subject === undefined) return true;
  const [wide, narrow] = [one.entry?.matcher ?? '', other.entry?.matcher ?? ''];
  return /^(?:\*|\.\*)?$/.test(wide) || wide === narrow || (isNames(wide) && isNames(narrow) && hasAll(wide, narrow));
}

/** What every dialect takes for names, each whole. */
function isNames(matcher: string): boolean {
  return /^[\w-]+(?:\|[\w-]+)*$/.test(matcher);
}

function hasAll(wide: string, narrow: string): boolean {
  const names = new Set(wide.split('|'));
  return narrow.split('|').every((name) => names.has(name));
}
