/** Work that is under way, and that somebody may wait for. */
export interface Pending {
  /** Takes work in until it has ended, however; returns it. */
  add<T>(work: Promise<T>): Promise<T>;
  /** How much has not ended. */
  count(): number;
  /** Waits until nothing is left, what comes meanwhile included; with a limit in milliseconds no longer than that. */
  settle(limit?: number): Promise<void>;
}

/** Opens a set of work, empty. */
export function createPending(): Pending {
  const works = new Set<Promise<unknown>>();
  return {
    add(work) {
      works.add(work);
      const done = () => works.delete(work);
      work.then(done, done);
      return work;
    },
    count: () => works.size,
    async settle(limit) {
      const { promise: late, resolve } = Promise.withResolvers<'late'>();
      const timer = limit === undefined ? undefined : setTimeout(resolve, limit, 'late');
      while (works.size > 0) {
        if ((await Promise.race([Promise.allSettled(works), late])) === 'late') break;
      }
      clearTimeout(timer);
    },
  };
}
