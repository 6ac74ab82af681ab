import { vi } from 'vitest';
import { createChains } from '../../core/chains.ts';
import { compileMatcher, type Matcher } from '../../core/matcher.ts';
import type { EventDefinition } from '../../types/event.ts';
import type { EventRun, HookEntry } from '../../types/hook.ts';
import type { MatcherDialect } from '../../types/profile.ts';
import { testProfile } from './test-profile.ts';

/** The chains of an event with one entry for each matcher; the matcher's text, or its place, is the entry's id. */
export function chainsOf(
  matchers: readonly (string | Matcher)[],
  definition: EventDefinition = testProfile.events.Before,
  { matcher = testProfile.matcher }: { readonly matcher?: MatcherDialect } = {},
) {
  const ran: string[] = [];
  const matched = matchers.map((each, index) => ({
    entry: { id: typeof each === 'string' ? each : String(index), layer: {} } as HookEntry,
    matcher: typeof each === 'string' ? compileMatcher(each, matcher) : each,
  }));
  const runEntry = async ({ id }: HookEntry) => void ran.push(id);
  const report = vi.fn();
  const chains = createChains({
    event: 'Before',
    definition,
    profile: { ...testProfile, matcher },
    matched,
    runEntry,
    report,
  });
  return { chains, ran, report };
}

/** An event run for chains whose taps look at nothing else. */
export const chainRun = { report() {} } as unknown as EventRun;

/** The ids of the entries that a subject picks. */
export const idsOf = async (chains: ReturnType<typeof chainsOf>['chains'], subject: string): Promise<string[]> =>
  (await chains.pick(subject)).entries.map(({ id }) => id);
