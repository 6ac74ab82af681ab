/** Node's longest timer, in milliseconds: a longer timeout is timed as this. */
const longestTimer = 2_147_483_647;

/** What a deadline is made of. */
export interface DeadlineOptions {
  /** Any of them ends it as cancelled. */
  readonly parents: readonly AbortSignal[];
  /** Seconds until it times out; absent: it never does. */
  readonly seconds?: number;
  /** How long what is waited for may take to tidy up after the end, in milliseconds. */
  readonly tidying: number;
}

/** The time that something has, and what may end it early. */
export interface Deadline {
  /** Fires at the timeout, and when a parent fires. */
  readonly signal: AbortSignal;
  /** Why the signal fired; absent while it has not. */
  ended(): 'timedOut' | 'cancelled' | undefined;
  /** Stops the clock: the work is over but for its tidying. */
  stop(): void;
  /**
   * Waits for work, but after the end only as long as tidying may take.
   * @returns what the work resolved to; `otherwise` where it was given up on.
   */
  wait<T, O>(work: Promise<T>, otherwise: O): Promise<T | O>;
  /** Takes timers and listeners away. */
  close(): void;
}

/** Starts a clock. Whoever starts it closes it. */
export function startDeadline({ parents, seconds, tidying }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
  let why: 'timedOut' | 'cancelled' | undefined;
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let lastWait: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    clearImmediate(immediate);
    lastWait ??= setTimeout(giveUp, tidying);
  };
  const end = (reason: 'timedOut' | 'cancelled'): void => {
    if (why) return;
    why = reason;
    stop();
    controller.abort(new Error(reason === 'timedOut' ? `timed out after ${seconds} s` : 'cancelled'));
  };
  const cancel = (): void => end('cancelled');

  if (seconds !== undefined) {
    // After a stalled event loop a timer fires before what has long happened is told: look once more, then judge.
    const look = (): void => {
      immediate = setImmediate(() => end('timedOut'));
    };
    timer = setTimeout(look, Math.min(seconds * 1_000, longestTimer));
  }
  for (const parent of parents) {
    if (parent.aborted) cancel();
    else parent.addEventListener('abort', cancel, { once: true });
  }

  return {
    signal: controller.signal,
    ended: () => why,
    stop,
    wait: (work, otherwise) => Promise.race([work, givenUp.then(() => otherwise)]),
    close() {
      clearTimeout(timer);
      clearImmediate(immediate);
      clearTimeout(lastWait);
      for (const parent of parents) parent.removeEventListener('abort', cancel);
    },
  };
}
