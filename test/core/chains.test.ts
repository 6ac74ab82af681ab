import { describe, expect, test, vi } from 'vitest';
import type { Matcher } from '../../core/matcher.ts';
import { chainRun, chainsOf, idsOf } from '../helpers/test-chains.ts';
import { testProfile } from '../helpers/test-profile.ts';

describe('the chain for a subject', () => {
  test('holds the entries that match, in order', async () => {
    const { chains, ran } = chainsOf(['bash', 'read|bash', 'read', '*']);
    expect(await idsOf(chains, 'bash')).toEqual(['bash', 'read|bash', '*']);
    await (await chains.pick('bash')).chain?.promise(chainRun);
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

test('a matcher at its time limit for one subject and not matching another makes two sets', async () => {
  const { chains } = chainsOf([{ matches: (subject) => (subject === 'slow' ? 'limit' : false), names: () => false }]);
  expect(await idsOf(chains, 'slow')).toEqual(['0']);
  expect(await idsOf(chains, 'other')).toEqual([]);
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
      matcher: { ...testProfile.matcher, ignoreCase: true },
    });
    expect(await idsOf(chains, 'Special')).toEqual(['SPECIAL']);
  });

  test('leaves other subjects to every hook that matches', async () => {
    const { chains } = chainsOf(['*', 'special'], testProfile.events.Watch);
    expect(await idsOf(chains, 'ordinary')).toEqual(['*']);
  });
});

test('a thousand entries are one chain that runs in order', async () => {
  const { chains, ran } = chainsOf(Array.from({ length: 1_000 }, (_, index) => `tool|t${index}`));
  await (await chains.pick('tool')).chain?.promise(chainRun);
  expect(ran).toHaveLength(1_000);
  expect(await idsOf(chains, 't999')).toEqual(['tool|t999']);
});

test('many hostile matchers together do not hold an event up: the slow ones that are left count as matching', async () => {
  // A back reference and a look-ahead: only the timed way can test them, and each would take the whole limit.
  const hostile = Array.from({ length: 100 }, (_, index) => String.raw`(?:(a+)+\1)+$|x${index}(?=y)`);
  const { chains } = chainsOf(['read', ...hostile, 'bash.?']);
  const started = performance.now();
  const { entries, problems } = await chains.pick(`${'a'.repeat(60)}!`);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(problems.length).toBeGreaterThan(90);
  expect(entries.map(({ id }) => id)).not.toContain('read');
  expect(entries.map(({ id }) => id)).not.toContain('bash.?');
});
