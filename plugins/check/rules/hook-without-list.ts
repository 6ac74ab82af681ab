import { isNote } from '../../../core/note.ts';
import { isObject } from '../../../core/path.ts';
import { wrapMembers } from '../../files/edit-data.ts';
import type { CheckContext, Rule } from '../rule.ts';

/** A group that is a hook itself: `{ "matcher": …, "command": … }`. */
export const hookWithoutList: Rule = {
  id: 'hook-without-list',
  summary: 'A hook stands straight in its matcher group, without the list "hooks".',
  severity: 'error',
  looksAt: 'group',
  explains: ['bad-shape'],
  check({ group, at }, context) {
    if (!isObject(group) || Object.hasOwn(group, 'hooks') || !isHook(group, context)) return [];
    const keys = Object.keys(group);
    const isField = (key: string) => key !== 'matcher' && !isNote(key);
    // Notes between them go with them.
    const fields = keys
      .slice(keys.findIndex(isField), keys.findLastIndex(isField) + 1)
      .filter((key) => key !== 'matcher');
    const message = 'the fields of a hook stand straight in the group: put them into "hooks": [{ … }]';
    return [{ at, message, fix: wrapMembers(at, new Set(fields), 'hooks', '[{', '}]') }];
  },
};

/** Whether an object has all that a hook of some type needs. */
function isHook(value: Readonly<Record<string, unknown>>, { types }: CheckContext): boolean {
  return [...types.values()].some(
    ({ schema: { required = [] } }) => required.length > 0 && required.every((field) => Object.hasOwn(value, field)),
  );
}
