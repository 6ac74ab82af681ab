import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBytes } from '../../../plugins/files/read-bytes.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a regular file gives its bytes, whatever they are', () => {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, Buffer.from([0xff, 0x00]));
  expect([...readBytes(file)]).toEqual([0xff, 0x00]);
});

test.each([
  ['a pipe, which is not waited for', 'it is no regular file', (file: string) => execFileSync('mkfifo', [file])],
  ['an endless device', 'it is no regular file', (file: string) => fs.symlinkSync('/dev/zero', file)],
  ['a directory', 'it is a directory', (file: string) => fs.mkdirSync(file)],
  [
    'a file over 16 MiB',
    'it is larger than 16 MiB',
    (file: string) => {
      fs.writeFileSync(file, '');
      fs.truncateSync(file, 2 ** 30);
    },
  ],
  ['no file', 'ENOENT', () => {}],
] as const)('%s is an error: %s', (_what, message, make) => {
  const file = path.join(temporaryFolder(), 'file');
  make(file);
  expect(() => readBytes(file)).toThrow(message);
});
