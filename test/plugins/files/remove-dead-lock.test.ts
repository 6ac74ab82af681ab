import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { removeDeadLock } from '../../../plugins/files/remove-dead-lock.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A lock as a holder leaves it, renewed so many milliseconds ago. */
function aLock(age: number) {
  const lock = path.join(temporaryFolder(), 'file.lock');
  leave(lock, age);
  return { lock, names: () => fs.readdirSync(path.dirname(lock)) };
}

function leave(lock: string, age: number): void {
  fs.mkdirSync(lock, { recursive: true });
  const time = new Date(Date.now() - age);
  fs.utimesSync(lock, time, time);
}

test('a lock that was not renewed for long is removed at once', () => {
  const { lock, names } = aLock(60_000);
  expect(removeDeadLock(lock)()).toBe(true);
  expect(names()).toEqual([]);
});

test('one that is renewed stays, however often it is looked at', () => {
  const { lock, names } = aLock(0);
  const remove = removeDeadLock(lock);
  for (let look = 0; look < 200; look += 1) {
    if (look % 50 === 0) leave(lock, 1_000 - look);
    expect(remove()).toBe(false);
  }
  expect(names()).toEqual(['file.lock']);
});

test.each([0, -3_600_000])('one of an age of %i ms that is not renewed goes after many looks', (age) => {
  const { lock, names } = aLock(age);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => clock.mockRestore());
  const remove = removeDeadLock(lock);
  for (let look = 0; look < 40; look += 1) expect(remove()).toBe(false);
  expect(Array.from({ length: 40 }, remove).filter(Boolean)).toHaveLength(1);
  expect(names()).toEqual([]);
});

test('one that another one is about to remove is left to that one, unless it was killed at it', () => {
  const { lock, names } = aLock(60_000);
  leave(`${lock}.lock`, 0);
  const remove = removeDeadLock(lock);
  expect(remove()).toBe(false);
  expect(names()).toEqual(['file.lock', 'file.lock.lock']);
  leave(`${lock}.lock`, 60_000);
  expect(remove()).toBe(true);
  expect(names()).toEqual([]);
});

test('where there is none there is nothing to remove', () => {
  expect(removeDeadLock(path.join(temporaryFolder(), 'file.lock'))()).toBe(false);
});
