import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../../plugins/check/rules/index.ts';

const folder = path.resolve(import.meta.dirname, '../../../plugins/check/rules');

test('each rule is a file of its own, named by its id, and the list has them by name', () => {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file !== 'index.ts')
    .map((file) => path.basename(file, '.ts'));
  expect(rules.map(({ id }) => id)).toEqual(files.sort());
});

test('each says in one line what it tells', () => {
  expect(rules.filter(({ summary }) => !/^[A-Z"][^\n]{20,140}\.$/.test(summary))).toEqual([]);
});

test('no rule knows an agent by its name', () => {
  const named = rules.filter(({ id }) =>
    /profile\.id|mendcode\b|mercury\b/.test(fs.readFileSync(path.join(folder, `${id}.ts`), 'utf8')),
  );
  expect(named).toEqual([]);
});
