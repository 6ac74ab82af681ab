/** Node's longest timer, in milliseconds: a longer timeout is timed as this. */
const longestTimer = 2_147_483_647;

/** How long a runner may take to end what it started after its signal fired, in milliseconds. */
const tidyingTime = 5_000;

/** The time that one run has, and what may end it early. */
export interface Deadline {
  /** Fires at the timeout and when the event is given up. */
  readonly signal: AbortSignal;
  /** Why the signal fired; absent while it has not. */
  ended(): 'timedOut' | 'cancelled' | undefined;
  /** Stops the clock: the run is over but for its tidying. */
  stop(): void;
  /**
   * Waits for a run, but after the signal only as long as tidying may take.
   * @returns what the run resolved to; `undefined` where it was given up on.
   */
  wait<T>(run: Promise<T>): Promise<T | undefined>;
  /** Takes timer and listener away. */
  close(): void;
}

/** Starts the clock of a run: `seconds` from now, or until `parent` fires. */
export function startDeadline(seconds: number, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  let why: 'timedOut' | 'cancelled' | undefined;
  let tidying: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;

  const end = (reason: 'timedOut' | 'cancelled'): void => {
    if (why) return;
    why = reason;
    controller.abort(new Error(reason === 'timedOut' ? `timed out after ${seconds} s` : 'cancelled'));
    if (giveUp) tidying = setTimeout(giveUp, tidyingTime);
  };
  const cancel = (): void => end('cancelled');
  // After a stalled event loop a timer fires before what has long happened is told: look once more, then judge.
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(
    () => {
      immediate = setImmediate(() => end('timedOut'));
    },
    Math.min(seconds * 1_000, longestTimer),
  );
  const stop = (): void => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };

  parent.addEventListener('abort', cancel, { once: true });
  if (parent.aborted) cancel();

  return {
    signal: controller.signal,
    ended: () => why,
    stop,
    wait(run) {
      const given = new Promise<undefined>((resolve) => {
        giveUp = () => resolve(undefined);
        if (why) tidying = setTimeout(giveUp, tidyingTime);
      });
      return Promise.race([run, given]);
    },
    close() {
      stop();
      clearTimeout(tidying);
      parent.removeEventListener('abort', cancel);
    },
  };
}
