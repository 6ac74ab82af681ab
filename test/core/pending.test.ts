import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPending } from '../../core/pending.ts';

test('is waited for until nothing is left, whatever comes meanwhile and however it ends', async () => {
  const pending = createPending();
  const ended: string[] = [];
  const work = async (name: string, next?: () => void) => {
    await sleep(10);
    ended.push(name);
    next?.();
  };
  void pending.add(work('first', () => void pending.add(work('second'))));
  const failing = pending.add(Promise.reject(new Error('unheard')));
  expect(pending.count()).toBe(2);
  await pending.settle();
  expect(ended).toEqual(['first', 'second']);
  expect(pending.count()).toBe(0);
  await expect(failing).rejects.toThrow('unheard');
});

test('is given up on at the limit, and what ended in time is not counted', async () => {
  const pending = createPending();
  void pending.add(new Promise(() => {}));
  void pending.add(sleep(1));
  await pending.settle(200);
  expect(pending.count()).toBe(1);
});
