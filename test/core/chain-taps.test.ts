import { describe, expect, test } from 'vitest';
import { Stage } from '../../core/stage.ts';
import { chainRun, chainsOf } from '../helpers/test-chains.ts';

describe('a tap written in code', () => {
  test('reaches chains that are there and chains to come', async () => {
    const { chains } = chainsOf(['bash', 'read']);
    await chains.pick('bash');
    const called: string[] = [];
    chains.handle.tap('code', ({ subject }) => void called.push(subject));
    for (const subject of ['bash', 'read', 'nothing matches']) {
      await (await chains.pick(subject)).chain?.promise({ ...chainRun, subject });
    }
    expect(called).toEqual(['bash', 'read', 'nothing matches']);
  });

  test('reaches a subject that was asked for when there was nothing to call', async () => {
    const { chains } = chainsOf([]);
    expect((await chains.pick('bash')).chain).toBeUndefined();
    let called = 0;
    chains.handle.tap('code', () => {
      called += 1;
      return undefined;
    });
    await (await chains.pick('bash')).chain?.promise(chainRun);
    expect(called).toBe(1);
  });

  test('runs behind the entries, or where its stage says', async () => {
    const { chains, ran } = chainsOf(['bash']);
    chains.handle.tap('normal', () => void ran.push('normal'));
    chains.handle.tap({ name: 'early', stage: Stage.early }, () => void ran.push('early'));
    chains.handle.withOptions({ stage: Stage.first }).tapPromise('first', async () => void ran.push('first'));
    await (await chains.pick('bash')).chain?.promise(chainRun);
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
    await chain?.promise(chainRun);
    expect(ran).toEqual(['bash']);
    await chain?.promise(chainRun);
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
    await (await chains.pick('bash')).chain?.promise(chainRun);
  });

  test('cannot slip an unguarded function in by its options', async () => {
    const { chains } = chainsOf([]);
    const fn = () => {
      throw new Error('unguarded');
    };
    chains.handle.tap({ name: 'code', fn, type: 'promise' } as never, () => undefined);
    expect(await (await chains.pick('x')).chain?.promise(chainRun)).toBeUndefined();
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
    for (const subject of ['bash', 'read']) await (await chains.pick(subject)).chain?.promise(chainRun);
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
      await (await chains.pick('bash')).chain?.promise({ ...chainRun, report });
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
    await (await chains.pick('bash')).chain?.promise(chainRun);
    expect(ran).toEqual(['bash']);
    expect(report).toHaveBeenCalledTimes(1);
  });
});
