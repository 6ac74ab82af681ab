/** Between turns the layers are looked at once this many milliseconds have passed since the last look. */
const lookEvery = 5_000;

/** When the layers have to be looked at again. */
export interface Freshness {
  /** Whether the last look still counts. */
  readonly holds: (startsTurn: boolean) => boolean;
  /** A look begins now. */
  readonly looked: () => void;
  /** The next event looks, whatever it is. */
  readonly expire: () => void;
}

/** Keeps the time of the last look, by the monotonic clock: a clock set back changes nothing. */
export function createFreshness(): Freshness {
  let nextLook = Number.NEGATIVE_INFINITY;
  return {
    holds: (startsTurn) => !startsTurn && performance.now() < nextLook,
    looked() {
      nextLook = performance.now() + lookEvery;
    },
    expire() {
      nextLook = Number.NEGATIVE_INFINITY;
    },
  };
}
