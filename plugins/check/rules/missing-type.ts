import { isObject } from '../../../core/path.ts';
import { addFirst } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** A hook without a `type`, where the profile has no default one. */
export const missingType: Rule = {
  id: 'missing-type',
  summary: 'A hook names no type, and the profile has no default one.',
  severity: 'error',
  looksAt: 'hook',
  explains: ['bad-field'],
  check({ hook, at }, { profile, types }) {
    if (!isObject(hook) || Object.hasOwn(hook, 'type') || profile.defaultType !== undefined) return [];
    const fitting = [...types.values()].filter(({ schema: { required = [] } }) =>
      required.some((field) => Object.hasOwn(hook, field)),
    );
    const [type, ...others] = fitting.map((each) => each.type);
    if (type === undefined) return [];
    const message = `by its fields it is ${[type, ...others].map((each) => `"type": "${each}"`).join(' or ')}`;
    return [{ at, message, ...(others.length === 0 && { fix: addFirst(at, 'type', type) }) }];
  },
};
