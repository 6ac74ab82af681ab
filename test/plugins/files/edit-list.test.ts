import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToList, removeFromList } from '../../../plugins/files/edit-list.ts';
import { parseData } from '../../../plugins/files/parse-data.ts';

const add = (text: string, value = '/new') => addToList(text, 'list', value);
const remove = (text: string, gone = '/old') => removeFromList(text, 'list', (value) => value === gone);

describe('a value is added', () => {
  test.each([
    ['to an empty list', '{"list": []}', '{"list": ["/new"]}'],
    ['on the same line', '{ "list":["/a","/b"],  "x":1 }', '{ "list":["/a","/b", "/new"],  "x":1 }'],
    [
      'on a line of its own, indented like the last',
      '{\n\t"list": [\n\t\t"/a"\n\t]\n}',
      '{\n\t"list": [\n\t\t"/a",\n\t\t"/new"\n\t]\n}',
    ],
    ['behind the comment of the last', '{"list": [\n  "/a" // mine\n]}', '{"list": [\n  "/a", // mine\n  "/new"\n]}'],
    ['behind a comment at the end of the line', '{"list": ["/a" // mine\n]}', '{"list": ["/a", // mine\n"/new"\n]}'],
    [
      'with a comma behind it where the last has one',
      '{"list": [\n  "/a", // mine\n]}',
      '{"list": [\n  "/a", // mine\n  "/new",\n]}',
    ],
    ['to a list that holds a comment alone', '{"list": [\n  // none\n]}', '{"list": [\n  // none\n  "/new"\n]}'],
    [
      'in a list that is made behind the last member',
      '{\n  "x": 1 // one\n}',
      '{\n  "x": 1, // one\n  "list": ["/new"]\n}',
    ],
    ['in a list that is made in an empty object', '{}', '{"list": ["/new"]}'],
    ['in a list that is made in an empty object of two lines', '{\n}\n', '{\n  "list": ["/new"]\n}\n'],
    [
      'with the line ends of Windows',
      '{\r\n  "list": [\r\n    "/a"\r\n  ]\r\n}\r\n',
      '{\r\n  "list": [\r\n    "/a",\r\n    "/new"\r\n  ]\r\n}\r\n',
    ],
    [
      'to the last of two lists of one name, which is the one that counts',
      '{"list": [], "list": ["/a"]}',
      '{"list": [], "list": ["/a", "/new"]}',
    ],
    [
      'although the file is in a bad way around it',
      '  \n/* a */ { /* b */ "list" /* c */ : /* d */ [ /* e */ ] /* f */ } // g',
      '  \n/* a */ { /* b */ "list" /* c */ : /* d */ [ /* e */ "/new" ] /* f */ } // g',
    ],
  ])('%s', (_where, before, after) => {
    expect(add(before)).toBe(after);
  });

  test('escaped as JSON asks for', () => {
    expect(add('{"list": []}', 'C:\\a "b"')).toBe('{"list": ["C:\\\\a \\"b\\""]}');
  });
});

describe('a value is taken out', () => {
  test.each([
    ['the only one', '{"list": ["/old"]}', '{"list": []}'],
    ['the first', '{"list": ["/old", "/a"]}', '{"list": ["/a"]}'],
    ['the last', '{"list":["/a","/old"]}', '{"list":["/a"]}'],
    ['one in the middle', '{"list": ["/a", "/old", "/b"]}', '{"list": ["/a", "/b"]}'],
    ['the last, with a comma behind it', '{"list": ["/a", "/old", ]}', '{"list": ["/a", ]}'],
    ['with its line', '{"list": [\n  "/a",\n  "/old",\n  "/b"\n]}', '{"list": [\n  "/a",\n  "/b"\n]}'],
    ['with its line, the last', '{"list": [\n  "/a", // a\n  "/old"\n]}', '{"list": [\n  "/a" // a\n]}'],
    [
      'without its comment, which stays',
      '{"list": [ // head\n  "/old", // why\n  "/a"\n]}',
      '{"list": [ // head\n  // why\n  "/a"\n]}',
    ],
    [
      'and what follows does not slip into the comment above',
      '{"list": [ // head\n  "/old", "/a"]}',
      '{"list": [ // head\n  "/a"]}',
    ],
    ['every time it stands there', '{"list": ["/old", "/a", "/old", "/old"]}', '{"list": ["/a"]}'],
    [
      'from lines that end as on Windows',
      '{"list": [\r\n  "/a",\r\n  "/old"\r\n]}\r\n',
      '{"list": [\r\n  "/a"\r\n]}\r\n',
    ],
    ['among values that are no texts', '{"list": [1, null, ["/old"], "/old"]}', '{"list": [1, null, ["/old"]]}'],
  ])('%s', (_which, before, after) => {
    expect(remove(before)).toBe(after);
  });

  test.each(['{"list": ["/a"]}', '{"other": ["/old"]}', '{}'])('from %s, which does not name it, nothing', (text) => {
    expect(remove(text)).toBe(text);
  });
});

test('a text that holds no object is refused', () => {
  expect(() => add('[]')).toThrow('the text holds no object');
});

/** Lists as people lay them out, with comments anywhere. */
const layouts = fc
  .record({
    values: fc.array(fc.constantFrom('/a', '/b', '/a b', '/c,d]', '/e // f'), { maxLength: 4 }),
    blanks: fc.array(fc.constantFrom('', ' ', '\n  ', '\n\n\t', ' // x, "y"\n', '/* ], */', '\n  // z\n  '), {
      minLength: 12,
      maxLength: 12,
    }),
    comma: fc.boolean(),
    around: fc.constantFrom(['{', '}'], ['{"x": [1], // first\n', ',\n "y": {},}'], ['// top\n{\n  ', '\n}\n']),
  })
  .map(({ values, blanks, comma, around: [head, tail] }) => {
    const items = values.map((value, index) => `${blanks[2 * index]}${JSON.stringify(value)}${blanks[2 * index + 1]}`);
    const end = comma && values.length > 0 ? `,${blanks[10]}` : '';
    return {
      values,
      text: `${head}"list":${blanks[11]}[${items.join(',')}${end}${values.length === 0 ? blanks[10] : ''}]${tail}`,
    };
  });

/** The comments of a text, in order. */
function commentsOf(text: string): string[] {
  const found = text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g);
  return [...found].map(([token]) => token.trim()).filter((token) => token.startsWith('/'));
}

test('whatever the layout, the list holds what it should, and every comment stays', () => {
  fc.assert(
    fc.property(layouts, fc.constantFrom('/a', '/b', '/new'), ({ text, values }, value) => {
      const added = addToList(text, 'list', value);
      expect(parseData(added)).toMatchObject({ value: { list: [...values, value] } });
      expect(commentsOf(added)).toEqual(commentsOf(text));
      const removed = removeFromList(text, 'list', (each) => each === value);
      expect(parseData(removed)).toMatchObject({ value: { list: values.filter((each) => each !== value) } });
      expect(commentsOf(removed)).toEqual(commentsOf(text));
    }),
    { numRuns: 1_000 },
  );
});

test('what was added and taken out again leaves nothing but blanks', () => {
  const withoutBlanks = (text: string) => text.replace(/\s/g, '');
  fc.assert(
    fc.property(layouts, ({ text }) => {
      const both = removeFromList(addToList(text, 'list', '/new'), 'list', (each) => each === '/new');
      expect(withoutBlanks(both)).toBe(withoutBlanks(text));
    }),
    { numRuns: 1_000 },
  );
});
