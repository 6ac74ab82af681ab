import { isObject, pointer } from '../../../core/path.ts';
import { wrapValue } from '../../files/edit-data.ts';
import type { Found, Rule } from '../rule.ts';

/** One group, or one hook, where a list of them has to stand. */
export const listMissing: Rule = {
  id: 'list-missing',
  summary: 'The groups of an event, or the hooks of a group, are one object instead of a list.',
  severity: 'error',
  looksAt: 'event',
  explains: ['bad-shape'],
  check({ known, groups, at }) {
    if (!known) return [];
    if (isObject(groups)) return [found(at, at, 'one matcher group')];
    if (!Array.isArray(groups)) return [];
    return groups.flatMap((group, index) =>
      isObject(group) && isObject(group.hooks)
        ? [found(pointer(at, index), pointer(at, index, 'hooks'), '"hooks" with one hook')]
        : [],
    );
  },
};

function found(at: string, object: string, what: string): Found {
  return { at, message: `${what} has to stand in a list too: [{ … }]`, fix: wrapValue(object, '[', ']') };
}
