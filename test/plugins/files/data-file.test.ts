import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchFile } from '../../../plugins/files/data-file.ts';
import { noFileLeft } from '../../helpers/no-file-left.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

function watched(text?: string) {
  const file = path.join(temporaryFolder(), 'data.json');
  if (text !== undefined) fs.writeFileSync(file, text);
  return watchFile(file);
}

describe('a file that does not change', () => {
  test.each([
    ['with good data', '{"a": 1}'],
    ['that is no JSON', '{'],
    ['that is not there', undefined],
  ])('%s gives the very same object', (_what, text) => {
    const file = watched(text);
    expect(file.read()).toBe(file.read());
  });

  test('gives it although it was written again with the same text', () => {
    const file = watched('{"a": 1}');
    const before = file.read();
    fs.writeFileSync(file.file, '{"a": 1}');
    expect(file.read()).toBe(before);
  });

  test('is not read again once it is settled, and after a touch only once', () => {
    const file = watched('{"a": 1}');
    const reads = vi.spyOn(fs, 'openSync');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => [reads, clock].forEach((spy) => void spy.mockRestore()));
    for (let count = 0; count < 5; count += 1) file.read();
    expect(reads).toHaveBeenCalledTimes(1);
    fs.utimesSync(file.file, 1, 1);
    for (let count = 0; count < 5; count += 1) file.read();
    expect(reads).toHaveBeenCalledTimes(2);
  });
});

test('a change is seen at the next look, without any waiting', () => {
  const file = watched();
  expect(file.read()).toEqual({ mode: 0 });
  for (const value of [1, 2, 3]) {
    fs.writeFileSync(file.file, JSON.stringify({ value }));
    expect(file.read()).toEqual({ value: { value }, mode: 0o644 });
  }
});

test('a change that the clock of the file system is too coarse to show is seen once it has settled', () => {
  const file = watched('{"a": 1}');
  const sizes = fs.statSync(file.file, { bigint: true });
  const stat = vi.spyOn(fs, 'statSync').mockReturnValue(sizes as unknown as fs.Stats);
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => [stat, clock].forEach((spy) => void spy.mockRestore()));
  expect(file.read().value).toEqual({ a: 1 });
  fs.writeFileSync(file.file, '{"a": 2}');
  clock.mockReturnValue(Number(sizes.mtimeMs) + 60_000);
  expect(file.read().value).toEqual({ a: 2 });
});

describe('what cannot be read', () => {
  test.each([
    ['no JSON', '{"a": 1', { code: 'bad-json', message: 'is no valid JSON: close brace expected', line: 1, column: 8 }],
    ['no object', '[1]', { code: 'bad-shape', message: 'the file has to hold one object' }],
    ['nothing', '', { code: 'bad-json', message: 'is no valid JSON: the file is empty' }],
  ])('is told: %s', (_what, text, problem) => {
    const file = watched(text);
    expect(file.read()).toMatchObject({ problem: { ...problem, file: file.file } });
    expect(file.read()).not.toHaveProperty('value');
  });

  test.each([
    ['a directory', 'it is a directory', (file: string) => fs.mkdirSync(file)],
    [
      'a link that leads nowhere',
      'it is a symbolic link that leads nowhere',
      (file: string) => fs.symlinkSync('x', file),
    ],
    ['a link to itself', 'its symbolic links go round in a circle', (file: string) => fs.symlinkSync(file, file)],
  ] as const)('is told: %s', (_what, why, make) => {
    const file = watched();
    make(file.file);
    expect(file.read().problem).toMatchObject({ code: 'unreadable', message: `cannot be read: ${why}` });
  });

  test('leaves the last good data in force, with the problem', () => {
    const file = watched('{"a": 1}');
    file.read();
    fs.writeFileSync(file.file, '{"a": ');
    expect(file.read()).toMatchObject({ value: { a: 1 }, problem: { code: 'bad-json' } });
    fs.rmSync(file.file);
    fs.mkdirSync(file.file);
    expect(file.read()).toMatchObject({ value: { a: 1 }, problem: { code: 'unreadable' } });
  });

  test('is told at its new place when the same fault moves', () => {
    const file = watched('{"a": 1 "b": 2}');
    expect(file.read().problem).toMatchObject({ line: 1, column: 9 });
    fs.writeFileSync(file.file, '{\n"a": 1\n"b": 2}');
    expect(file.read().problem).toMatchObject({ message: 'is no valid JSON: comma expected', line: 3, column: 1 });
  });

  test('is forgotten with its good data once the file is gone', () => {
    const file = watched('{"a": 1}');
    file.read();
    fs.rmSync(file.file);
    expect(file.read()).toEqual({ mode: 0 });
    fs.writeFileSync(file.file, '{');
    expect(file.read()).not.toHaveProperty('value');
  });

  test('for want of a file to open is read once there is one again, though it did not change', () => {
    const file = watched('{"a": 1}');
    fs.utimesSync(file.file, 1, 1);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => clock.mockRestore());
    const free = noFileLeft();
    expect(file.read().problem).toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('too many files are open'),
    });
    free();
    expect(file.read()).toEqual({ value: { a: 1 }, mode: 0o644 });
  });

  test('is gone with the next good text', () => {
    const file = watched('{');
    file.read();
    fs.writeFileSync(file.file, '{"a": 1}');
    expect(file.read()).toEqual({ value: { a: 1 }, mode: 0o644 });
  });
});

test.each(['{"a": 1}', '{'])('other permissions of the same text %j are told', (text) => {
  const file = watched(text);
  file.read();
  fs.chmodSync(file.file, 0o600);
  expect(file.read().mode).toBe(0o600);
});
