import { expect, test } from 'vitest';
import { readFile } from '../../../../plugins/models/tools/read-file.ts';
import { lookAt } from '../../../helpers/project-look.ts';

test('lines come with their numbers, and the file with how many it has', () => {
  const look = lookAt({ 'source/a.ts': 'one\r\n\ntwo\n' });
  expect(readFile.run({ path: 'source/a.ts' }, look)).toBe('source/a.ts: lines 1 to 3 of 3\n1: one\n2: \n3: two');
});

test('a range is read, and where to go on is told', () => {
  const look = lookAt({ a: 'one\ntwo\nthree\nfour' });
  expect(readFile.run({ path: 'a', from: 2, lines: 2 }, look)).toBe(
    'a: lines 2 to 3 of 4; go on from 4\n2: two\n3: three',
  );
});

test.each([
  ['', 1, 'a: no line 1 in 0 lines'],
  ['one', 2, 'a: no line 2 in 1 lines'],
])('what is beyond the end is told', (text, from, told) => {
  expect(readFile.run({ path: 'a', from }, lookAt({ a: text }))).toBe(told);
});

test('a call gives 400 lines at most, and 16,000 characters', () => {
  const many = readFile.run({ path: 'a', lines: 10_000 }, lookAt({ a: 'x\n'.repeat(1_000) }));
  expect(many).toMatch(/^a: lines 1 to 400 of 1000; go on from 401\n/);
  const long = String(readFile.run({ path: 'a' }, lookAt({ a: `${'x'.repeat(5_000)}\n`.repeat(100) })));
  expect(long).toMatch(/^a: lines 1 to 15 of 100; go on from 16\n1: x+… \[cut\]\n2: /);
  expect(long.length).toBeLessThan(16_200);
});

test('what lies outside is not read', () => {
  expect(() => readFile.run({ path: '../../etc/passwd' }, lookAt({}))).toThrow('outside the project');
});
