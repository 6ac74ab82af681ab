import type { Bus } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';

/** Runs a piece of work; nothing comes of what it throws. */
export type Contain = (work: () => unknown) => void;

/**
 * Runs the work of a plugin that only watches: what it throws, or rejects with, changes nothing for the event and is told
 * once, as a problem of the bus.
 */
export function containFailures(
  bus: Pick<Bus, 'report' | 'waitFor'>,
  problemOf: (thrown: unknown) => Problem,
): Contain {
  let told = false;
  const tell = (thrown: unknown): void => {
    if (!told) bus.report(problemOf(thrown));
    told = true;
  };
  return (work) => {
    try {
      const done = work();
      if (done instanceof Promise) bus.waitFor(done.catch(tell));
    } catch (thrown) {
      tell(thrown);
    }
  };
}
