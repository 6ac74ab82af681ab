import { describe, expect, test } from 'vitest';
import { block, json } from '../../core/reply.ts';
import { backgroundBus } from '../helpers/background-bus.ts';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

const waking = (name: string, more: object = {}) => ({ name, asyncRewake: true, ...more });

describe('waking the agent', () => {
  test('is for a hook with asyncRewake that blocks or stops', async () => {
    const runners = { blocks: () => block('look again'), stops: () => json({ continue: false, stopReason: 'enough' }) };
    const { bus, wakes } = backgroundBus([waking('blocks'), waking('stops')], runners);
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: 'user/Before/0/0', reason: 'look again' },
      { id: 'user/Before/0/1', reason: 'enough' },
    ]);
  });

  test('comes after the outcome, on an observer’s event too', async () => {
    const bus = testBus({ Watch: [groupOf([waking('a')])] }, { a: () => block('no') });
    const told: string[] = [];
    bus.hooks.outcome.tap('test', ({ status }) => void told.push(status));
    bus.hooks.wake.tap('test', ({ reason }) => void told.push(reason));
    await bus.emit('Watch', {});
    await bus.drain();
    expect(told).toEqual(['background', 'blocked', 'no']);
  });

  test('has a reason where the hook gives none: a sentence that names it', async () => {
    const { bus, wakes } = backgroundBus([waking('a')], { a: () => block('') });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toMatchObject([{ reason: 'a blocked Before without giving a reason' }]);
  });

  test('has its reason masked and cut', async () => {
    const { bus, wakes } = backgroundBus([waking('a')], { a: () => block(`hunter2 ${'x'.repeat(500)}`) });
    bus.hooks.afterRun.tap('mask', (reply) => ({ ...reply, block: reply.block?.replace('hunter2', '***') ?? '' }));
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes[0]?.reason).toMatch(/^\*\*\* x+/);
    expect(wakes[0]?.reason).toHaveLength(100);
  });

  test.each<[what: string, runner: Runner, fields: object]>([
    ['passes', () => undefined, { asyncRewake: true }],
    ['fails', () => Promise.reject(), { asyncRewake: true }],
    ['is out of time', () => new Promise(() => {}), { asyncRewake: true, timeout: 0.05 }],
    ['has async alone', () => block('no'), { async: true }],
  ])('is not for one that %s', async (_what, runner, fields) => {
    const { bus, wakes } = backgroundBus([{ name: 'a', ...fields }], { a: runner });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toEqual([]);
  });

  test('survives a tap that throws: the others are told', async () => {
    const { bus, wakes, problems } = backgroundBus([waking('a')], { a: () => block('no') });
    bus.hooks.wake.tap({ name: 'faulty', stage: -1 }, () => {
      throw new Error('why');
    });
    await bus.emit('Before', {});
    await bus.drain();
    expect(wakes).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'tap-threw' }]);
  });
});
