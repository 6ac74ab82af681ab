/** Where a list stands: which row is chosen, and which is the first on the screen. Rows count from 0. */
export interface Scroll {
  /** The key of the chosen row, so that it stays chosen while others come and go; absent: the first row, whatever it is. */
  readonly key?: string;
  readonly chosen: number;
  readonly top: number;
}

/** A way to move in a list. */
export type Move = 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last';

export const startOfList: Scroll = Object.freeze({ chosen: 0, top: 0 });

/** The same place in a list that may have changed, on a screen of `height` rows that may have, too. */
export function fitScroll({ key, chosen, top }: Scroll, keys: readonly string[], height: number): Scroll {
  const last = Math.max(0, keys.length - 1);
  const found = key === undefined ? 0 : keys.indexOf(key);
  const now = found < 0 ? Math.min(chosen, last) : found;
  // What came in before the chosen row must not move it on the screen.
  const moved = key !== undefined && found >= 0 ? top + now - chosen : top;
  const rows = Math.max(1, height);
  const earliest = Math.max(0, now - rows + 1);
  const latest = Math.max(0, Math.min(now, keys.length - rows));
  return {
    ...(key !== undefined && { key: found < 0 ? (keys[now] ?? key) : key }),
    chosen: now,
    top: Math.min(Math.max(moved, earliest), latest),
  };
}

/** The place after a move. */
export function moveScroll(scroll: Scroll, move: Move, keys: readonly string[], height: number): Scroll {
  const { chosen, top } = fitScroll(scroll, keys, height);
  const last = Math.max(0, keys.length - 1);
  const target = Math.min(last, Math.max(0, { ...steps(chosen, Math.max(1, height)), first: 0, last }[move]));
  const key = target === 0 ? undefined : keys[target];
  return fitScroll({ ...(key !== undefined && { key }), chosen: target, top }, keys, height);
}

function steps(chosen: number, height: number) {
  return { up: chosen - 1, down: chosen + 1, 'page-up': chosen - height, 'page-down': chosen + height };
}
