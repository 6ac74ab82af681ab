import { expect, test } from 'vitest';
import { openDocument } from '../../../plugins/files/data-document.ts';
import { doubleKeys } from '../../../plugins/files/double-keys.ts';

function doubles(text: string, at = '') {
  const document = openDocument(text);
  return document && doubleKeys(document, at).map(({ key, at: place, position }) => [key, place, position.line]);
}

test('every lost key is told where it stands', () => {
  expect(doubles('{\n"a": 1,\n"b": [\n{ "c": 1,\n"c": 2 }],\n"a": 3,\n"a": 4\n}')).toEqual([
    ['a', '/a', 2],
    ['c', '/b/0/c', 4],
    ['a', '/a', 6],
  ]);
});

test('only what is below the pointer counts', () => {
  expect(doubles('{ "a": 1, "a": 2, "b": { "c": 1, "c": 2 } }', '/b')).toEqual([['c', '/b/c', 1]]);
  expect(doubles('{ "a": 1, "a": 2 }', '/x')).toEqual([]);
});

test('a key that is named as a part of every object is one like any other', () => {
  expect(doubles('{ "__proto__": 1, "constructor": 2, "__proto__": 3 }')).toEqual([['__proto__', '/__proto__', 1]]);
});
