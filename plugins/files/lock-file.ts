import timers from 'node:timers/promises';

/** How long a writer waits for another one, in milliseconds, at most; longer than a dead writer's lock counts. */
const longestWait = 10_000;
const staleAfter = 5_000;

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
  // The default throws where nobody can catch it.
  const options = { realpath: false, stale: staleAfter, onCompromised() {} };
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
    await timers.setTimeout(pause);
  }
}
