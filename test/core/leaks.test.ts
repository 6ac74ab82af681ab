import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { block } from '../../core/reply.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are in use once what can be collected is. */
async function used(): Promise<number> {
  for (let count = 0; count < 3; count += 1) {
    await new Promise(setImmediate);
    collect();
  }
  return process.memoryUsage().heapUsed;
}

/**
 * Bytes that `fire` keeps each time, over the best of a few rounds: what the runtime compiles meanwhile takes memory once, what is
 * kept takes it in each.
 */
async function keptEach(times: number, fire: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await used();
    for (let count = 0; count < times; count += 1) await fire();
    rounds.push(((await used()) - before) / times);
  }
  return Math.min(...rounds);
}

describe('an event leaves nothing behind', () => {
  const caller = new AbortController();
  const bus = testBus(
    { Before: [groupOf(['passes', 'blocks'])], Finish: [groupOf(['passes'])] },
    { blocks: () => block('no') },
  );
  bus.hooks.filter.tapPromise('filter', async () => undefined);

  test.each([
    ['with hooks', () => bus.emit('Before', {})],
    ['with hooks and a signal that outlives it', () => bus.emit('Before', {}, { signal: caller.signal })],
    ['without hooks', () => bus.emit('After', {})],
    ['that starts a turn', () => bus.emit('Turn', {})],
  ])('in memory: %s', async (_, fire) => {
    expect(await keptEach(5_000, fire)).toBeLessThan(40);
  });

  test('no listener on the signal of its caller, and no timer', async () => {
    await Promise.all(Array.from({ length: 100 }, () => bus.emit('Before', {}, { signal: caller.signal })));
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const after = testBus({ Before: [groupOf(['passes'])] });
    await after.emit('Before', {});
    await after.close();
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(
      timers.length,
    );
  });

  test('no warning of too many listeners, however many run at once', async () => {
    const warnings: string[] = [];
    const listen = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', listen);
    await Promise.all(Array.from({ length: 200 }, () => bus.emit('Before', {}, { signal: caller.signal })));
    await new Promise(setImmediate);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });

  test('in memory when it reloads: what an old snapshot held is gone', async () => {
    const changing = testBus({});
    changing.hooks.discover.tap('changing', (layers) => {
      layers[0] = {
        id: 'user',
        directory: '/',
        project: false,
        at: '',
        problems: [],
        hooks: { Before: [groupOf(['passes'])] },
      };
    });
    const reload = async () => {
      await changing.reload();
      await changing.emit('Before', {});
    };
    expect(await keptEach(1_000, reload)).toBeLessThan(100);
  });
});
