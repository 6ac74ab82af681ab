import { AsyncSeriesBailHook } from 'tapable';
import type { EventDefinition } from '../types/event.ts';
import type { EventRun, HookEntry } from '../types/hook.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Chain, ChainHandle, ChainTap } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import { type ChainInterceptor, type CodeTap, createChainHandle } from './chain-handle.ts';
import type { MatchResult } from './matcher.ts';
import { slowMatcher } from './problems.ts';
import type { MatchedEntry } from './read-layer.ts';

/** How many subjects, and how many sets of entries, an event remembers the chain of. */
const remembered = 1_024;
/** A longer subject is looked up anew each time, in UTF-16 units: what is remembered stays small. */
const longestRemembered = 1_024;

/** What an event comes to for one subject. */
export interface PickedChain {
  /** Absent where nothing is there to call. */
  readonly chain?: Chain;
  /** The entries that match, in order. */
  readonly entries: readonly HookEntry[];
  /** What testing the matchers brought up. */
  readonly problems: readonly Problem[];
}

/** The chains of one event in one snapshot. */
export interface EventChains {
  readonly handle: ChainHandle;
  readonly entries: readonly HookEntry[];
  /** The chain for a subject; a promise only where a matcher has to load its engine first. */
  pick(subject: string): PickedChain | Promise<PickedChain>;
}

/** What makes the chains of an event. */
export interface ChainsOptions {
  readonly event: string;
  readonly definition: EventDefinition;
  readonly profile: Profile;
  readonly matched: readonly MatchedEntry[];
  runEntry(entry: HookEntry, run: EventRun): Promise<Verdict | undefined>;
  report(problem: Problem): void;
}

/** A set of entries that match together, with its chain. */
type EntrySet = Omit<PickedChain, 'problems'>;

/**
 * Makes the chains of one event: one tapable hook for each set of entries that match together, built when a subject
 * first asks for it, so that entries which do not match cost nothing.
 */
export function createChains(options: ChainsOptions): EventChains {
  const { event, matched } = options;
  const entries = matched.map(({ entry }) => entry);
  const bySubject = new Map<string, PickedChain>();
  const bySet = new Map<string, EntrySet>();
  const codeTaps: CodeTap[] = [];
  const interceptors: ChainInterceptor[] = [];

  const build = (found: readonly HookEntry[]): EntrySet => {
    if (found.length + codeTaps.length + interceptors.length === 0) return { entries: found };
    const chain: Chain = new AsyncSeriesBailHook<[EventRun], Verdict | undefined, ChainTap>(['run'], event);
    for (const interceptor of interceptors) chain.intercept(interceptor);
    for (const entry of found) chain.tapPromise({ name: entry.id, entry }, (run) => options.runEntry(entry, run));
    for (const tap of codeTaps) tap.addTo(chain);
    return { chain, entries: found };
  };

  const choose = (subject: string, results: readonly MatchResult[]): PickedChain => {
    const key = results.map((result) => (result === false ? '0' : '1')).join('');
    const set = bySet.get(key) ?? build(entries.filter((_, index) => results[index] !== false));
    remember(bySet, key, set);
    const limited = entries.filter((_, index) => results[index] === 'limit');
    const picked = { ...set, problems: limited.map(slowMatcher) };
    if (subject.length <= longestRemembered) remember(bySubject, subject, picked);
    return picked;
  };

  /** The chains that are there; a pick without one is forgotten, since from now on it has one. */
  const chainsToChange = (): ReadonlySet<Chain> => {
    const chains = new Set<Chain>();
    for (const memo of [bySubject, bySet] as Map<string, EntrySet>[]) {
      for (const [key, { chain }] of memo) {
        if (chain) chains.add(chain);
        else memo.delete(key);
      }
    }
    return chains;
  };

  const handle = createChainHandle({
    report: options.report,
    event,
    isUsed: () => entries.length + codeTaps.length + interceptors.length > 0,
    add(tap) {
      codeTaps.push(tap);
      for (const chain of chainsToChange()) tap.addTo(chain);
    },
    intercept(interceptor) {
      interceptors.push(interceptor);
      for (const chain of chainsToChange()) chain.intercept(interceptor);
    },
  });

  return {
    handle,
    entries,
    pick(subject) {
      const known = bySubject.get(subject);
      if (known) return known;
      const results = testMatchers(subject, options);
      return results instanceof Promise
        ? results.then((settled) => choose(subject, settled))
        : choose(subject, results);
    },
  };
}

/** Milliseconds that the slow matchers of one event may take together. */
const testingTime = 50;

/** Tests each matcher once: the hooks of one group share theirs. */
function testMatchers(subject: string, { matched, definition, profile }: ChainsOptions) {
  if (definition.subject === undefined) return matched.map((): MatchResult => true);
  const exclusive = isNamedOnly(subject, definition, profile);
  const tested = new Map<object, MatchResult | Promise<MatchResult>>();
  // However many are hostile, together they do not hold the event up.
  const budget = { left: testingTime };
  const results = matched.map(({ matcher }) => {
    const known = tested.get(matcher);
    if (known !== undefined) return known;
    const result = exclusive && !matcher.names(subject) ? false : matcher.matches(subject, budget);
    tested.set(matcher, result);
    return result;
  });
  return results.some((result) => result instanceof Promise) ? Promise.all(results) : (results as MatchResult[]);
}

function isNamedOnly(subject: string, { namedOnly = [] }: EventDefinition, { matcher }: Profile): boolean {
  const fold = (text: string): string => (matcher.ignoreCase ? text.toLowerCase() : text);
  return namedOnly.some((each) => fold(each) === fold(subject));
}

/** Keeps a value, and forgets the oldest where there are too many. */
function remember<V>(memo: Map<string, V>, key: string, value: V): void {
  memo.set(key, value);
  if (memo.size <= remembered) return;
  const [oldest] = memo.keys();
  if (oldest !== undefined) memo.delete(oldest);
}
