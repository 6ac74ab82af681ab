import { definePlugin } from '../../core/define.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { WatchedFile } from '../files/data-file.ts';
import { tellFileProblems } from '../files/file-problems.ts';
import { listProblems } from './list-problems.ts';
import { urlMatches } from './url-pattern.ts';

/**
 * Lets hooks reach only URLs that a pattern in the user's settings allows, where the profile names a key for them.
 * Without patterns, and while the settings cannot be read, no hook reaches any.
 */
export function httpUrls(settings: WatchedFile): HookPlugin {
  return definePlugin('http-urls', (bus) => {
    const key = bus.profile.places.urlsKey;
    if (key === undefined) return;
    bus.hooks.admit.tap('http-urls', ({ type, fields }) => {
      const url = bus.types.get(type)?.url?.(fields);
      if (url === undefined) return undefined;
      const why = refusal(url, settings.read().value?.[key], key);
      return why === undefined ? undefined : { code: 'url-not-allowed', reason: `not allowed: ${why}` };
    });
    const wrongEntries = listProblems(settings, {
      key,
      entries: 'texts',
      entry: 'a text',
      effect: 'allows nothing',
      accepts: () => true,
    });
    tellFileProblems(bus, 'http-urls', settings.file, wrongEntries);
  });
}

function refusal(url: string, patterns: unknown, key: string): string | undefined {
  if (!URL.canParse(url)) return 'its URL cannot be read';
  if (patterns === undefined) return `the settings have no ${key}`;
  if (!Array.isArray(patterns)) return `${key} in the settings has to be a list of texts`;
  const isAllowed = patterns.some((each) => typeof each === 'string' && urlMatches(url, each));
  return isAllowed ? undefined : `no pattern of ${key} matches its whole URL`;
}
