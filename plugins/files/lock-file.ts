/** How long a writer waits for another one, in milliseconds, at most; longer than a dead writer's lock counts. */
const longestWait = 10_000;
const staleAfter = 5_000;

/**
 * Takes the lock of a file, which need not be there: a folder beside it, so that all who take it wait for one another.
 * Resolves with what gives it back. The lock of a writer that was killed goes stale.
 * @throws Error where another program keeps it, and those of the file system.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  try {
    return await lockfile.lock(file, {
      realpath: false,
      stale: staleAfter,
      // The default throws where nobody can catch it.
      onCompromised() {},
      retries: { forever: true, minTimeout: 5, maxTimeout: 100, factor: 1.5, maxRetryTime: longestWait },
    });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ELOCKED') throw thrown;
    throw new Error(`${file} is locked by another program, by ${file}.lock: try again when that is done`);
  }
}
