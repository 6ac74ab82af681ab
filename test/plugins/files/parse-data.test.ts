import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataLocator, locateData, parseData, withoutMark } from '../../../plugins/files/parse-data.ts';

describe('a data file may', () => {
  test.each([
    ['be plain JSON', '{"a": [1, null, "x"]}', { a: [1, null, 'x'] }],
    ['start with a byte order mark', '\uFEFF{"a": 1}', { a: 1 }],
    ['start with a byte order mark and hold comments', '\uFEFF// c\n{"a": 1}', { a: 1 }],
    ['hold line comments', '// one\n{ // two\n  "a": 1 // three\n} // four', { a: 1 }],
    ['hold block comments', '/* one */{"a"/* two */:/**/1}/* three */', { a: 1 }],
    ['end lists and objects with a comma', '{"a": [1, 2,], "b": {"c": 3,},}', { a: [1, 2], b: { c: 3 } }],
    ['have the line ends of Windows', '{\r\n  // c\r\n  "a": 1,\r\n}\r\n', { a: 1 }],
    [
      'hold what looks like a comment in a text',
      '{"a": "http://x/*y*/", /* c */ "b": 1}',
      { a: 'http://x/*y*/', b: 1 },
    ],
    ['name a key twice: the last counts', '{"a": 1, "a": 2, /* c */ }', { a: 2 }],
    ['be no object', '[1,]', [1]],
  ])('%s', (_rule, text, value) => {
    expect(parseData(text)).toEqual({ value });
  });
});

describe('a fault is told in words, with its line and column', () => {
  test.each([
    ['', 'the file is empty', 1, 1],
    ['\uFEFF \n', 'the file is empty', 1, 1],
    ['// only a comment\n', 'value expected', 2, 1],
    ['{\n  "a": 1\n  "b": 2\n}', 'comma expected', 3, 3],
    ['\uFEFF{"a": }', 'value expected', 1, 7],
    ['{"é😀": nope}', 'invalid symbol', 1, 9],
    ['{"a": 1', 'close brace expected', 1, 8],
    ['{"a": 1} rest', 'invalid symbol', 1, 10],
    ["{'a': 1}", 'invalid symbol', 1, 2],
  ])('%j', (text, message, line, column) => {
    expect(parseData(text)).toEqual({ fault: { message, line, column } });
  });
});

describe('data nested deeper than 100 levels is refused, however it is written', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const fault = { message: 'it is nested deeper than 100 levels', line: 1, column: 1 };

  test('100 levels are fine', () => {
    expect(parseData(nested(100))).toHaveProperty('value');
  });
  test.each([101, 5_000, 200_000])('%i levels', (levels) => {
    expect(parseData(nested(levels))).toEqual({ fault });
    expect(parseData(`${nested(levels)} // comment`)).toEqual({ fault });
  });
});

test.each(['{"__proto__": {"hooks": 1}}', '{"__proto__": {"hooks": 1}, /* comment */ }'])(
  'in %s, "__proto__" is a key like any other',
  (text) => {
    const parsed = parseData(text) as { value: object };
    expect(Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
    expect(Object.entries(parsed.value)).toEqual([['__proto__', { hooks: 1 }]]);
  },
);

test('with comments and a trailing comma in it, data reads as without', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      const text = JSON.stringify(value, undefined, 2);
      const commented = `// first\n${text.slice(0, -1)}${Object.keys(value).length > 0 ? ',' : ''} // last\n}`;
      expect(parseData(commented)).toEqual(parseData(text));
    }),
    { numRuns: 200 },
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,/*\\\n1atrue\uFEFF'.split('')) }), (text) => {
      const parsed = parseData(text);
      expect(['value', 'fault']).toContain(Object.keys(parsed)[0]);
    }),
    { numRuns: 2_000 },
  );
});

describe('a JSON pointer is found', () => {
  const text = '\uFEFF{ // comment\n  "hooks": {\n    "0": [{}, { "a/b~c": "x" }],\n  },\n}';
  test.each([
    ['', 'the whole', 1, 1],
    ['/hooks', 'a member, by its key', 2, 3],
    ['/hooks/0', 'a key of digits', 3, 5],
    ['/hooks/0/1', 'an item', 3, 15],
    ['/hooks/0/1/a~1b~0c', 'a key with special characters', 3, 17],
    ['/hooks/0/1/missing', 'the nearest parent that is there', 3, 15],
    ['/hooks/0/7/missing', 'the list, for an item that is not there', 3, 5],
    ['/other/0', 'the whole, where nothing of it is there', 1, 1],
  ])('%j: %s', (pointer, _what, line, column) => {
    expect(locateData(text, pointer)).toEqual({ line, column });
  });

  test('each of a thousand in a large text, which is not read again for every one', () => {
    const items = Array.from({ length: 1_000 }, (_, index) => `{ "text": "${'x'.repeat(500)}", "index": ${index} }`);
    const locate = dataLocator(`[\n${items.join(',\n')}\n]`);
    const once = performance.now();
    expect(locate('/0/index')).toEqual({ line: 2, column: 515 });
    const parsing = performance.now() - once;
    const lines = items.map((_, index) => locate(`/${index}/index`)?.line);
    expect(lines).toEqual(items.map((_, index) => index + 2));
    expect(performance.now() - once).toBeLessThan(100 * parsing);
  });

  test('nowhere in a text without a value', () => {
    expect(locateData('// nothing', '/a')).toBeUndefined();
  });
});

test('a byte order mark goes from the beginning alone', () => {
  expect(withoutMark('\uFEFFa\uFEFF')).toBe('a\uFEFF');
  expect(withoutMark('a')).toBe('a');
});
