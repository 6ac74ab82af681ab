import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createChains } from '../../core/chains.ts';
import { compileMatcher, type Matcher } from '../../core/matcher.ts';
import { Stage } from '../../core/stage.ts';
import type { EventDefinition } from '../../types/event.ts';
import type { EventRun, HookEntry } from '../../types/hook.ts';
import type { MatcherDialect } from '../../types/profile.ts';
import { testProfile } from '../helpers/test-profile.ts';

const dialect: MatcherDialect = testProfile.matcher;

/** The chains of an event with one entry for each matcher; the matcher's text, or its place, is the entry's id. */
function chainsOf(
  matchers: readonly (string | Matcher)[],
  definition: EventDefinition = testProfile.events.Before,
  { matcher = dialect }: { readonly matcher?: MatcherDialect } = {},
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

const run = { report() {} } as unknown as EventRun;
const idsOf = async (chains: ReturnType<typeof chainsOf>['chains'], subject: string) =>
  (await chains.pick(subject)).entries.map(({ id }) => id);

describe('the chain for a subject', () => {
  test('holds the entries that match, in order', async () => {
    const { chains, ran } = chainsOf(['bash', 'read|bash', 'read', '*']);
    expect(await idsOf(chains, 'bash')).toEqual(['bash', 'read|bash', '*']);
    await (await chains.pick('bash')).chain?.promise(run);
    expect(ran).toEqual(['bash', 'read|bash', '*']);
  });

  test('is not there where nothing matches', async () => {
    expect(await chainsOf(['bash']).chains.pick('read')).toEqual({ entries: [], problems: [] });
  });

  test('on an event without a subject holds every entry', async () => {
    const { chains } = chainsOf(['bash', 'read'], testProfile.events.Asked);
    expect(await idsOf(chains, '')).toEqual(['bash', 'read']);
  });

  test('is one for each set of entries, and the same one each time', async () => {
    const { chains } = chainsOf(['bash|sh', 'read']);
    const [bash, sh, read] = [await chains.pick('bash'), await chains.pick('sh'), await chains.pick('read')];
    expect(bash.chain).toBe(sh.chain);
    expect(bash.chain).not.toBe(read.chain);
    expect((await chains.pick('bash')).chain).toBe(bash.chain);
  });

  test('is found by testing each matcher once a subject, and one that hooks share once', async () => {
    const matches = vi.fn(() => true);
    const shared: Matcher = { matches, names: () => false };
    const { chains } = chainsOf([shared, shared, shared]);
    for (let count = 0; count < 5; count += 1) await chains.pick('bash');
    expect(matches).toHaveBeenCalledTimes(1);
  });

  test('is remembered for 1,024 subjects, the oldest forgotten first', async () => {
    const matches = vi.fn(() => true);
    const { chains } = chainsOf([{ matches, names: () => false }]);
    for (let index = 0; index < 1_025; index += 1) await chains.pick(`tool${index}`);
    matches.mockClear();
    await chains.pick('tool1024');
    await chains.pick('tool1');
    expect(matches).not.toHaveBeenCalled();
    await chains.pick('tool0');
    expect(matches).toHaveBeenCalledTimes(1);
  });

  test('is not remembered for a very long subject', async () => {
    const matches = vi.fn(() => true);
    const { chains } = chainsOf([{ matches, names: () => false }]);
    const long = 'x'.repeat(100_000);
    const first = await chains.pick(long);
    expect((await chains.pick(long)).chain).toBe(first.chain);
    expect(matches).toHaveBeenCalledTimes(2);
  });

  test('waits for a matcher that has to load its engine', async () => {
    const { chains } = chainsOf([{ matches: async () => true, names: () => false }]);
    expect(chains.pick('bash')).toBeInstanceOf(Promise);
    expect(await idsOf(chains, 'bash')).toEqual(['0']);
  });

  test('holds an entry whose matcher ran into its time limit, with a warning', async () => {
    const { chains } = chainsOf([{ matches: () => 'limit', names: () => false }, 'bash']);
    const { entries, problems, chain } = await chains.pick('bash');
    expect(entries).toHaveLength(2);
    expect(problems).toMatchObject([{ code: 'bad-matcher', severity: 'warning' }]);
    expect((await chains.pick('other')).chain).not.toBe(chain);
  });
});

describe('a subject that only a hook naming it sees', () => {
  test.each([
    ['special', true],
    ['other|special', true],
    ['*', false],
    ['', false],
    ['.*', false],
    ['spec.*', false],
    ['special.*', false],
    ['(special|other)', true],
  ])('%j names it: %s', async (matcher, named) => {
    const { chains } = chainsOf([matcher], testProfile.events.Watch);
    expect(await idsOf(chains, 'special')).toEqual(named ? [matcher] : []);
  });

  test('is one in any case where the profile’s matchers have none', async () => {
    const { chains } = chainsOf(['*', 'SPECIAL'], testProfile.events.Watch, {
      matcher: { ...dialect, ignoreCase: true },
    });
    expect(await idsOf(chains, 'Special')).toEqual(['SPECIAL']);
  });

  test('leaves other subjects to every hook that matches', async () => {
    const { chains } = chainsOf(['*', 'special'], testProfile.events.Watch);
    expect(await idsOf(chains, 'ordinary')).toEqual(['*']);
  });
});

describe('a tap written in code', () => {
  test('reaches chains that are there and chains to come', async () => {
    const { chains } = chainsOf(['bash', 'read']);
    await chains.pick('bash');
    const called: string[] = [];
    chains.handle.tap('code', ({ subject }) => void called.push(subject));
    for (const subject of ['bash', 'read', 'nothing matches']) {
      await (await chains.pick(subject)).chain?.promise({ ...run, subject });
    }
    expect(called).toEqual(['bash', 'read', 'nothing matches']);
  });

  test('runs behind the entries, or where its stage says', async () => {
    const { chains, ran } = chainsOf(['bash']);
    chains.handle.tap('normal', () => void ran.push('normal'));
    chains.handle.tap({ name: 'early', stage: Stage.early }, () => void ran.push('early'));
    chains.handle.withOptions({ stage: Stage.first }).tapPromise('first', async () => void ran.push('first'));
    await (await chains.pick('bash')).chain?.promise(run);
    expect(ran).toEqual(['first', 'early', 'bash', 'normal']);
  });

  test('that is added in a call counts from the next one', async () => {
    const { chains, ran } = chainsOf(['bash']);
    let added = false;
    chains.handle.tap('adds', () => {
      if (!added) chains.handle.tap('added', () => void ran.push('added'));
      added = true;
      return undefined;
    });
    const { chain } = await chains.pick('bash');
    await chain?.promise(run);
    expect(ran).toEqual(['bash']);
    await chain?.promise(run);
    expect(ran).toEqual(['bash', 'bash', 'added']);
  });

  test.each<[string, unknown, unknown, string]>([
    ['no name', { name: '' }, () => undefined, 'needs a name'],
    ['a blank name', ' ', () => undefined, 'needs a name'],
    ['no function', 'code', undefined, 'needs a function'],
    ['"before"', { name: 'code', before: 'other' }, () => undefined, 'is placed by its stage'],
  ])('with %s is refused when it is added, not in the middle of an event', async (_, options, hook, message) => {
    const { chains } = chainsOf(['bash']);
    expect(() => chains.handle.tap(options as never, hook as never)).toThrow(message);
    expect(chains.handle.isUsed()).toBe(true);
    await (await chains.pick('bash')).chain?.promise(run);
  });

  test('cannot slip an unguarded function in by its options', async () => {
    const { chains } = chainsOf([]);
    const fn = () => {
      throw new Error('unguarded');
    };
    chains.handle.tap({ name: 'code', fn, type: 'promise' } as never, () => undefined);
    expect(await (await chains.pick('x')).chain?.promise(run)).toBeUndefined();
  });

  test('makes the event used', () => {
    const { chains } = chainsOf([]);
    expect(chains.handle.isUsed()).toBe(false);
    chains.handle.tap('code', () => undefined);
    expect(chains.handle.isUsed()).toBe(true);
  });
});

describe('an interceptor', () => {
  test('sees the taps of chains that are there and chains to come, with their entries', async () => {
    const { chains } = chainsOf(['bash', 'read']);
    await chains.pick('bash');
    const seen: unknown[] = [];
    chains.handle.intercept({
      call: () => void seen.push('call'),
      tap: ({ name, entry }) => void seen.push([name, entry?.id]),
      done: () => void seen.push('done'),
    });
    chains.handle.tap('code', () => undefined);
    for (const subject of ['bash', 'read']) await (await chains.pick(subject)).chain?.promise(run);
    expect(seen).toEqual([
      'call',
      ['bash', 'bash'],
      ['code', undefined],
      'done',
      'call',
      ['read', 'read'],
      ['code', undefined],
      'done',
    ]);
  });

  test.each(['call', 'tap', 'done', 'register'] as const)(
    'that throws in %s is a problem, and the event goes on',
    async (stage) => {
      const { chains, ran, report } = chainsOf(['bash']);
      chains.handle.intercept({
        name: 'trace',
        [stage]: () => {
          throw new Error('broken');
        },
      });
      await (await chains.pick('bash')).chain?.promise(run);
      expect(ran).toEqual(['bash']);
      expect(report).toHaveBeenCalledWith(
        expect.objectContaining({ code: 'tap-threw', message: 'the tap "trace" on Before threw: broken' }),
      );
    },
  );

  test('may wrap the function of a tap; what it puts there is guarded too', async () => {
    const { chains, ran } = chainsOf(['bash', '*']);
    const problems: string[] = [];
    chains.handle.intercept({
      register: (tap) => ({
        ...tap,
        fn: async (...parameters: unknown[]) => {
          if (tap.name === 'bash') throw new Error('wrapper');
          ran.push('wrapped');
          return tap.fn(...parameters);
        },
      }),
    });
    const { chain } = await chains.pick('bash');
    await chain?.promise({ report: ({ message }: { message: string }) => problems.push(message) } as never);
    expect(ran).toEqual(['wrapped', '*']);
    expect(problems).toEqual(['the tap "bash" on Before threw: wrapper']);
  });

  test('whose register gives no tap back leaves the tap as it is', async () => {
    const { chains, ran, report } = chainsOf(['bash']);
    chains.handle.intercept({ register: () => null as never });
    await (await chains.pick('bash')).chain?.promise(run);
    expect(ran).toEqual(['bash']);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

test('a thousand entries are one chain that runs in order', async () => {
  const { chains, ran } = chainsOf(Array.from({ length: 1_000 }, (_, index) => `tool|t${index}`));
  await (await chains.pick('tool')).chain?.promise(run);
  await sleep(0);
  expect(ran).toHaveLength(1_000);
  expect(await idsOf(chains, 't999')).toEqual(['tool|t999']);
});
