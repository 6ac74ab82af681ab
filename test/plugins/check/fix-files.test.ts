import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixFiles } from '../../../plugins/check/fix-files.ts';
import { setValue } from '../../../plugins/files/edit-data.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const text = '{ "a": 1 } // one\n';

test('a file is changed in its place, with its mode and its byte order mark', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), `\uFEFF${text}`, 0o640);
  expect(await fixFiles([{ file, text, edits: [setValue('/a', 2)] }])).toEqual({ changed: [file], failed: new Map() });
  expect(fs.readFileSync(file, 'utf8')).toBe('\uFEFF{ "a": 2 } // one\n');
  expect(fs.statSync(file).mode & 0o777).toBe(0o640);
});

test('a file that changed since it was checked stays as it is', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), '{ "a": 3 }');
  expect((await fixFiles([{ file, text, edits: [setValue('/a', 2)] }])).changed).toEqual([]);
  expect(fs.readFileSync(file, 'utf8')).toBe('{ "a": 3 }');
});

test('a file that is gone is not made', async () => {
  const file = path.join(temporaryFolder(), 'hooks.json');
  expect((await fixFiles([{ file, text, edits: [setValue('/a', 2)] }])).changed).toEqual([]);
  expect(fs.existsSync(file)).toBe(false);
});

test('a file that cannot be written is told, and the others are changed', async () => {
  const folder = temporaryFolder();
  writeFile(path.join(folder, 'file'), '');
  const [bad, good] = [path.join(folder, 'file/hooks.json'), writeFile(path.join(folder, 'hooks.json'), text)];
  const result = await fixFiles([bad, good].map((file) => ({ file, text, edits: [setValue('/a', 2)] })));
  expect(result.changed).toEqual([good]);
  expect([...result.failed.keys()]).toEqual([bad]);
});

test('a file that is read-only stays as it is', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), text, 0o444);
  const result = await fixFiles([{ file, text, edits: [setValue('/a', 2)] }]);
  expect(result).toEqual({ changed: [], failed: new Map([[file, 'it is read-only']]) });
  expect(fs.readFileSync(file, 'utf8')).toBe(text);
});
