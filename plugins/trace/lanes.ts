/** Rows of a timeline on which nothing overlaps. */
export interface Lanes {
  /** The first row that is free for all of a span; spans come in the order in which they end. */
  take(start: number, end: number): number;
}

/** Makes rows, numbered from 0, as they are needed. */
export function createLanes(): Lanes {
  const ends: number[] = [];
  return {
    take(start, end) {
      const free = ends.findIndex((before) => before <= start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = end;
      return lane;
    },
  };
}
