import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDeadline } from '../../core/deadline.ts';

const never = new Promise<never>(() => {});

describe('a deadline by the clock of the test', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('fires at its timeout, and says that it timed out', async () => {
    const deadline = startDeadline({ parents: [], seconds: 2, tidying: 100 });
    await vi.advanceTimersByTimeAsync(1_999);
    expect([deadline.signal.aborted, deadline.ended()]).toEqual([false, undefined]);
    await vi.advanceTimersByTimeAsync(2);
    expect([deadline.signal.aborted, deadline.ended()]).toEqual([true, 'timedOut']);
    expect(deadline.signal.reason).toMatchObject({ message: 'timed out after 2 s' });
  });

  test('without seconds never times out', async () => {
    const deadline = startDeadline({ parents: [], tidying: 100 });
    await vi.advanceTimersByTimeAsync(1e9);
    expect(deadline.ended()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of more seconds than a timer can count does not fire at once', async () => {
    const deadline = startDeadline({ parents: [], seconds: 1e12, tidying: 100 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deadline.ended()).toBeUndefined();
    deadline.close();
  });

  test('gives work up once the time for tidying is over, and resolves to the other value', async () => {
    const deadline = startDeadline({ parents: [], seconds: 1, tidying: 500 });
    const waited = vi.fn();
    void deadline.wait(never, 'other').then(waited);
    await vi.advanceTimersByTimeAsync(1_490);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(waited).toHaveBeenCalledWith('other');
  });

  test('lets work that comes back while tidying have its say', async () => {
    const deadline = startDeadline({ parents: [], seconds: 1, tidying: 500 });
    const work = new Promise<string>((resolve) => {
      setTimeout(() => resolve('late'), 1_200);
    });
    const waited = deadline.wait(work, 'other');
    await vi.advanceTimersByTimeAsync(1_300);
    expect(await waited).toBe('late');
  });

  test('that is stopped does not time out; what then never comes back is given up', async () => {
    const deadline = startDeadline({ parents: [], seconds: 1, tidying: 500 });
    const waited = deadline.wait(never, 'other');
    await vi.advanceTimersByTimeAsync(900);
    deadline.stop();
    await vi.advanceTimersByTimeAsync(600);
    expect([await waited, deadline.ended()]).toEqual(['other', undefined]);
  });

  test('leaves no timer once it is closed', async () => {
    for (const act of ['none', 'stop', 'end', 'end, then stop'] as const) {
      const deadline = startDeadline({ parents: [], seconds: 1, tidying: 500 });
      if (act === 'stop') deadline.stop();
      if (act.startsWith('end')) await vi.advanceTimersByTimeAsync(1_100);
      if (act === 'end, then stop') deadline.stop();
      deadline.close();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});

test.each([0, 1])('is cancelled when parent %i fires', (index) => {
  const parents = [new AbortController(), new AbortController()];
  const deadline = startDeadline({ parents: parents.map(({ signal }) => signal), seconds: 9, tidying: 1 });
  parents[index]?.abort();
  expect([deadline.signal.aborted, deadline.ended()]).toEqual([true, 'cancelled']);
  deadline.close();
});

test('is cancelled from the start where a parent has fired already', () => {
  const deadline = startDeadline({ parents: [AbortSignal.abort()], seconds: 9, tidying: 1 });
  expect(deadline.ended()).toBe('cancelled');
  deadline.close();
});

test('keeps the first reason for its end', async () => {
  const parent = new AbortController();
  const deadline = startDeadline({ parents: [parent.signal], seconds: 0.01, tidying: 1 });
  await sleep(60);
  parent.abort();
  expect(deadline.ended()).toBe('timedOut');
  deadline.close();
});

test('leaves no listener on its parents once it is closed', () => {
  const parent = new AbortController();
  const deadlines = Array.from({ length: 20 }, () => startDeadline({ parents: [parent.signal], tidying: 1 }));
  expect(getEventListeners(parent.signal, 'abort')).toHaveLength(20);
  for (const deadline of deadlines) deadline.close();
  expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
});

test('after a stalled event loop, what has happened meanwhile counts before the timeout', async () => {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => {
    port1.on('message', resolve);
  });
  const deadline = startDeadline({ parents: [], seconds: 0.02, tidying: 1 });
  void arrived.then(deadline.stop);
  port2.postMessage('done');
  const until = performance.now() + 80;
  while (performance.now() < until);
  await sleep(20);
  expect(deadline.ended()).toBeUndefined();
  deadline.close();
  port1.close();
});

test('work that fails after it was given up is no unhandled rejection', async () => {
  const deadline = startDeadline({ parents: [AbortSignal.abort()], tidying: 1 });
  const work = sleep(20).then(() => {
    throw new Error('late');
  });
  expect(await deadline.wait(work, 'other')).toBe('other');
  await sleep(40);
  deadline.close();
});
