import { createKnownEvents } from '../../../core/known-events.ts';
import { nearest } from '../../../core/near.ts';
import { pointer } from '../../../core/path.ts';
import { memberKeys } from '../../files/data-document.ts';
import { renameKey, wrapMembers } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** Events at the top of a file, or under another key than `hooks`, where nothing reads them. */
export const eventsOutsideHooks: Rule = {
  id: 'events-outside-hooks',
  summary: 'Events stand beside the key "hooks", without it, or under a key like it, so that nothing reads them.',
  severity: 'error',
  looksAt: 'file',
  check({ document, layer }, { profile }) {
    const [, top, key] = /^(.*)\/([^/]+)$/.exec(layer.at) ?? [];
    if (!document || top === undefined || key === undefined) return [];
    const { find } = createKnownEvents(profile);
    const keys = memberKeys(document, top);
    const events = keys.filter((each) => find(each) !== undefined);
    const isThere = keys.includes(key);
    const fix = isThere ? {} : { fix: wrapMembers(top, new Set(events), key, '{', '}') };
    const outside = events.map((event) => ({
      at: pointer(top, event),
      message: `"${event}" is not read here: events have to stand in "${key}"`,
      ...fix,
    }));
    const others = keys.filter(
      (each) => nearest(each, [key]) === key && each !== key && memberKeys(document, pointer(top, each)).some(find),
    );
    const isMeant = !isThere && events.length === 0 && others.length === 1;
    const misspelt = others.map((other) => ({
      at: pointer(top, other),
      message: `"${other}" is not read: events have to stand in "${key}"`,
      ...(isMeant && { fix: renameKey(pointer(top, other), key) }),
    }));
    return [...outside, ...misspelt];
  },
};
