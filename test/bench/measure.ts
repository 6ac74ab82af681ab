/** One measured figure: what hookline took, and the floor that it is held against. */
export interface Measurement {
  readonly name: string;
  /** `value / floor` */
  readonly ratio: number;
  readonly value: number;
  readonly floor: number;
  readonly unit: 'ns' | 'ms' | 'MB';
}

/** What is timed: returns how long it took, in the measurement's unit. */
export type Timed = () => Promise<number> | number;

/** How many rounds are not counted, so that both are as fast as the runtime makes them. */
const warmUp = 10;

/**
 * Times two things in turn, `rounds` times, and compares their medians: a machine that is busy for a while slows both.
 */
export async function compare(
  name: string,
  unit: Measurement['unit'],
  rounds: number,
  timed: Timed,
  floor: Timed,
): Promise<Measurement> {
  for (let round = 0; round < warmUp; round += 1) {
    await timed();
    await floor();
  }
  const values: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    values.push(await timed());
    floors.push(await floor());
  }
  return measurement(name, unit, median(values), median(floors));
}

/**
 * The same for CPU instead of time, of all threads: what others do on the machine counts for little then. A call may stand
 * for several; `before` runs, unmeasured, before each that is compared to the floor.
 */
export async function compareCpu(
  name: string,
  rounds: number,
  call: () => Promise<void> | void,
  floor: () => Promise<void> | void,
  calls = 1,
  before: () => void = () => {},
): Promise<Measurement> {
  const cpuOf = async (work: () => Promise<void> | void) => {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000 / calls;
  };
  const timed = () => {
    before();
    return cpuOf(call);
  };
  return compare(name, 'ms', rounds, timed, () => cpuOf(floor));
}

/** A figure and its floor, as they are printed. */
export function measurement(name: string, unit: Measurement['unit'], value: number, floor: number): Measurement {
  return { name, ratio: round(value / floor), value: round(value), floor: round(floor), unit };
}

/** Nanoseconds of one call, over `count` calls that are awaited one after the other. */
export function perCall(count: number, call: () => Promise<unknown>): Timed {
  return async () => {
    const started = performance.now();
    for (let index = 0; index < count; index += 1) await call();
    return ((performance.now() - started) * 1e6) / count;
  };
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
