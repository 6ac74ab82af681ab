import { isObject, pointer } from '../../../core/path.ts';
import { wrapValue } from '../../files/edit-data.ts';
import type { Found, Rule } from '../rule.ts';

/** A text where a hook has to stand, or the list or the group of one: its command. */
export const textAsHook: Rule = {
  id: 'text-as-hook',
  summary: 'A hook is written as a text instead of an object with a "command".',
  severity: 'error',
  looksAt: 'event',
  explains: ['bad-shape'],
  check({ known, groups, at }, { types }) {
    if (!known || !types.has('command')) return [];
    if (!Array.isArray(groups)) return bare(groups, at, '[{ "hooks": [', '] }]');
    return groups.flatMap((group, index) => {
      const place = pointer(at, index);
      if (!isObject(group)) return bare(group, place, '{ "hooks": [', '] }');
      const { hooks } = group;
      if (!Array.isArray(hooks)) return found(hooks, place, pointer(place, 'hooks'), '[', ']');
      return hooks.flatMap((hook, each) => found(hook, pointer(place, 'hooks', each), undefined, '', ''));
    });
  },
};

/** A word alone may be the name of a tool just as well. */
function bare(value: unknown, at: string, open: string, close: string): readonly Found[] {
  const [first] = found(value, at, undefined, open, close);
  if (!first) return [];
  const { fix: _, ...unfixed } = first;
  return [/[\s./]/.test(String(value)) ? first : unfixed];
}

/** `text`: where it stands, where that is not the place of the problem. */
function found(value: unknown, at: string, text = at, open: string, close: string): readonly Found[] {
  if (typeof value !== 'string' || value.trim() === '') return [];
  const written = `${open}{ "type": "command", "command": `;
  return [{ at, message: `write ${written}… }${close}`, fix: wrapValue(text, written, ` }${close}`) }];
}
