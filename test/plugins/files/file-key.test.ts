import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileKey, readFailure } from '../../../plugins/files/file-key.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const longAgo = new Date(2020, 1, 1);

function aFile(text = 'text'): string {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, text);
  return file;
}

describe('the key', () => {
  test('stays the same while the file does', () => {
    const file = aFile();
    expect(fileKey(file)?.key).toBe(fileKey(file)?.key);
  });

  test.each([
    ['other text', (file: string) => fs.writeFileSync(file, 'longer text')],
    [
      'another file in its place, as old and as long',
      (file: string) => {
        const { atime, mtime } = fs.statSync(file);
        fs.writeFileSync(`${file}.new`, 'next');
        fs.utimesSync(`${file}.new`, atime, mtime);
        fs.renameSync(`${file}.new`, file);
      },
    ],
    ['other permissions', (file: string) => fs.chmodSync(file, 0o600)],
  ] as const)('changes with %s', (_what, change) => {
    const file = aFile();
    const before = fileKey(file)?.key;
    change(file);
    expect(fileKey(file)?.key).not.toBe(before);
  });

  test('of a link is that of the file it leads to', () => {
    const file = aFile();
    fs.symlinkSync(file, `${file}.link`);
    expect(fileKey(`${file}.link`)).toEqual(fileKey(file));
  });
});

describe('a file is settled', () => {
  test('once its last change is two seconds old', async () => {
    const file = aFile();
    expect(fileKey(file)?.settled).toBe(false);
    await expect.poll(() => fileKey(file)?.settled, { timeout: 10_000 }).toBe(true);
    expect(Date.now() - fs.statSync(file).ctimeMs).toBeGreaterThan(2_000);
  });

  test('not while only its time of writing is old: that can be set to anything', () => {
    const file = aFile();
    fs.utimesSync(file, longAgo, longAgo);
    expect(fileKey(file)?.settled).toBe(false);
  });
});

describe('nothing is there', () => {
  test.each(['missing', 'missing/file', 'file/below'])('at %s', (name) => {
    const file = aFile();
    expect(fileKey(path.join(path.dirname(file), name))).toBeUndefined();
  });
});

describe('refused is', () => {
  test.each([
    ['a directory', 'it is a directory', (file: string) => fs.mkdirSync(file)],
    ['a pipe', 'it is no regular file', (file: string) => execFileSync('mkfifo', [file])],
    ['a device', 'it is no regular file', (file: string) => fs.symlinkSync('/dev/zero', file)],
    [
      'a file over 16 MiB',
      'it is larger than 16 MiB',
      (file: string) => {
        fs.writeFileSync(file, '');
        fs.truncateSync(file, 16 * 1024 * 1024 + 1);
      },
    ],
    ['links in a circle', 'its symbolic links go round in a circle', (file: string) => fs.symlinkSync(file, file)],
    [
      'a link that leads nowhere',
      'it is a symbolic link that leads nowhere',
      (file: string) => fs.symlinkSync('missing', file),
    ],
  ] as const)('%s: %s', (_what, refused, make) => {
    const file = path.join(temporaryFolder(), 'file');
    make(file);
    expect(fileKey(file)).toMatchObject({ refused });
  });

  test('no file of 16 MiB', () => {
    const file = aFile('');
    fs.truncateSync(file, 16 * 1024 * 1024);
    expect(fileKey(file)).not.toHaveProperty('refused');
  });
});

test('the mode is that of the permission bits alone', () => {
  const file = aFile();
  fs.chmodSync(file, 0o640);
  expect(fileKey(file)?.mode).toBe(0o640);
});

test.each([
  [
    'a known system error reads as words',
    Object.assign(new Error('EACCES: x'), { code: 'EACCES' }),
    'permission denied',
  ],
  ['another error by its message', new Error('no luck'), 'no luck'],
  ['anything else as a text', 7, '7'],
])('%s', (_rule, thrown, words) => {
  expect(readFailure(thrown)).toBe(words);
});
