import { describe, expect, test } from 'vitest';
import { type Column, fitColumns, tableRow } from '../../../plugins/panel/columns.ts';

const columns: readonly Column[] = [
  { head: 'EVENT', least: 6, good: 10, most: 20, rank: 2 },
  { head: 'HOOK', least: 8, good: 12, most: 40, rank: 1 },
  { head: 'TYPE', least: 7, most: 16, rank: 3 },
  { head: 'FILE', least: 10, most: 60, rank: 4, tail: true },
];
const rows = [
  ['PreToolUse', 'x'.repeat(30), 'command', '/work/project/.mendcode/hooks.json'],
  ['Stop', 'npm test', 'command', 'hooks.json'],
];

/** The columns that are shown in a width, as head: width. */
function shown(width: number, from = columns, cells: readonly (readonly string[])[] = rows): string[] {
  return fitColumns(from, cells, width).map(({ index, width: own }) => `${from[index]?.head}: ${own}`);
}

describe('columns', () => {
  test.each([
    ['are as wide as what is in them where there is room', 200, ['EVENT: 10', 'HOOK: 30', 'TYPE: 7', 'FILE: 34']],
    ['share what is too little', 60, ['EVENT: 10', 'HOOK: 20', 'TYPE: 7', 'FILE: 17']],
    ['grow to a good width before another is shown', 31, ['EVENT: 10', 'HOOK: 19']],
    ['are left out from the least important on', 16, ['EVENT: 6', 'HOOK: 8']],
    ['are one at least', 12, ['HOOK: 12']],
    ['are never wider than there is room', 5, ['HOOK: 5']],
  ])('%s', (_what, width, expected) => {
    expect(shown(width)).toEqual(expected);
  });

  test('are no wider than their widest cell, or their head', () => {
    expect(shown(200, columns, [['a', 'b', 'c', 'd']])).toEqual(['EVENT: 5', 'HOOK: 4', 'TYPE: 4', 'FILE: 4']);
  });

  test('count wide characters as two', () => {
    expect(shown(200, columns, [['日本語日本語', '', '', '']])[0]).toBe('EVENT: 12');
  });

  test('keep to the room that there is, whatever it is', () => {
    for (let width = 1; width < 130; width += 1) {
      const fitted = fitColumns(columns, rows, width);
      const used = fitted.reduce((sum, column) => sum + column.width, 0) + 2 * (fitted.length - 1);
      expect(used).toBeLessThanOrEqual(width);
      expect(tableRow(rows[0] ?? [], fitted)).toHaveLength(used);
    }
  });
});

test('a row is its cells in their columns, cut where they are too long', () => {
  const fitted = fitColumns(columns, rows, 60);
  expect(tableRow(rows[0] ?? [], fitted)).toBe('PreToolUse  xxxxxxxxxxxxxxxxxxx…  command  …dcode/hooks.json');
  expect(tableRow(rows[1] ?? [], fitted)).toBe('Stop        npm test              command  hooks.json       ');
});

test('a cell that is not there is blank', () => {
  expect(tableRow([], fitColumns(columns, rows, 16))).toBe(' '.repeat(16));
});
