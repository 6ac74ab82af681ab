import { createKnownEvents } from '../../../core/known-events.ts';
import { pointer } from '../../../core/path.ts';
import { memberKeys } from '../../files/data-document.ts';
import { wrapMembers } from '../../files/edit-data.ts';
import type { Rule } from '../rule.ts';

/** Events at the top of a file, where nothing reads them. */
export const eventsOutsideHooks: Rule = {
  id: 'events-outside-hooks',
  summary: 'Events stand beside the key "hooks", or without it, so that nothing reads them.',
  severity: 'error',
  looksAt: 'file',
  check({ document, layer }, { profile }) {
    const [, top, key] = /^(.*)\/([^/]+)$/.exec(layer.at) ?? [];
    if (!document || top === undefined || key === undefined) return [];
    const { find } = createKnownEvents(profile);
    const keys = memberKeys(document, top);
    const events = keys.filter((each) => find(each) !== undefined);
    const fix = keys.includes(key) ? {} : { fix: wrapMembers(top, new Set(events), key, '{', '}') };
    return events.map((event) => ({
      at: pointer(top, event),
      message: `"${event}" is not read here: events have to stand in "${key}"`,
      ...fix,
    }));
  },
};
