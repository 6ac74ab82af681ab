import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderNames } from '../../../plugins/layers/folder-names.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('names are sorted, and hidden ones are left out', () => {
  const folder = temporaryFolder();
  for (const name of ['b', 'a', '.git', 'B', 'a-1']) fs.mkdirSync(path.join(folder, name));
  expect(createFolderNames().of(folder)).toEqual(['B', 'a', 'a-1', 'b']);
});

test.each(['missing', 'file'])('a folder that is not there (%s) has no names and is no problem', (name) => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'file'), '');
  const names = createFolderNames();
  expect(names.of(path.join(folder, name))).toEqual([]);
  expect(names.problems()).toEqual([]);
});

test('one that cannot be listed keeps the names that it last had, and is told until it can', () => {
  const folder = path.join(temporaryFolder(), 'packages');
  fs.mkdirSync(path.join(folder, 'lint'), { recursive: true });
  const names = createFolderNames();
  names.of(folder);
  fs.rmSync(folder, { recursive: true });
  fs.symlinkSync(folder, folder);

  expect(names.of(folder)).toEqual(['lint']);
  const [told] = names.problems();
  expect(told?.problems).toMatchObject([
    { code: 'unreadable', file: folder, message: expect.stringContaining('circle') },
  ]);
  expect(names.of(folder)).toEqual(['lint']);
  expect(names.problems()[0]).toBe(told);

  fs.rmSync(folder);
  expect(names.of(folder)).toEqual([]);
  expect(names.problems()).toEqual([]);
});
