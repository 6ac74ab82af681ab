import { AsyncSeriesBailHook, SyncBailHook, SyncHook } from 'tapable';
import { describe, expect, test } from 'vitest';
import { guard } from '../../core/guard.ts';
import { type GuardOptions, guardTap, TapFault } from '../../core/guard-tap.ts';

const isText = (result: unknown): boolean => typeof result === 'string';

function options(more: Partial<GuardOptions> = {}) {
  const messages: string[] = [];
  const all: GuardOptions = {
    name: 'moment',
    accepts: isText,
    wanted: 'a text or nothing',
    onFault: 'contain',
    report: ({ message }) => messages.push(message),
    ...more,
  };
  return { messages, all };
}

describe('tapable on its own', () => {
  test('ends a chain at null, so that the tap behind never runs', async () => {
    const hook = new AsyncSeriesBailHook<[number], unknown>(['value']);
    hook.tap('null', () => null);
    hook.tap('behind', () => 'reached');
    expect(await hook.promise(1)).toBeNull();
  });

  test('ends a chain at the promise of an async function that tap was given', () => {
    const hook = new SyncBailHook<[number], unknown>(['value']);
    hook.tap('async', async () => undefined);
    hook.tap('behind', () => 'reached');
    expect(hook.call(1)).toBeInstanceOf(Promise);
  });

  test('runs the rest twice where a callback tap calls back twice', async () => {
    let runs = 0;
    const hook = new AsyncSeriesBailHook<[number], unknown>(['value']);
    hook.tapAsync('twice', (_, done) => {
      done();
      done();
    });
    hook.tap('behind', () => {
      runs += 1;
      return undefined;
    });
    await hook.promise(1);
    expect(runs).toBe(2);
  });

  test('puts a tap first whose "before" names nothing', () => {
    const order: string[] = [];
    const hook = new SyncHook<[]>([]);
    hook.tap('one', () => void order.push('one'));
    hook.tap({ name: 'two', before: 'unknown' }, () => void order.push('two'));
    hook.call();
    expect(order).toEqual(['two', 'one']);
  });
});

describe('a guarded chain', () => {
  const kinds = [
    { kind: 'tap', put: (hook, fn) => hook.tap('faulty', fn as never) },
    { kind: 'tapPromise', put: (hook, fn) => hook.tapPromise('faulty', async () => fn()) },
    {
      kind: 'tapAsync',
      put: (hook, fn) =>
        hook.tapAsync('faulty', (_, done) => {
          done(null, fn() as string);
        }),
    },
  ] as const satisfies {
    kind: string;
    put: (hook: AsyncSeriesBailHook<[number], unknown>, fn: () => unknown) => void;
  }[];

  test.each(kinds)('goes on behind a $kind that returns null', async ({ put }) => {
    const { all, messages } = options();
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), all);
    put(hook, () => null);
    hook.tap('behind', () => 'reached');
    expect(await hook.promise(1)).toBe('reached');
    expect(messages).toEqual(['the tap "faulty" on moment returned null; it has to return a text or nothing']);
  });

  test.each(kinds)('goes on behind a $kind that throws', async ({ put }) => {
    const { all, messages } = options();
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), all);
    put(hook, () => {
      throw new Error('broken');
    });
    hook.tap('behind', () => 'reached');
    expect(await hook.promise(1)).toBe('reached');
    expect(messages).toEqual(['the tap "faulty" on moment threw: broken']);
  });

  test.each(kinds)('ends at what a $kind may return', async ({ put }) => {
    const { all, messages } = options();
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), all);
    put(hook, () => 'mine');
    hook.tap('behind', () => 'reached');
    expect(await hook.promise(1)).toBe('mine');
    expect(messages).toEqual([]);
  });

  test.each(kinds)(
    'where faults are thrown on, fails at a $kind that throws, with the problem and its cause',
    async ({ put }) => {
      const cause = new Error('broken');
      const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), options({ onFault: 'rethrow' }).all);
      put(hook, () => {
        throw cause;
      });
      const thrown = await hook.promise(1).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(TapFault);
      expect(thrown).toMatchObject({ cause, problem: { code: 'tap-threw' } });
    },
  );

  test('runs the rest once where a callback tap calls back twice', async () => {
    let runs = 0;
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), options().all);
    hook.tapAsync('twice', (_, done) => {
      done();
      done();
    });
    hook.tap('behind', () => {
      runs += 1;
      return undefined;
    });
    await hook.promise(1);
    expect(runs).toBe(1);
  });

  test('counts the first word of a callback tap that calls back and then throws', async () => {
    const { all, messages } = options();
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), all);
    hook.tapAsync('both', (_, done) => {
      done(null, 'said');
      throw new Error('too late');
    });
    expect(await hook.promise(1)).toBe('said');
    expect(messages).toEqual([]);
  });

  test('takes a promise tap that returns no promise, or rejects with nothing', async () => {
    const { all, messages } = options();
    const hook = guard(new AsyncSeriesBailHook<[number], unknown>(['value']), all);
    hook.tapPromise('plain', (() => undefined) as never);
    hook.tapPromise('rejects', () => Promise.reject());
    expect(await hook.promise(1)).toBeUndefined();
    expect(messages).toEqual(['the tap "rejects" on moment threw: undefined']);
  });

  test('hands the parameters of the call to whoever hears of the fault', async () => {
    const heard: unknown[] = [];
    const hook = guard(
      new AsyncSeriesBailHook<[number], unknown>(['value']),
      options({ report: (_, parameters) => heard.push(parameters) }).all,
    );
    hook.tapAsync('faulty', (_, done) => done(new Error('broken')));
    await hook.promise(7);
    expect(heard).toEqual([[7]]);
  });
});

describe('a tap whose results nobody looks at', () => {
  test.each([0, '', false, null, {}, 'text'])('may return %j', (result) => {
    const { accepts: _, ...all } = options().all;
    expect(guardTap({ name: 'tap', type: 'sync', fn: () => result }, all)()).toBeUndefined();
  });

  test('may not return a promise: nobody waits for it, and its failing is muted', async () => {
    const { all, messages } = options();
    const { accepts: _, ...rest } = all;
    guardTap({ name: 'tap', type: 'sync', fn: () => Promise.reject(new Error('unheard')) }, rest)();
    await Promise.resolve();
    expect(messages).toEqual(['the tap "tap" on moment returned a promise; it has to return a text or nothing']);
  });
});

test('whatever is thrown can be told', () => {
  const { all, messages } = options();
  const odd = [null, undefined, 'text', Object.create(null), { toString: 1 }, Symbol('x'), new Error('')];
  for (const thrown of odd) {
    const fn = () => {
      throw thrown;
    };
    guardTap({ name: 'tap', type: 'sync', fn }, all)();
  }
  expect(messages.map((message) => message.replace('the tap "tap" on moment threw: ', ''))).toEqual([
    'null',
    'undefined',
    'text',
    'something that cannot be told',
    'something that cannot be told',
    'Symbol(x)',
    'Error',
  ]);
});
