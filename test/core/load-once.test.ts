import { expect, test } from 'vitest';
import { loadOnce } from '../../core/load-once.ts';

test('what is loaded is loaded once, when it is first asked for', async () => {
  let times = 0;
  const load = loadOnce(async () => ++times);
  expect(times).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('a load that failed is tried again', async () => {
  let times = 0;
  const load = loadOnce(async () => {
    times += 1;
    if (times === 1) throw new Error('not now');
    return times;
  });
  await Promise.all([load(), load()].map((each) => expect(each).rejects.toThrow('not now')));
  expect(await load()).toBe(2);
});
