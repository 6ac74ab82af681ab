import { describe, expect, test } from 'vitest';
import { type FrontMatter, parseFrontMatter } from '../../../plugins/files/front-matter.ts';

const read = async (...lines: string[]) => parseFrontMatter(`---\n${lines.join('\n')}\n---\n\n# The body\n`);
const dataOf = (found: FrontMatter) => ('value' in found ? found.value : found.fault);
const faultOf = (found: FrontMatter) => ('fault' in found ? found.fault : undefined);

describe('the head of a Markdown file', () => {
  test.each([
    ['stands between two lines of three dashes', '---\nname: x\n---\nbody'],
    ['may end with three dots', '---\nname: x\n...\nbody'],
    ['may end with the file', '---\nname: x\n---'],
    ['may have the lines of Windows', '---\r\nname: x\r\n---\r\nbody'],
    ['may start with a byte order mark', '\uFEFF---\nname: x\n---\n'],
    ['may have blanks behind its dashes', '---  \nname: x\n--- \t\nbody'],
    ['ends at the first such line', '---\nname: x\n---\nname: y\n---\n'],
  ])('%s', async (_rule, text) => {
    expect(dataOf(await parseFrontMatter(text))).toEqual({ name: 'x' });
  });

  test.each([
    ['a file without one', '# Title\n\n---\nname: x\n---\n'],
    ['a line before it', '\n---\nname: x\n---\n'],
    ['four dashes', '----\nname: x\n----\n'],
    ['an empty one', '---\n---\n'],
    ['one of comments', '---\n# name: x\n---\n'],
    ['an empty file', ''],
  ])('is empty: %s', async (_what, text) => {
    expect(dataOf(await parseFrontMatter(text))).toEqual({});
  });

  test.each(['---\nname: x\n', '---\nname: x\n ---\n', '---\nname: x\n----\n', '---\n'])(
    'that nothing closes is a fault: %j',
    async (text) => {
      const message = 'the front matter has no closing ---';
      expect(faultOf(await parseFrontMatter(text))).toEqual({ message, line: 1, column: 1 });
    },
  );
});

describe('a fault has the line and the column of the file:', () => {
  test.each([
    ['a tab for indentation', ['name: x', 'hooks:', '\tStop: []'], 4, 1],
    ['a quote that does not end', ['name: "x'], 3, 1],
    ['a key twice', ['hooks: {}', 'name: x', 'hooks: {}'], 4, 1],
    ['a key twice in an object within', ['hooks:', '  Stop: []', '  Stop: []'], 4, 3],
    ['a key twice, once in quotes', ['a: 1', '"a": 2'], 3, 1],
    ['a key twice, once as a number', ['- "1": a', '  1: b'], 3, 3],
  ])('%s', async (_what, lines, line, column) => {
    expect(faultOf(await read(...lines))).toMatchObject({ line, column });
  });
});

describe('it is data alone:', () => {
  test.each([
    ['a tag makes nothing of a text', 'x: !!js/function "() => 1"', { x: '() => 1' }],
    ['nor does one of somebody’s own', 'x: !run ls', { x: 'ls' }],
    ['a date is a text', 'x: 2026-01-01', { x: '2026-01-01' }],
    ['"yes" is a text', 'x: yes', { x: 'yes' }],
    ['nothing is merged in', 'x: { <<: { a: 1 } }', { x: { '<<': { a: 1 } } }],
  ])('%s', async (_rule, line, value) => {
    expect(dataOf(await read(line))).toEqual(value);
  });

  test('__proto__ is a key like any other', async () => {
    const value = dataOf(await read('__proto__: { polluted: true }', 'hooks: { __proto__: [] }')) as {
      hooks: object;
    };
    expect(Object.keys(value)).toEqual(['__proto__', 'hooks']);
    expect(Object.keys(value.hooks)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  test('nothing is said on stderr about what is odd in it', async () => {
    const warnings: unknown[] = [];
    const listen = (warning: Error) => void warnings.push(warning);
    process.on('warning', listen);
    await read('? [a, b]', ': x', '? { c: d }', ': !unknown y');
    await new Promise(setImmediate);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});

describe('what would take all time or memory is refused:', () => {
  /** Ten names, each for ten times the one before. */
  const laughs = [...'abcdefghij'].map((name, index, names) => {
    const one = index === 0 ? 'x' : `*${names[index - 1]}`;
    return `${name}: &${name} [${Array(10).fill(one).join(', ')}]`;
  });

  test.each([
    ['names that stand for names that stand for names', laughs, /alias/],
    ['a name that stands for itself', ['a: &a [*a]'], /deeper than 100/],
    ['a name of an object that holds itself twice', ['a: &a { b: *a, c: *a }'], /deeper than 100/],
    ['a name that nobody gave', ['a: *b'], /alias.*: b$/],
    ['lists in lists', [`a: ${'['.repeat(150)}${']'.repeat(150)}`], /deeper than 100/],
    ['lists in lists that overflow the stack', [`a: ${'['.repeat(30_000)}${']'.repeat(30_000)}`], /deeper than 100/],
    ['lists that never end', [`a: ${'['.repeat(30_000)}`], /deeper than 100/],
    ['over 65,536 characters', [`a: ${'x'.repeat(65_536)}`], /longer than 65536/],
  ])('%s', async (_what, lines, message) => {
    expect(faultOf(await read(...lines))?.message).toMatch(message);
  });

  test('thousands of keys take no time that grows with their square: about that of as many items of a list', async () => {
    const timeOf = async (lineOf: (key: string) => string) => {
      const lines = Array.from({ length: 8_000 }, (_, index) => lineOf(`k${index.toString(36)}`));
      const start = performance.now();
      expect(faultOf(await read(...lines))).toBeUndefined();
      return performance.now() - start;
    };
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const list = await timeOf((key) => `- ${key}`);
      ratios.push((await timeOf((key) => `${key}:`)) / list);
    }
    // A comparison of each with each other one makes it six.
    expect(Math.min(...ratios)).toBeLessThan(3);
  });
});

describe('the place of a JSON pointer is that of', () => {
  const text = '---\nname: x\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: 7\n---\n';
  test.each([
    ['the whole head', '', 2, 1],
    ['the key of a member', '/hooks', 3, 1],
    ['the key of one further in', '/hooks/Stop/0/hooks/0/command', 7, 11],
    ['an item of a list', '/hooks/Stop/0', 5, 7],
    ['the nearest that is there', '/hooks/Stop/0/hooks/0/timeout', 6, 11],
  ])('%s', async (_what, pointer, line, column) => {
    const found = await parseFrontMatter(text);
    expect('locate' in found && found.locate(pointer)).toEqual({ line, column });
  });

  test('a key with a slash and a tilde', async () => {
    const found = await read('name: x', 'a/b~c: 1');
    expect('locate' in found && found.locate('/a~1b~0c')).toEqual({ line: 3, column: 1 });
  });

  test('nothing where nothing of it is there', async () => {
    const found = await read('name: x');
    expect('locate' in found && found.locate('/hooks')).toBeUndefined();
  });
});
