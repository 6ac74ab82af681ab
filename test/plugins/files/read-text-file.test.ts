import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readTextFile } from '../../../plugins/files/read-text-file.ts';
import { noFileLeft } from '../../helpers/no-file-left.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a file gives its text as it is: byte order mark, line ends and all', () => {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, '\uFEFFé😀\r\n');
  expect(readTextFile(file)).toBe('\uFEFFé😀\r\n');
});

test.each([
  ['a missing file', 'it is gone', () => {}],
  ['a directory', 'it is a directory', (file: string) => fs.mkdirSync(file)],
  ['a pipe, which is not waited for', 'it is no regular file', (file: string) => execFileSync('mkfifo', [file])],
  ['links in a circle', 'its symbolic links go round in a circle', (file: string) => fs.symlinkSync(file, file)],
  [
    'bytes that are no UTF-8',
    'it is no UTF-8 text: save it as UTF-8',
    (file: string) => fs.writeFileSync(file, Buffer.from([0x22, 0xe9, 0x22])),
  ],
  ['UTF-16', 'it is no UTF-8 text: save it as UTF-8', (file: string) => fs.writeFileSync(file, '\uFEFF{}', 'utf16le')],
] as const)('%s is refused: %s', (_what, refused, make) => {
  const file = path.join(temporaryFolder(), 'file');
  make(file);
  expect(readTextFile(file)).toMatchObject({ refused });
});

test('a file that grew over 16 MiB since it was looked at is not read', () => {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, '');
  fs.truncateSync(file, 2 ** 30);
  expect(readTextFile(file)).toEqual({ refused: 'it is larger than 16 MiB' });
});

test('where no file is left to open it may give its text the next time', () => {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, 'text');
  const free = noFileLeft();
  expect(readTextFile(file)).toEqual({
    refused: 'too many files are open: close some, or raise the limit (ulimit -n)',
    mayPass: true,
  });
  free();
  expect(readTextFile(file)).toBe('text');
});

test('reading leaves no file open', () => {
  const folder = temporaryFolder();
  const before = fs.readdirSync('/dev/fd').length;
  for (let count = 0; count < 50; count += 1) readTextFile(folder);
  expect(fs.readdirSync('/dev/fd').length).toBe(before);
});
