import type { Problem } from '../../types/problem.ts';
import type { Column } from './columns.ts';
import { plain } from './fit-text.ts';
import type { PanelList, PanelRow } from './frame.ts';
import { shortPath } from './short-path.ts';

const columns: readonly Column[] = [
  { head: 'PLACE', least: 10, good: 24, most: 48, rank: 2, tail: true },
  { head: 'CODE', least: 8, most: 20, rank: 3 },
  { head: 'PROBLEM', least: 12, good: 40, most: 500, rank: 1 },
];

/** The problems with the files as a list. */
export function problemList(problems: readonly Problem[], project: string): PanelList {
  return {
    columns,
    rows: problems.map((problem, index) => rowOf(problem, index, project)),
    empty: 'no problems',
  };
}

function rowOf({ file, line, column, severity, code, message }: Problem, index: number, project: string): PanelRow {
  const where = (shown: string) => [shown, line, column].filter((part) => part !== undefined).join(':');
  const cells = [file === undefined ? '' : where(shortPath(file, project)), code, message];
  const details = [message, `${severity} ${code}`, ...(file === undefined ? [] : [where(file)])];
  return {
    key: `${index}`,
    cells: cells.map(plain),
    details: details.map(plain),
    tone: severity === 'error' ? 'bad' : 'warn',
  };
}
