import { wrapValue } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** A hook that is a text: its command. */
export const textAsHook: Rule = {
  id: 'text-as-hook',
  summary: 'A hook is written as a text instead of an object with a "command".',
  severity: 'error',
  looksAt: 'hook',
  explains: ['bad-shape'],
  check({ hook, at }, { types }) {
    if (typeof hook !== 'string' || hook.trim() === '' || !types.has('command')) return [];
    const message = 'write { "type": "command", "command": … }';
    return [{ at, message, fix: wrapValue(at, '{ "type": "command", "command": ', ' }') }];
  },
};
