import { isObject, pointer } from '../../../core/path.ts';
import { setValue } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** A matcher that is a list or an object: `["Edit", "Write"]`, `{ "tools": ["Bash"] }`. */
export const matcherAsData: Rule = {
  id: 'matcher-as-data',
  summary: 'A matcher is a list or an object instead of a text.',
  severity: 'error',
  looksAt: 'group',
  explains: ['bad-field'],
  check({ group, at, definition }) {
    if (!isObject(group) || typeof group.matcher !== 'object' || group.matcher === null) return [];
    const place = pointer(at, 'matcher');
    const names = namesOf(group.matcher, definition.subject);
    if (!names) return [{ at: place, message: 'write the names as one text: "one|other"' }];
    const text = names.join('|');
    return [{ at: place, message: `write ${JSON.stringify(text)}`, fix: setValue(place, text) }];
  },
};

/** The plain names that such a matcher surely means: in a list, or in an object by the name of the subject alone. */
function namesOf(matcher: object, subject: string | undefined): readonly string[] | undefined {
  let value: unknown = matcher;
  if (isObject(matcher)) {
    const [key, ...others] = Object.keys(matcher);
    const word = subject?.split('_')[0];
    if (key === undefined || others.length > 0 || word === undefined || !key.toLowerCase().startsWith(word)) {
      return undefined;
    }
    value = matcher[key];
  }
  const names = [value].flat();
  const areNames = names.length > 0 && names.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name));
  return areNames ? (names as string[]) : undefined;
}
