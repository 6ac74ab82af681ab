/** The reasons for which background hooks want the agent to go on. */
export interface WakeUps {
  add(reason: string): void;
  /** The next reason, as soon as there is one; undefined when the signal fires. */
  next(signal: AbortSignal): Promise<string | undefined>;
}

/** Keeps reasons until somebody asks for them, one at a time. */
export function createWakeUps(): WakeUps {
  const waiting: string[] = [];
  let heard = () => {};
  return {
    add(reason) {
      waiting.push(reason);
      heard();
    },
    async next(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      heard = resolve;
      signal.addEventListener('abort', heard, { once: true });
      if (waiting.length === 0 && !signal.aborted) await promise;
      signal.removeEventListener('abort', heard);
      return signal.aborted ? undefined : waiting.shift();
    },
  };
}
