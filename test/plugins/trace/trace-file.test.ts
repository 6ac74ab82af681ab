import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTraceFile } from '../../../plugins/trace/trace-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const parse = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));

test('the file is valid JSON from the start and after each record, a line for each', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  const { append } = startTraceFile(file);
  expect(parse(file)).toEqual([]);
  append([{ a: 'é😀' }]);
  expect(parse(file)).toEqual([{ a: 'é😀' }]);
  append([{ b: 2 }, { c: '\n' }]);
  expect(parse(file)).toEqual([{ a: 'é😀' }, { b: 2 }, { c: '\n' }]);
  expect(fs.readFileSync(file, 'utf8').split('\n')).toHaveLength(6);
});

test('it is closed to others and started anew', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  startTraceFile(file).append([{ old: 'a long record that was there before' }]);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  startTraceFile(file);
  expect(parse(file)).toEqual([]);
});

describe('it refuses, at once and without waiting,', () => {
  test('a folder that is missing, a folder, and a device', () => {
    const folder = temporaryFolder();
    expect(() => startTraceFile(path.join(folder, 'missing/trace.json'))).toThrow('ENOENT');
    expect(() => startTraceFile(folder)).toThrow('EISDIR');
    expect(() => startTraceFile('/dev/null')).toThrow('is no file');
  });

  test('a pipe', () => {
    const pipe = path.join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(() => startTraceFile(pipe)).toThrow('is no file');
  });

  test('to write on where others wrote, or where it is gone', () => {
    const file = path.join(temporaryFolder(), 'trace.json');
    const { append } = startTraceFile(file);
    writeFile(file, '[{"of":"others"}]');
    expect(() => append([{ a: 1 }])).toThrow('written by others');
    expect(parse(file)).toEqual([{ of: 'others' }]);
    fs.rmSync(file);
    expect(() => append([{ a: 1 }])).toThrow('ENOENT');
    expect(fs.existsSync(file)).toBe(false);
  });
});

test('where the disk is full, the file ends with the last record that fitted', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  const module = path.resolve(import.meta.dirname, '../../../plugins/trace/trace-file.ts');
  const script = `
    import { startTraceFile } from ${JSON.stringify(module)};
    const { append } = startTraceFile(process.argv[1]);
    let failed = 0;
    for (let count = 0; count < 3; count += 1) {
      try { append([{ count, text: 'x'.repeat(1500) }]); } catch (thrown) { failed += 1; console.log(thrown.code); }
    }
    append([{ last: true }]);`;
  // A limit on the size of files: 4 KiB, in blocks of 512 bytes.
  const line = 'ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"';
  const said = execFileSync('/bin/sh', ['-c', line, process.execPath, script, file], { encoding: 'utf8' });
  expect(said).toBe('EFBIG\n');
  expect(parse(file)).toMatchObject([{ count: 0 }, { count: 1 }, { last: true }]);
});
