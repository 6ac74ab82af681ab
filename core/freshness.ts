/** Between turns the layers are looked at once this many milliseconds have passed since the last look. */
const lookEvery = 5_000;

/** When the layers have to be looked at again. */
export interface Freshness {
  /** Whether the last look still counts. */
  holds(startsTurn: boolean): boolean;
  /** A look begins now. */
  looked(): void;
  /** The next event looks, whatever it is. */
  expire(): void;
}

/**
 * Keeps whether the last look still counts. A timer tells, so that asking costs an event nothing: reading a clock can take
 * longer than all else that an event without hooks needs. It keeps no process alive.
 */
export function createFreshness(): Freshness {
  let fresh = false;
  let timer: NodeJS.Timeout | undefined;
  const expire = (): void => {
    fresh = false;
    clearTimeout(timer);
  };
  return {
    holds: (startsTurn) => fresh && !startsTurn,
    looked() {
      clearTimeout(timer);
      fresh = true;
      timer = setTimeout(expire, lookEvery).unref();
    },
    expire,
  };
}
