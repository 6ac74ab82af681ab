import type { Column } from './columns.ts';

/** How a line is coloured, on a terminal that wants colour. */
export type Tone = 'title' | 'dim' | 'good' | 'warn' | 'bad' | 'chosen';

/** One of the lists of the panel, in plain texts. */
export interface PanelList {
  readonly columns: readonly Column[];
  readonly rows: readonly PanelRow[];
  /** What is shown where there is no row. */
  readonly empty: string;
}

/** A row of a list. */
export interface PanelRow {
  /** What the row is told by as long as the list changes around it. */
  readonly key: string;
  /** One for each column. */
  readonly cells: readonly string[];
  readonly tone?: Tone;
  /** All that there is to say of the row, in lines that may be cut or broken. */
  readonly details: readonly string[];
}
