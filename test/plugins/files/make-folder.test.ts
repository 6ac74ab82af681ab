import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../plugins/files/make-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a folder is made with those above it, with its mode, and one that is there is left as it is', () => {
  const folder = path.join(temporaryFolder(), 'a/b/c');
  makeFolder(folder, 0o700);
  for (const each of [folder, path.dirname(folder)]) expect(fs.statSync(each).mode & 0o777).toBe(0o700);
  fs.chmodSync(folder, 0o755);
  makeFolder(folder, 0o700);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o755);
});

test('a link to a folder is one', () => {
  const folder = temporaryFolder();
  fs.symlinkSync(folder, path.join(folder, 'link'));
  makeFolder(path.join(folder, 'link/new'));
  expect(fs.existsSync(path.join(folder, 'new'))).toBe(true);
});

test('what cannot be made is an error: below a file, in the place of one, behind a link that leads nowhere', () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'file'), '');
  fs.symlinkSync('nowhere/at/all', path.join(folder, 'lost'));
  expect(() => makeFolder(path.join(folder, 'file'))).toThrow(/EEXIST/);
  expect(() => makeFolder(path.join(folder, 'file/a/b'))).toThrow(/ENOTDIR/);
  expect(() => makeFolder(path.join(folder, 'lost/a'))).toThrow(/E\w+/);
});

test.runIf(fs.existsSync('/proc/self'))('a place without room for new names is an error, and no endless search', () => {
  expect(() => makeFolder('/proc/nowhere/at/all')).toThrow(/ENOENT/);
});
