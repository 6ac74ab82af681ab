import { runsWords } from '../../core/words.ts';
import type { ListedHook } from '../../types/plugin.ts';
import type { Column } from './columns.ts';
import { plain } from './fit-text.ts';
import type { PanelList, PanelRow } from './frame.ts';
import { shortPath } from './short-path.ts';

const columns: readonly Column[] = [
  { head: 'EVENT', least: 6, good: 12, most: 20, rank: 2 },
  { head: 'MATCHER', least: 7, most: 24, rank: 4 },
  { head: 'TYPE', least: 7, most: 16, rank: 6 },
  { head: 'HOOK', least: 8, good: 20, most: 80, rank: 1 },
  { head: 'LAYER', least: 7, most: 28, rank: 5 },
  { head: 'RUNS', least: 10, good: 16, most: 24, rank: 3 },
  { head: 'TIMEOUT', least: 7, most: 10, rank: 7 },
  { head: 'FILE', least: 14, most: 60, rank: 8, tail: true },
];

/** The configured hooks as a list: what each is, and whether it runs or why not. */
export function hookList(hooks: readonly ListedHook[], project: string): PanelList {
  return {
    columns,
    rows: hooks.map((hook) => rowOf(hook, project)),
    empty: 'no hooks are configured',
  };
}

function rowOf(hook: ListedHook, project: string): PanelRow {
  const { id, event, matcher = '*', type, label, layer, timeout, runs, code = '', file } = hook;
  const cells = [
    event,
    matcher,
    type,
    label,
    layer,
    runs ? 'yes' : code.replaceAll('-', ' '),
    `${timeout} s`,
    file === undefined ? '' : shortPath(file, project),
  ];
  const details = [
    label,
    file === undefined ? id : `${file} (${id})`,
    `runs: ${runsWords(hook)}`,
    `${event} ${matcher}, ${type}, ${layer}, at most ${timeout} s`,
  ];
  return { key: id, cells: cells.map(plain), details: details.map(plain), ...(!runs && { tone: 'warn' }) };
}
