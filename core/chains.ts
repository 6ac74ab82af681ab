import { AsyncSeriesBailHook, type HookInterceptor } from 'tapable';
import type { EventDefinition } from '../types/event.ts';
import type { EventRun, HookEntry } from '../types/hook.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Chain, ChainHandle, ChainTap, ChainTapOptions } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import { guardTap } from './guard.ts';
import type { MatchResult } from './matcher.ts';
import { isObject } from './path.ts';
import { slowMatcher, tapThrew } from './problems.ts';
import type { MatchedEntry } from './read-layer.ts';

/** How many subjects an event remembers the chain of. */
const rememberedSubjects = 1_024;

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

interface CodeTap {
  readonly kind: 'tap' | 'tapAsync' | 'tapPromise';
  readonly options: ChainTapOptions;
  readonly fn: (...parameters: unknown[]) => unknown;
}

type Interceptor = HookInterceptor<[EventRun], Verdict | undefined, ChainTap>;

/**
 * Makes the chains of one event: one tapable hook for each set of entries that match together, built when a subject
 * first asks for it, so that entries which do not match cost nothing.
 */
export function createChains(options: ChainsOptions): EventChains {
  const { event, matched } = options;
  const bySubject = new Map<string, PickedChain>();
  const bySet = new Map<string, PickedChain>();
  const codeTaps: CodeTap[] = [];
  const interceptors: Interceptor[] = [];
  const entries = matched.map(({ entry }) => entry);

  const build = (found: readonly MatchedEntry[], limited: readonly HookEntry[]): PickedChain => {
    const problems = limited.map(slowMatcher);
    const picked = found.map(({ entry }) => entry);
    if (picked.length + codeTaps.length + interceptors.length === 0) return { entries: picked, problems };
    const chain: Chain = new AsyncSeriesBailHook<[EventRun], Verdict | undefined, ChainTap>(['run'], event);
    for (const interceptor of interceptors) chain.intercept(interceptor);
    for (const entry of picked) {
      chain.tapPromise({ name: entry.id, entry }, (run) => options.runEntry(entry, run));
    }
    for (const codeTap of codeTaps) addTap(chain, codeTap);
    return { chain, entries: picked, problems };
  };

  const choose = (subject: string, results: readonly MatchResult[]): PickedChain => {
    const found = matched.filter((_, index) => results[index] !== false);
    const limited = matched.filter((_, index) => results[index] === 'limit').map(({ entry }) => entry);
    const key = found.map(({ entry }) => entry.id).join('\n');
    let picked = limited.length === 0 ? bySet.get(key) : undefined;
    if (!picked) {
      picked = build(found, limited);
      bySet.set(limited.length === 0 ? key : `${key}\nlimited: ${subject}`, picked);
    }
    if (bySubject.size >= rememberedSubjects) forgetOldest(bySubject);
    if (bySet.size > rememberedSubjects) forgetOldest(bySet);
    bySubject.set(subject, picked);
    return picked;
  };

  const everyChain = () => [...new Set([...bySet.values(), ...bySubject.values()])].flatMap(({ chain }) => chain ?? []);
  const changed = (): void => {
    // A pick made before the first tap has no chain to add it to: such picks are made anew.
    for (const memo of [bySubject, bySet]) for (const [key, { chain }] of memo) if (!chain) memo.delete(key);
  };

  const handle = createHandle({
    report: options.report,
    event,
    isUsed: () => entries.length + codeTaps.length + interceptors.length > 0,
    add(codeTap) {
      changed();
      codeTaps.push(codeTap);
      for (const chain of everyChain()) addTap(chain, codeTap);
    },
    intercept(interceptor) {
      changed();
      interceptors.push(interceptor);
      for (const chain of everyChain()) chain.intercept(interceptor);
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

/** Tests each matcher once: the hooks of one group share theirs. */
function testMatchers(subject: string, { matched, definition, profile }: ChainsOptions) {
  if (definition.subject === undefined) return matched.map((): MatchResult => true);
  const exclusive = isNamedOnly(subject, definition, profile);
  const tested = new Map<object, MatchResult | Promise<MatchResult>>();
  const results = matched.map(({ matcher }) => {
    const known = tested.get(matcher);
    if (known !== undefined) return known;
    const result = exclusive && !matcher.names(subject) ? false : matcher.matches(subject);
    tested.set(matcher, result);
    return result;
  });
  return results.some((result) => result instanceof Promise) ? Promise.all(results) : (results as MatchResult[]);
}

function isNamedOnly(subject: string, { namedOnly }: EventDefinition, { matcher }: Profile): boolean {
  if (!namedOnly) return false;
  return namedOnly.includes(matcher.ignoreCase ? subject.toLowerCase() : subject);
}

interface HandleOptions {
  readonly event: string;
  isUsed(): boolean;
  add(codeTap: CodeTap): void;
  intercept(interceptor: Interceptor): void;
  report(problem: Problem): void;
}

function createHandle(options: HandleOptions, defaults: object = {}): ChainHandle {
  const add = (kind: CodeTap['kind'], type: 'sync' | 'async' | 'promise') => {
    return (given: ChainTapOptions, hook: (...parameters: never[]) => unknown): void => {
      const tapOptions = { ...defaults, ...(typeof given === 'string' ? { name: given } : given) };
      const fn = guardTap(
        { name: tapOptions.name, type, fn: hook },
        {
          name: options.event,
          accepts: isVerdict,
          onThrow: 'contain',
          report: (problem, [run]) => (run as EventRun).report(problem),
        },
      );
      options.add({ kind, options: tapOptions, fn });
    };
  };
  return {
    tap: add('tap', 'sync'),
    tapAsync: add('tapAsync', 'async'),
    tapPromise: add('tapPromise', 'promise'),
    intercept: (interceptor) => options.intercept(guardedInterceptor(interceptor, options)),
    isUsed: options.isUsed,
    withOptions: (more) => createHandle(options, { ...defaults, ...more }),
  };
}

function addTap(chain: Chain, { kind, options, fn }: CodeTap): void {
  chain[kind](options, fn as never);
}

/** An interceptor that throws would reject the whole event. */
function guardedInterceptor(interceptor: Interceptor, { event, report }: HandleOptions): Interceptor {
  const name = interceptor.name ?? 'interceptor';
  const contained = Object.entries(interceptor).map(([key, value]) => {
    if (typeof value !== 'function') return [key, value];
    const call = (...parameters: unknown[]): unknown => {
      try {
        return value.apply(interceptor, parameters);
      } catch (thrown) {
        report(tapThrew(event, name, thrown));
        return key === 'register' ? parameters[0] : undefined;
      }
    };
    return [key, call];
  });
  return Object.fromEntries(contained) as Interceptor;
}

function isVerdict(result: unknown): boolean {
  return isObject(result) && typeof result.decision === 'string' && Array.isArray(result.outcomes);
}

function forgetOldest(memo: Map<string, unknown>): void {
  const [oldest] = memo.keys();
  if (oldest !== undefined) memo.delete(oldest);
}
