import { definePlugin } from '../../core/define.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { WatchedFile } from '../files/data-file.ts';
import { urlMatches } from './url-pattern.ts';

/**
 * Lets hooks reach only URLs that a pattern in the user's settings allows, where the profile names a key for them.
 * Without patterns, and while the settings cannot be read, no hook reaches any.
 */
export function httpUrls(settings: WatchedFile): HookPlugin {
  return definePlugin('http-urls', (bus) => {
    const key = bus.profile.places.urlsKey;
    if (key === undefined) return;
    const refusal = {
      code: 'url-not-allowed',
      reason: `not allowed: no pattern of ${key} matches its whole URL`,
    } as const;
    bus.hooks.admit.tap('http-urls', ({ type, fields }) => {
      const url = bus.types.get(type)?.url?.(fields);
      if (url === undefined) return undefined;
      const patterns = settings.read().value?.[key];
      const allowed =
        Array.isArray(patterns) && patterns.some((each) => typeof each === 'string' && urlMatches(url, each));
      return allowed ? undefined : refusal;
    });
  });
}
