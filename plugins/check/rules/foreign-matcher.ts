import { isObject, pointer } from '../../../core/path.ts';
import { setValue } from '../../files/edit-data.ts';
import { foreignForm } from '../foreign-forms.ts';
import type { Rule } from '../rule.ts';

/** A matcher in the words of another dialect, which means something else here, or nothing. */
export const foreignMatcher: Rule = {
  id: 'foreign-matcher',
  summary: 'A matcher is written in another dialect: an expression, a permission rule, a comma list, a path, a glob.',
  severity: 'error',
  looksAt: 'group',
  explains: ['bad-matcher'],
  check({ group, at, definition }, { profile }) {
    if (!isObject(group) || typeof group.matcher !== 'string' || definition.subject === undefined) return [];
    const form = foreignForm(group.matcher, { dialect: profile.matcher, conditions: profile.fields.includes('if') });
    if (!form) return [];
    const place = pointer(at, 'matcher');
    const { message, meant } = form;
    return [{ at: place, message, ...(meant !== undefined && { fix: setValue(place, meant) }) }];
  },
};
