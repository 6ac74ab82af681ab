import { describe, expect, test } from 'vitest';
import { fitScroll, type Move, moveScroll, type Scroll, startOfList } from '../../../plugins/panel/scroll.ts';

const keysUpTo = (count: number) => Array.from({ length: count }, (_, index) => `row${index}`);
const keys = keysUpTo(100);

/** Where moves lead, from the start of a list of a hundred, ten on the screen. */
function scrollAfter(...moves: Move[]): Scroll {
  return moves.reduce((scroll, move) => moveScroll(scroll, move, keys, 10), startOfList);
}

describe('moving', () => {
  test.each<[string, Move[], number, number]>([
    ['down', ['down'], 1, 0],
    ['up at the start', ['up'], 0, 0],
    ['down and up', ['down', 'down', 'up'], 1, 0],
    ['a page down', ['page-down'], 10, 1],
    ['two pages down', ['page-down', 'page-down'], 20, 11],
    ['a page up', ['page-down', 'page-down', 'page-up'], 10, 10],
    ['to the last', ['last'], 99, 90],
    ['beyond the last', ['last', 'down', 'page-down'], 99, 90],
    ['back from the last', ['last', 'up'], 98, 90],
    ['to the first again', ['last', 'first'], 0, 0],
  ])('%s', (_what, moves, chosen, top) => {
    expect(scrollAfter(...moves)).toMatchObject({ chosen, top });
  });

  test('in a list without rows stays where it is', () => {
    for (const move of ['up', 'down', 'page-up', 'page-down', 'first', 'last'] as const) {
      expect(moveScroll(startOfList, move, [], 10)).toEqual({ chosen: 0, top: 0 });
    }
  });

  test('always keeps the chosen row on the screen, and no row of it empty', () => {
    const moves: Move[] = ['down', 'page-down', 'last', 'up', 'page-up', 'down', 'first', 'page-down', 'page-down'];
    for (const height of [0, 1, 2, 7, 200]) {
      let scroll = startOfList;
      for (const move of moves) {
        scroll = moveScroll(scroll, move, keys, height);
        expect(scroll.chosen).toBeGreaterThanOrEqual(scroll.top);
        expect(scroll.chosen).toBeLessThan(scroll.top + Math.max(1, height));
        expect(scroll.top).toBeLessThanOrEqual(Math.max(0, 100 - Math.max(1, height)));
      }
    }
  });
});

describe('when the list changes', () => {
  test('the first row stays the first, whatever it is', () => {
    expect(fitScroll(startOfList, ['new', ...keys], 10)).toMatchObject({ chosen: 0, top: 0 });
    expect(fitScroll(scrollAfter('down', 'up'), ['new', ...keys], 10)).toMatchObject({ chosen: 0, top: 0 });
  });

  test('another chosen row stays chosen, and at its place on the screen', () => {
    expect(fitScroll(scrollAfter('page-down', 'page-down'), ['new', 'newer', ...keys], 10)).toEqual({
      key: 'row20',
      chosen: 22,
      top: 13,
    });
  });

  test('in place of a chosen row that is gone, the one at its place is chosen', () => {
    const gone = keys.filter((key) => key !== 'row20');
    expect(fitScroll(scrollAfter('page-down', 'page-down'), gone, 10)).toEqual({ key: 'row21', chosen: 20, top: 11 });
  });

  test('the last is chosen where the list has become too short', () => {
    expect(fitScroll(scrollAfter('last'), keysUpTo(5), 10)).toEqual({ key: 'row4', chosen: 4, top: 0 });
  });
});

test.each([
  [3, 9, 7],
  [50, 9, 0],
])('on a screen of now %d rows, row %d is still there', (height, chosen, top) => {
  const scroll = moveScroll(startOfList, 'last', keysUpTo(10), 10);
  expect(fitScroll(scroll, keysUpTo(10), height)).toMatchObject({ chosen, top });
});
