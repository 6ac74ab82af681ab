import { expect, test } from 'vitest';
import { hide } from '../../core/hide.ts';

test('every text is hidden but those that say where something stands', () => {
  expect(
    hide({ id: 'user/A/0/0', label: 'curl -H key', list: ['a', 1, null], deep: { file: '/f', text: 'b' } }, 'why'),
  ).toEqual({
    id: 'user/A/0/0',
    label: '[hidden: why]',
    list: ['[hidden: why]', 1, null],
    deep: { file: '/f', text: '[hidden: why]' },
  });
});

test('what stands under such a key and is no text is hidden like the rest', () => {
  expect(hide({ type: { secret: 'a' } }, 'why')).toEqual({ type: { secret: '[hidden: why]' } });
});

test('a circle and a depth without end are hidden as a whole', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  let deep: unknown = 'secret';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect([hide(circle, 'why'), hide(deep, 'why')]).toEqual(['[hidden: why]', '[hidden: why]']);
});
