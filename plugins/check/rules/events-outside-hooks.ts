import { createKnownEvents } from '../../../core/known-events.ts';
import { nearest } from '../../../core/near.ts';
import { isObject, pointer, pointerKeys } from '../../../core/path.ts';
import { memberKeys } from '../../files/data-document.ts';
import { renameKey, wrapMembers } from '../../files/edit-data.ts';
import { parseFrontMatter } from '../../files/front-matter.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import type { CheckedFile, Rule } from '../rule.ts';

/** Events at the top of a file, or under another key than `hooks`, where nothing reads them. */
export const eventsOutsideHooks: Rule = {
  id: 'events-outside-hooks',
  summary: 'Events stand beside the key "hooks", without it, or under a key like it, so that nothing reads them.',
  severity: 'error',
  looksAt: 'file',
  async check(file, { profile }) {
    const [, top, key] = /^(.*)\/([^/]+)$/.exec(file.layer.at) ?? [];
    if (top === undefined || key === undefined) return [];
    const { find } = createKnownEvents(profile);
    const keysAt = await keysOf(file);
    const keys = keysAt(top);
    const events = keys.filter((each) => find(each) !== undefined);
    const isThere = keys.includes(key);
    const fix = isThere ? {} : { fix: wrapMembers(top, new Set(events), key, '{', '}') };
    const outside = events.map((event) => ({
      at: pointer(top, event),
      message: `"${event}" is not read here: events have to stand in "${key}"`,
      ...fix,
    }));
    const others = keys.filter(
      (each) => nearest(each, [key]) === key && each !== key && keysAt(pointer(top, each)).some(find),
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

/** The keys of objects in a file, by their pointers: in JSON, or else in the head of a Markdown file. */
async function keysOf({ document, layer }: CheckedFile): Promise<(at: string) => readonly string[]> {
  if (document) return (at) => memberKeys(document, at);
  const text = layer.file === undefined ? undefined : readTextFile(layer.file);
  const head = typeof text === 'string' ? await parseFrontMatter(text) : undefined;
  return (at) => {
    let value: unknown = head && 'value' in head ? head.value : undefined;
    for (const key of pointerKeys(at)) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    return isObject(value) ? Object.keys(value) : [];
  };
}
