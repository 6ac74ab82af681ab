import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import { describe, expect, test } from 'vitest';
import { startTraceFile } from '../../../plugins/trace/trace-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const first = { first: true };
const parse = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));

test('the file is valid JSON from the start and after each record, a line for each', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  const { append } = startTraceFile(file, first);
  expect(parse(file)).toEqual([first]);
  append([{ a: 'é😀' }]);
  expect(parse(file)).toEqual([first, { a: 'é😀' }]);
  append([{ b: 2 }, { c: '\n' }]);
  expect(parse(file)).toEqual([first, { a: 'é😀' }, { b: 2 }, { c: '\n' }]);
  expect(fs.readFileSync(file, 'utf8').split('\n')).toHaveLength(7);
});

test('it is closed to others and started anew', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  startTraceFile(file, first).append([{ old: 'a long record that was there before' }]);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  startTraceFile(file, first);
  expect(parse(file)).toEqual([first]);
});

test('it is closed to others also where an open one was there, and a link leads to it', () => {
  const folder = temporaryFolder();
  const open = writeFile(path.join(folder, 'open.json'), '', 0o644);
  const link = path.join(folder, 'link.json');
  fs.symlinkSync(open, link);
  startTraceFile(link, first).append([{ a: 1 }]);
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
  expect(fs.statSync(open).mode & 0o777).toBe(0o600);
  expect(parse(open)).toEqual([first, { a: 1 }]);
  expect(fs.readdirSync(folder)).toHaveLength(2);
});

test('of two who start it the last one has it, also where both would write as much', () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  const [one, other] = [startTraceFile(file, { by: 'one  ' }), startTraceFile(file, { by: 'other' })];
  expect(() => one.append([{ of: 'one  ' }])).toThrow('written by others');
  other.append([{ of: 'other' }]);
  expect(() => one.append([{ of: 'one  ' }])).toThrow('written by others');
  expect(parse(file)).toEqual([{ by: 'other' }, { of: 'other' }]);
});

test('of processes that start it at the same time one has it, whole', async () => {
  const file = path.join(temporaryFolder(), 'trace.json');
  const module = path.resolve(import.meta.dirname, '../../../plugins/trace/trace-file.ts');
  const script = `
    import { startTraceFile } from ${JSON.stringify(module)};
    while (Date.now() < Number(process.argv[2]));
    const { append } = startTraceFile(process.argv[1], { pid: process.pid, count: -1 });
    for (let count = 0; count < 300; count += 1) try { append([{ pid: process.pid, count }]); } catch {}`;
  const run = util.promisify(execFile);
  const at = `${Date.now() + 300}`;
  const starting = () => run(process.execPath, ['--input-type=module', '-e', script, file, at]);
  await Promise.all([starting(), starting(), starting()]);
  const records: { pid: number; count: number }[] = parse(file);
  expect(new Set(records.map(({ pid }) => pid)).size).toBe(1);
  expect(records.map(({ count }) => count)).toEqual(Array.from({ length: 301 }, (_, index) => index - 1));
});

describe('it refuses, at once and without waiting,', () => {
  test('a folder that is missing, a folder, and a device', () => {
    const folder = temporaryFolder();
    expect(() => startTraceFile(path.join(folder, 'missing/trace.json'), first)).toThrow('ENOENT');
    expect(() => startTraceFile(folder, first)).toThrow('EISDIR');
    expect(() => startTraceFile('/dev/null', first)).toThrow('is no file');
  });

  test('a pipe', () => {
    const pipe = path.join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(() => startTraceFile(pipe, first)).toThrow('is no file');
  });

  test('what holds something else, which stays as it is', () => {
    const recording = writeFile(path.join(temporaryFolder(), 'session.jsonl'), '{"event":"Stop"}\n');
    const link = path.join(path.dirname(recording), 'trace.json');
    fs.symlinkSync(recording, link);
    for (const file of [recording, link]) {
      expect(() => startTraceFile(file, first)).toThrow('holds something else than a trace');
    }
    expect(fs.readFileSync(recording, 'utf8')).toBe('{"event":"Stop"}\n');
  });

  test('to write on where others wrote, or where it is gone', () => {
    const file = path.join(temporaryFolder(), 'trace.json');
    const { append } = startTraceFile(file, first);
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
    const { append } = startTraceFile(process.argv[1], { count: -1 });
    let failed = 0;
    for (let count = 0; count < 3; count += 1) {
      try { append([{ count, text: 'x'.repeat(1500) }]); } catch (thrown) { failed += 1; console.log(thrown.code); }
    }
    append([{ last: true }]);`;
  // A limit on the size of files: 4 KiB, in blocks of 512 bytes.
  const line = 'ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"';
  const said = execFileSync('/bin/sh', ['-c', line, process.execPath, script, file], { encoding: 'utf8' });
  expect(said).toBe('EFBIG\n');
  expect(parse(file)).toMatchObject([{ count: -1 }, { count: 0 }, { count: 1 }, { last: true }]);
});
