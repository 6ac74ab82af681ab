/** Bounds how many things run at once; the rest queue in order. */
export interface Slots {
  /** Gives the release of a slot; rejects with the signal's reason where that fires first. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Makes `count` slots. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const once = (): (() => void) => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return once();
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(once());
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        waiting.push(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
