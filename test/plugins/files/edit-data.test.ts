import { expect, test } from 'vitest';
import { applyEdits } from '../../../plugins/files/apply-edits.ts';
import { addFirst, renameKey, setValue, wrapMembers, wrapValue } from '../../../plugins/files/edit-data.ts';

test.each([
  ['a value', setValue('/a/0', 'x"y'), '{ "a": [ 1 /* one */ ] }', '{ "a": [ "x\\"y" /* one */ ] }'],
  ['a value of a key that stands twice', setValue('/a', 3), '{ "a": 1, "a": 2 }', '{ "a": 1, "a": 3 }'],
  ['a key', renameKey('/a', 'b'), '{ "a" : 1 }', '{ "b" : 1 }'],
  ['a first member on the same line', addFirst('', 'b', 2), '{ "a": 1 }', '{ "b": 2, "a": 1 }'],
  ['one on a line of its own', addFirst('', 'b', 2), '{\r\n\t"a": 1\r\n}', '{\r\n\t"b": 2,\r\n\t"a": 1\r\n}'],
  ['a value in a list', wrapValue('/a', '[', ']'), '{ "a": {} /* x */ }', '{ "a": [{}] /* x */ }'],
  [
    'members in an object',
    wrapMembers('', new Set(['a', 'b']), 'c', '[{', '}]'),
    '{ "x": 0, "a": 1, /* 2 */ "b": 2, }',
    '{ "x": 0, "c": [{ "a": 1, /* 2 */ "b": 2 }], }',
  ],
  [
    'members on lines of their own, with tabs',
    wrapMembers('', new Set(['a', 'b']), 'c', '{', '}'),
    '{\n\t"a": 1,\n\t// two\n\t"b": 2\n}',
    '{\n\t"c": {\n\t\t"a": 1,\n\t\t// two\n\t\t"b": 2\n\t}\n}',
  ],
])('%s is changed, and nothing else', (_, edit, before, after) => {
  expect(applyEdits(before, [edit])).toBe(after);
});

test.each([
  ['a value that is gone', setValue('/b', 1)],
  ['a key that is gone', renameKey('/b', 'c')],
  ['the key of what has none', renameKey('', 'c')],
  ['a member of what is no object', addFirst('/a', 'b', 1)],
  ['members that stand apart', wrapMembers('', new Set(['a', 'd']), 'c', '{', '}')],
  ['members that are gone', wrapMembers('', new Set(['x']), 'c', '{', '}')],
])('%s is left alone', (_, edit) => {
  const text = '{ "a": [1], "c": 2, "d": 3 }';
  expect(applyEdits(text, [edit])).toBe(text);
});
