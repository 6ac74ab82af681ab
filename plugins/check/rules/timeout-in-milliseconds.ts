import { isObject, pointer } from '../../../core/path.ts';
import { setValue } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** A timeout that reads as milliseconds: 5000. Nobody writes hours as a round number of thousands of seconds. */
export const timeoutInMilliseconds: Rule = {
  id: 'timeout-in-milliseconds',
  summary: 'A timeout, which is in seconds, looks like milliseconds.',
  severity: 'warning',
  looksAt: 'hook',
  explains: ['bad-field'],
  check({ hook, at }) {
    if (!isObject(hook) || typeof hook.timeout !== 'number') return [];
    const { timeout } = hook;
    if (timeout < 1_000 || timeout % 500 !== 0 || timeout > 3_600_000) return [];
    const seconds = timeout / 1_000;
    const place = pointer(at, 'timeout');
    const message = `${timeout} looks like milliseconds, and a timeout is in seconds: write ${seconds}`;
    return [{ at: place, message, fix: setValue(place, seconds) }];
  },
};
