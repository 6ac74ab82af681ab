import timers from 'node:timers/promises';
import { removeDeadLock } from './remove-dead-lock.ts';

/** How long a writer waits for another one, in milliseconds, at most; longer than a dead writer's lock counts. */
const longestWait = 10_000;

/** How often a holder renews its lock, in milliseconds. */
const renewEvery = 2_500;

/** How long it waits before it looks again, in milliseconds: at first, and at most. */
const firstPause = 5;
const longestPause = 100;

/**
 * Takes the lock of a file, which need not be there: a folder beside it, so that all who take it wait for one another.
 * Resolves with what gives it back. The lock of a writer that was killed goes stale.
 * @throws Error where another program keeps it, and those of the file system.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  // It never takes a lock over by itself: of two at once, the second would take it from the first. And by default it throws,
  // where nobody can catch it, when a lock is lost.
  const options = { realpath: false, stale: Number.POSITIVE_INFINITY, update: renewEvery, onCompromised() {} };
  const removeIfDead = removeDeadLock(`${file}.lock`);
  const end = performance.now() + longestWait;
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    try {
      return await lockfile.lock(file, options);
    } catch (thrown) {
      // Its own retries would wait as long for a folder that is not there or closed.
      if ((thrown as NodeJS.ErrnoException).code !== 'ELOCKED') throw thrown;
    }
    if (performance.now() > end) {
      throw new Error(`${file} is locked by another program, by ${file}.lock: try again when that is done`);
    }
    if (!removeIfDead()) await timers.setTimeout(pause);
  }
}
