import { describe, expect, test } from 'vitest';
import { groupOf, testBus } from '../helpers/test-bus.ts';

describe('a list', () => {
  test('tells every hook in order, and whether it runs', async () => {
    const bus = testBus({ Before: [groupOf(['one\n two'], 'bash'), groupOf([{ name: 'three', timeout: 2 }])] });
    bus.hooks.admit.tap('guard', ({ label }) =>
      label === 'three' ? { code: 'not-trusted', reason: 'not trusted' } : undefined,
    );
    expect((await bus.list()).hooks).toEqual([
      {
        id: 'user/Before/0/0',
        event: 'Before',
        matcher: 'bash',
        type: 'call',
        label: 'one two',
        layer: 'user',
        timeout: 5,
        runs: true,
      },
      {
        id: 'user/Before/1/0',
        event: 'Before',
        type: 'call',
        label: 'three',
        layer: 'user',
        timeout: 2,
        runs: false,
        code: 'not-trusted',
        reason: 'not trusted',
      },
    ]);
  });

  test('asks guards anew each time', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    let trusted = false;
    bus.hooks.admit.tap('guard', () => (trusted ? undefined : { code: 'not-trusted', reason: 'not trusted' }));
    const runs = async () => (await bus.list()).hooks.map((hook) => hook.runs);
    expect(await runs()).toEqual([false]);
    trusted = true;
    expect(await runs()).toEqual([true]);
  });

  test('says of a hook whose guard fails that it does not run', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    bus.hooks.admit.tap('guard', () => {
      throw new Error('broken');
    });
    expect((await bus.list()).hooks).toMatchObject([{ runs: false, code: 'guard-failed' }]);
  });

  test('the first guard that refuses gives code and reason', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    bus.hooks.admit.tap('second', () => ({ code: 'not-trusted', reason: 'b' }));
    bus.hooks.admit.tap({ name: 'first', stage: -100 }, () => ({ code: 'hooks-off', reason: 'a' }));
    expect((await bus.list()).hooks).toMatchObject([{ code: 'hooks-off', reason: 'a' }]);
  });

  test('counts what is refused', async () => {
    const bus = testBus({
      Before: [groupOf(['a', 'b'], '('), groupOf([5, { name: 1 }, 'good'] as never)],
      Wrong: [groupOf(['c'])],
    });
    const { hooks, refused } = await bus.list();
    expect([hooks.length, refused]).toEqual([1, 5]);
  });
});

describe('an explanation', () => {
  const bus = () =>
    testBus({ Before: [groupOf(['a'], 'bash'), groupOf(['b']), groupOf(['c'], 'read')], After: [groupOf(['d'])] });

  test('tells of each hook of the event whether it matches, in order', async () => {
    const hooks = await bus().explain('Before', { subject: 'bash' });
    expect(hooks.map(({ label, matches, runs, code, reason }) => ({ label, matches, runs, code, reason }))).toEqual([
      { label: 'a', matches: true, runs: true },
      { label: 'b', matches: true, runs: true },
      { label: 'c', matches: false, runs: false, code: 'no-match', reason: 'its matcher does not match bash' },
    ]);
  });

  test('without a subject says what a matcher needs', async () => {
    expect((await bus().explain('Before'))[0]).toMatchObject({
      matches: false,
      code: 'no-match',
      reason: 'its matcher needs a subject',
    });
  });

  test('says of a hook that matches why it would not run', async () => {
    const guarded = bus();
    guarded.hooks.admit.tap('guard', () => ({ code: 'not-trusted', reason: 'not trusted' }));
    expect(await guarded.explain('Before', { subject: 'bash' })).toMatchObject([
      { matches: true, runs: false, code: 'not-trusted' },
      { matches: true, runs: false, code: 'not-trusted' },
      { matches: false, code: 'no-match' },
    ]);
  });

  test('runs nothing', async () => {
    let ran = false;
    await testBus(
      { Before: [groupOf(['a'])] },
      {
        a: () => {
          ran = true;
        },
      },
    ).explain('Before');
    expect(ran).toBe(false);
  });
});

describe('what a list tells, and whom', () => {
  test('is refused to remote callers, and to origins that it does not know', async () => {
    const bus = testBus({});
    await expect(bus.list({ origin: 'remote' })).rejects.toMatchObject({ code: 'remote-origin' });
    await expect(bus.list({ origin: 'elsewhere' as never })).rejects.toMatchObject({ code: 'remote-origin' });
    expect(await bus.list()).toEqual(await bus.list({ origin: 'local' }));
  });

  test('goes through every redactor, in order', async () => {
    const bus = testBus({ Before: [groupOf(['a'])] });
    const replace =
      (from: string, to: string) =>
      <V>(value: V): V =>
        JSON.parse(JSON.stringify(value).replaceAll(`"${from}"`, `"${to}"`));
    bus.addRedactor(replace('a', 'b'));
    bus.addRedactor(replace('b', 'c'));
    expect((await bus.list()).hooks[0]?.label).toBe('c');
    expect((await bus.explain('Before'))[0]?.label).toBe('c');
  });

  test('hides what it cannot check: a redactor that throws fails closed', async () => {
    const bus = testBus({ Before: [groupOf(['secret'], 'secret')], Wrong: [] });
    bus.addRedactor(() => {
      throw new Error('the store cannot be read');
    });
    const { hooks, problems } = await bus.list();
    expect(JSON.stringify([hooks, problems])).not.toContain('secret');
    expect(hooks).toMatchObject([{ id: 'user/Before/0/0', label: '[hidden: the store cannot be read]', runs: true }]);
    expect(bus.redact('text')).toBe('[hidden: the store cannot be read]');
  });
});
