import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { searchText } from '../../../../plugins/models/tools/search-text.ts';
import { lookAt } from '../../../helpers/project-look.ts';

test('lines that hold a text are found, each with its file and number', async () => {
  const look = lookAt({ 'a.ts': 'one\n  two (x)\n', 'b/c.ts': 'two (x) and two (x)\r\nthree', 'd.ts': 'TWO (x)' });
  expect(await searchText.run({ text: 'two (x)' }, look)).toBe(
    '2 lines found, 4 files searched\na.ts:2: two (x)\nb/c.ts:1: two (x) and two (x)',
  );
  expect(await searchText.run({ text: 'two (x)', path: 'b' }, look)).toContain('1 lines found, 1 files searched\n');
  expect(await searchText.run({ text: 'two (x)', path: 'a.ts' }, look)).toContain('a.ts:2: two (x)');
});

test('an expression is matched against each line', async () => {
  const look = lookAt({ a: 'const x = 1;\nlet y = 2;\nCONST z' });
  const search = async (text: string) =>
    String(await searchText.run({ text, expression: true, path: 'a' }, look))
      .split('\n')
      .slice(1);
  expect(await search('^(const|let) \\w+ = \\d;$')).toEqual(['a:1: const x = 1;', 'a:2: let y = 2;']);
  expect(await search('(?i)^const')).toEqual(['a:1: const x = 1;', 'a:3: CONST z']);
});

test.each(['(', 'a(?=b)', '(a)\\1', `${'a'.repeat(301)}`, '(a{100}){100}', '((a{1,30}){1,30}){4}'])(
  'an expression that cannot be matched in linear time, or is too large, is refused: %s',
  async (text) => {
    await expect(searchText.run({ text, expression: true }, lookAt({}))).rejects.toThrow(/expression|regexp/);
  },
);

test.each(['(a+)+$', '(a|a)*b', '(.*a){20}b', '([a-y]+)*z'])('a hostile one takes linear time: %s', async (text) => {
  const look = lookAt({ a: `${'a'.repeat(2_000)}!\n`.repeat(200) });
  const before = performance.now();
  expect(await searchText.run({ text, expression: true }, look)).toMatch(/^0 lines found, 2 files searched/);
  // A backtracking engine would not end within anybody's lifetime.
  expect(performance.now() - before).toBeLessThan(15_000);
});

test('the end of a long line is its end, for an expression too', async () => {
  const look = lookAt({ a: `${'x'.repeat(4_000)}y\n${'x'.repeat(6_000)}y\n` });
  const search = async (text: string, expression: boolean) =>
    String(await searchText.run({ text, expression, path: 'a' }, look)).match(/^a:\d/gm);
  expect(await search('x$', true)).toBe(null);
  expect(await search('xy$', true)).toEqual(['a:1']);
  expect(await search('xy', false)).toEqual(['a:1', 'a:2']);
});

test('a secret is neither shown nor found by its parts', async () => {
  const look = lookAt({ a: 'password: correct horse\n' });
  expect(await searchText.run({ text: 'password' }, look)).toContain('a:1: password: [secret:DEPLOY]');
  for (const part of ['correct', 'corr', 'horse']) {
    expect(await searchText.run({ text: part }, look)).toBe('0 lines found, 2 files searched');
  }
});

test('what is no text is passed over, and has no empty lines either', async () => {
  const look = lookAt({ a: 'x\0needle', 'b.ts': 'needle' });
  fs.writeFileSync(path.join(look.project, 'c'), Buffer.from([0xe9, ...Buffer.from('needle')]));
  fs.writeFileSync(path.join(look.project, 'huge'), '');
  fs.truncateSync(path.join(look.project, 'huge'), 1024 ** 4);
  expect(await searchText.run({ text: 'needle' }, look)).toMatch(/^1 lines found, \d files searched\nb.ts:1: needle$/);
  expect(await searchText.run({ text: '^$', expression: true }, look)).toMatch(/^0 lines found/);
});

test('100 lines are shown, and of each 200 characters', async () => {
  const look = lookAt({ a: `needle ${'x'.repeat(500)}\n`.repeat(101) });
  const lines = String(await searchText.run({ text: 'needle' }, look)).split('\n');
  expect(lines[0]).toMatch(
    /^100 lines found, 1 files searched; ended early, since there are more lines than are shown/,
  );
  expect(lines).toHaveLength(101);
  expect(lines[1]?.length).toBeLessThan(210);
});

test('5,000 files are searched, and no more', async () => {
  const look = lookAt({});
  for (let count = 0; count < 5_001; count += 1) fs.writeFileSync(path.join(look.project, `f${count}`), '');
  expect(await searchText.run({ text: 'needle' }, look)).toMatch(
    /^0 lines found, 5000 files searched; ended early, since 5000/,
  );
});

test('as much text as a project has is searched, and no more', async () => {
  const look = lookAt({});
  const text = 'x\n'.repeat(500_000);
  for (let count = 0; count < 36; count += 1) fs.writeFileSync(path.join(look.project, `f${count}`), text);
  expect(await searchText.run({ text: 'needle' }, look)).toMatch(
    /ended early, since (there is too much text|it took too long)/,
  );
});

test('a search that is given up ends', async () => {
  const caller = new AbortController();
  const look = lookAt({ a: 'x\n'.repeat(500_000), b: 'x\n'.repeat(500_000) }, caller.signal);
  const searching = searchText.run({ text: 'x(?:.{0,50}y)+', expression: true }, look);
  caller.abort(new Error('given up'));
  await expect(searching).rejects.toThrow('given up');
});

test('others have their turn while it works', async () => {
  const look = lookAt({ a: 'x\n'.repeat(500_000) });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await searchText.run({ text: '(?:x.{0,100}y|z)+', expression: true }, look);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});
