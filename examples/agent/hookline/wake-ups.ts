/** The reasons for which background hooks want the agent to go on. */
export interface WakeUps {
  add(reason: string): void;
  /** Resolves as soon as there is a reason, or the signal fires. */
  arrive(signal: AbortSignal): Promise<void>;
  /** Takes the next reason, where there is one. */
  take(): WakeUp | undefined;
  /** The user said something: from here on wake-ups count anew. */
  renew(): void;
}

/** One of them. */
export interface WakeUp {
  readonly reason: string;
  /** As many came in a row as may be: it waits for what the user says next. */
  readonly isTooMany: boolean;
}

/** Wake-ups in a row, at most: a hook that always finds something would keep the agent at work for ever. */
const mostInARow = 8;

/** Keeps reasons until somebody takes them, one at a time. */
export function createWakeUps(): WakeUps {
  const waiting: string[] = [];
  let inARow = 0;
  let heard = () => {};
  return {
    add(reason) {
      waiting.push(reason);
      heard();
    },
    async arrive(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const hear = () => resolve();
      heard = hear;
      signal.addEventListener('abort', hear);
      if (waiting.length === 0 && !signal.aborted) await promise;
      signal.removeEventListener('abort', hear);
    },
    take() {
      const reason = waiting.shift();
      if (reason === undefined) return undefined;
      inARow += 1;
      return { reason, isTooMany: inARow > mostInARow };
    },
    renew() {
      inARow = 0;
    },
  };
}
