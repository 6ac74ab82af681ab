import { expect, test } from 'vitest';
import { endOf, memberKeys, nodeAt, openDocument } from '../../../plugins/files/data-document.ts';

const text = '\uFEFF{ // a\n "a/b": [1, { "c": 2, "c": 3 }], "d~e": null, }';

function open() {
  const document = openDocument(text);
  if (!document) throw new Error('the text cannot be parsed');
  return document;
}

test('a pointer leads to its value, of two equal keys to the last', () => {
  const document = open();
  const node = nodeAt(document, '/a~1b/1/c');
  expect(node?.value).toBe(3);
  expect(node && document.text.slice(node.offset, endOf(node))).toBe('3');
  expect(nodeAt(document, '')).toBe(document.root);
});

test.each(['/x', '/a~1b/7', '/a~1b/1/c/d', '/d~0e/x'])('%s leads nowhere', (at) => {
  expect(nodeAt(open(), at)).toBeUndefined();
});

test('the keys of an object, as they stand', () => {
  expect(memberKeys(open(), '')).toEqual(['a/b', 'd~e']);
  expect(memberKeys(open(), '/a~1b/1')).toEqual(['c', 'c']);
  expect(memberKeys(open(), '/a~1b')).toEqual([]);
  expect(memberKeys(open(), '/x')).toEqual([]);
});

test.each(['', '{ "a": ', '---\nname: x\n---\n'])('%j is no document', (none) => {
  expect(openDocument(none)).toBeUndefined();
});
