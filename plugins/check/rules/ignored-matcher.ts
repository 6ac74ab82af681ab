import { isObject, pointer } from '../../../core/path.ts';
import type { Rule } from '../rule.ts';

/** A matcher on an event that is about nothing: the hook runs every time. */
export const ignoredMatcher: Rule = {
  id: 'ignored-matcher',
  summary: 'A matcher stands on an event that has no subject, so that the hook runs every time.',
  severity: 'warning',
  looksAt: 'group',
  check({ group, at, event, definition }) {
    const matcher = isObject(group) ? group.matcher : undefined;
    if (definition.subject !== undefined || typeof matcher !== 'string' || /^(?:\*|\.\*)?$/.test(matcher)) return [];
    const message = `${event} has nothing that a matcher is tested on, so this one is ignored: the hook runs every time`;
    return [{ at: pointer(at, 'matcher'), message }];
  },
};
