import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createSlots } from '../../core/slots.ts';

const { signal } = new AbortController();

describe('slots', () => {
  test('are given at once while some are free, then in the order of asking', async () => {
    const slots = createSlots(2);
    const order: number[] = [];
    const first = await slots.take(signal);
    await slots.take(signal);
    const third = slots.take(signal).then((release) => {
      order.push(3);
      return release;
    });
    const fourth = slots.take(signal).then(() => order.push(4));
    await Promise.resolve();
    expect(order).toEqual([]);
    first();
    (await third)();
    await fourth;
    expect(order).toEqual([3, 4]);
  });

  test('are free again once, however often they are released', async () => {
    const slots = createSlots(1);
    const release = await slots.take(signal);
    release();
    release();
    await slots.take(signal);
    let entered = false;
    void slots.take(signal).then(() => {
      entered = true;
    });
    await new Promise(setImmediate);
    expect(entered).toBe(false);
  });

  test('are not waited for by one whose signal fires; the next in the queue is not passed over', async () => {
    const slots = createSlots(1);
    const release = await slots.take(signal);
    const gone = new AbortController();
    const leaving = slots.take(gone.signal);
    const staying = slots.take(signal);
    gone.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    release();
    expect(await staying).toBeTypeOf('function');
  });

  test('are refused to one whose signal has fired already, free or not', async () => {
    const slots = createSlots(1);
    await expect(slots.take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const release = await slots.take(signal);
    await expect(slots.take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    release();
    expect(await slots.take(signal)).toBeTypeOf('function');
  });

  test('leave no listener on the signal of who waited', async () => {
    const waiting = new AbortController();
    const slots = createSlots(1);
    const release = await slots.take(signal);
    const next = slots.take(waiting.signal);
    release();
    await next;
    expect(getEventListeners(waiting.signal, 'abort')).toHaveLength(0);
  });
});
