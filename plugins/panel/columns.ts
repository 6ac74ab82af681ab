import { fill, widthOf } from './fit-text.ts';

/** A column of a table on the screen. */
export interface Column {
  readonly head: string;
  /** Columns of the terminal that it takes at least and at most, where its cells are that wide. */
  readonly least: number;
  readonly most: number;
  /** Up to this width it grows before any column without this is shown at all. */
  readonly good?: number;
  /** Which columns stay where not all fit: the one of the lowest rank first. */
  readonly rank: number;
  /** What is cut of a cell that is too long is its beginning, as with the path of a file. */
  readonly tail?: true;
}

/** A column that is shown, and how wide. */
export interface FittedColumn {
  readonly index: number;
  readonly width: number;
  readonly tail: boolean;
}

const gap = 2;

/** Chooses the columns that fit into `width`, and how wide each is; the first by rank is always there. */
export function fitColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly FittedColumn[] {
  const wanted = columns.map(({ head, most }, index) =>
    Math.min(most, Math.max(widthOf(head), ...rows.map((row) => widthOf(row[index] ?? '')))),
  );
  const good = wanted.map((each, index) => Math.min(each, columns[index]?.good ?? 0));
  const ranked = [...columns.entries()].sort(([, one], [, other]) => one.rank - other.rank);
  const widths = new Map<number, number>();
  let free = width;
  const add = ([index, { least }]: readonly [number, Column]) => {
    const first = widths.size === 0;
    const needed = Math.min(wanted[index] ?? 0, least) + (first ? 0 : gap);
    if (!first && needed > free) return;
    widths.set(index, first ? Math.min(needed, width) : needed - gap);
    free = Math.max(0, free - needed);
  };
  for (const each of ranked) if (each[1].good !== undefined) add(each);
  free = widen(widths, good, free);
  for (const each of ranked) if (each[1].good === undefined) add(each);
  widen(widths, wanted, free);
  return [...widths]
    .sort(([one], [other]) => one - other)
    .map(([index, own]) => ({ index, width: own, tail: columns[index]?.tail ?? false }));
}

/** One row of a table, in the columns that are shown. */
export function tableRow(cells: readonly string[], columns: readonly FittedColumn[]): string {
  return columns.map(({ index, width, tail }) => fill(cells[index] ?? '', width, tail)).join(' '.repeat(gap));
}

/** Gives what is free to the columns that are too narrow, a column of the terminal each in turn; returns what is left. */
function widen(widths: Map<number, number>, targets: readonly number[], free: number): number {
  let left = free;
  let narrow = [...widths.keys()];
  while (left > 0 && narrow.length > 0) {
    narrow = narrow.filter((index) => (widths.get(index) ?? 0) < (targets[index] ?? 0));
    for (const index of narrow.slice(0, left)) {
      widths.set(index, (widths.get(index) ?? 0) + 1);
      left -= 1;
    }
  }
  return left;
}
