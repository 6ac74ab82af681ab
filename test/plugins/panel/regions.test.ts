import { describe, expect, test } from 'vitest';
import { shareOut } from '../../../plugins/panel/regions.ts';

describe('the lines of a screen', () => {
  test.each([
    ['of 24 show everything', 24, { title: 1, tabs: 1, head: 1, list: 10, details: 5, problems: 5, keys: 1 }],
    [
      'of 8 show the list and what names it',
      8,
      { title: 1, tabs: 1, head: 1, list: 4, details: 0, problems: 0, keys: 1 },
    ],
    ['of 6 go without the project', 6, { title: 0, tabs: 1, head: 1, list: 3, details: 0, problems: 0, keys: 1 }],
    [
      'of 4 go without the names of the columns',
      4,
      { title: 0, tabs: 1, head: 0, list: 2, details: 0, problems: 0, keys: 1 },
    ],
    [
      'of 2 go without the names of the lists',
      2,
      { title: 0, tabs: 0, head: 0, list: 1, details: 0, problems: 0, keys: 1 },
    ],
    ['of 1 are the list', 1, { title: 0, tabs: 0, head: 0, list: 1, details: 0, problems: 0, keys: 0 }],
  ])('%s', (_what, height, expected) => {
    expect(shareOut(height, { details: 6, problems: 9 })).toEqual(expected);
  });

  test('are never more than there are, and the list is never without one', () => {
    for (let height = 1; height < 80; height += 1) {
      for (const wishes of [
        { details: 6, problems: 0 },
        { details: 0, problems: 50 },
        { details: 6, problems: 1 },
      ]) {
        const regions = shareOut(height, wishes);
        expect(Object.values(regions).reduce((sum, each) => sum + each, 0)).toBe(height);
        expect(regions.list).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test('go to the list where nobody wants them', () => {
    expect(shareOut(24, { details: 0, problems: 0 })).toMatchObject({ list: 20, details: 0, problems: 0 });
  });

  test('of a problem are two: a heading and the problem', () => {
    expect(shareOut(24, { details: 0, problems: 1 }).problems).toBe(2);
  });
});
