import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const built = path.join(import.meta.dirname, '../../dist/program');
const isRoot = process.getuid?.() === 0;
const drop = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

/** A copy of the program, and a user with a folder of their own; the program is started by them. */
function install(mode = 0o755) {
  const folder = temporaryFolder();
  fs.chmodSync(folder, 0o755);
  const [program, data] = [path.join(folder, 'program'), path.join(folder, 'data')];
  fs.cpSync(built, program, { recursive: true, filter: (file) => path.basename(file) !== 'cache' });
  fs.mkdirSync(data);
  if (isRoot) for (const each of [program, data]) fs.chownSync(each, 65534, 65534);
  fs.chmodSync(program, mode);
  onTestFinished(() => fs.chmodSync(program, 0o755));
  const start = (words = ['types', '--json'], environment = {}): string => {
    const [file = '', ...rest] = [...drop, process.execPath, path.join(program, 'hookline.cjs'), ...words];
    const env = { PATH: process.env.PATH, HOME: folder, MENDCODE_DATA_DIR: data, ...environment };
    return String(execFileSync(file, rest, { cwd: '/', env }));
  };
  return { program, data, start };
}

/** The one folder in `cache` whose code is for a use. */
function codeOf(cache: string, use: 'run' | 'other'): string {
  const folders = fs.readdirSync(cache).filter((name) => name.includes(`-${use}-`));
  expect(folders).toHaveLength(1);
  return path.join(cache, String(folders[0]));
}

/** The size of each chunk's code, by the chunk's name without its hash. */
function sizes(folder: string): Record<string, number> {
  const entries = fs
    .readdirSync(folder)
    .map((name) => [name.split('-')[0], fs.statSync(path.join(folder, name)).size] as const);
  return Object.fromEntries(entries);
}

describe.runIf(process.platform !== 'win32')('what V8 makes of the program', () => {
  test('is kept beside it', () => {
    const { program, data, start } = install();
    start();
    expect(Object.keys(sizes(codeOf(path.join(program, 'cache'), 'other')))).toEqual(
      expect.arrayContaining(['start', 'main', 'types']),
    );
    expect(fs.readdirSync(data)).toEqual([]);
  });

  test('is kept in the user’s own folder, closed to others, where the program’s may not be written', () => {
    const { data, start } = install(0o555);
    start();
    const cache = path.join(data, 'cache');
    expect(fs.statSync(cache).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(codeOf(cache, 'other'))).not.toEqual([]);
  });

  test('is kept nowhere where the user has no folder yet', () => {
    const { data, start } = install(0o555);
    fs.rmdirSync(data);
    start();
    expect(fs.existsSync(data)).toBe(false);
  });

  test.runIf(isRoot)('is not read from a folder that is another’s', () => {
    const { program, data, start } = install(0o555);
    const types = start();
    // What another user of the machine would put where the program's own could be.
    const planted = path.join(program, 'cache');
    fs.cpSync(path.join(data, 'cache'), planted, { recursive: true });
    fs.chmodSync(planted, 0o755);
    for (const name of fs.globSync('*/*', { cwd: planted })) spoil(path.join(planted, name));
    for (const name of ['', ...fs.readdirSync(planted)]) fs.chownSync(path.join(planted, name), 4242, 4242);
    expect(start()).toBe(types);
    // The same in the user's own.
    fs.rmSync(planted, { recursive: true });
    for (const name of fs.globSync('*/*', { cwd: path.join(data, 'cache') })) spoil(path.join(data, 'cache', name));
    fs.chownSync(path.join(data, 'cache'), 4242, 4242);
    fs.chmodSync(path.join(data, 'cache'), 0o755);
    expect(start()).toBe(types);
  });

  test.each([0o777, 0o775])('is neither written to nor read from a folder that others may write, %o', (mode) => {
    const { program, data, start } = install(0o555);
    const cache = path.join(data, 'cache');
    fs.mkdirSync(cache);
    fs.chmodSync(cache, mode);
    const types = start();
    expect(fs.readdirSync(cache)).toEqual([]);
    // The same for one that has become so.
    fs.chmodSync(program, 0o755);
    start();
    const beside = path.join(program, 'cache');
    fs.chmodSync(beside, mode);
    const folder = codeOf(beside, 'other');
    for (const name of fs.readdirSync(folder)) spoil(path.join(folder, name));
    expect(start()).toBe(types);
  });

  test('holds what was called, apart for events and for people', () => {
    const { program, start } = install();
    const cache = path.join(program, 'cache');
    start(['--version']);
    const first = sizes(codeOf(cache, 'other'));
    start(['types']);
    const second = sizes(codeOf(cache, 'other'));
    // A chunk that was not there yet has all of them kept anew.
    expect(second.main).toBeGreaterThan(Number(first.main));
    start(['run', 'Stop', '--payload', '{}', '--cwd', '/tmp']);
    expect(sizes(codeOf(cache, 'other'))).toEqual(second);
    expect(sizes(codeOf(cache, 'run')).main).toBeGreaterThan(0);
  });

  test('is left alone while nothing is missing', () => {
    const { program, start } = install();
    start();
    const folder = codeOf(path.join(program, 'cache'), 'other');
    const times = () => fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs]);
    const before = times();
    start();
    expect(times()).toEqual(before);
  });

  test('is kept apart for other flags of Node', () => {
    const { program, start } = install();
    const cache = path.join(program, 'cache');
    const times = () =>
      fs
        .globSync('*/*.cjs', { cwd: cache })
        .map((name) => [name, fs.statSync(path.join(cache, name)).mtimeMs])
        .sort();
    start();
    start(undefined, { NODE_OPTIONS: '--max-old-space-size=500' });
    const before = times();
    expect(fs.readdirSync(cache)).toHaveLength(2);
    start();
    start(undefined, { NODE_OPTIONS: '--max-old-space-size=500' });
    expect(times()).toEqual(before);
  });

  test.each([
    ['cut off', (file: string) => fs.truncateSync(file, 5_000)],
    ['empty', (file: string) => fs.truncateSync(file, 0)],
    ['of another kind', (file: string) => fs.writeFileSync(file, 'x'.repeat(10_000))],
  ])('is made anew where a file is %s', (_, damage) => {
    const { program, start } = install();
    const types = start();
    const folder = codeOf(path.join(program, 'cache'), 'other');
    const before = sizes(folder);
    for (const name of fs.readdirSync(folder)) damage(path.join(folder, name));
    expect(start()).toBe(types);
    expect(Object.keys(sizes(folder))).toEqual(Object.keys(before));
    for (const size of Object.values(sizes(folder))) expect(size).toBeGreaterThan(200);
    expect(sizes(folder).main).toBeGreaterThan(10_000);
  });

  test('is taken from the user’s own folder where what lies beside the program is damaged and cannot be replaced', () => {
    const { program, data, start } = install();
    const types = start();
    const beside = path.join(program, 'cache');
    for (const name of fs.globSync('*/*.cjs', { cwd: beside })) fs.truncateSync(path.join(beside, name), 5_000);
    for (const name of ['', ...fs.readdirSync(beside)]) fs.chmodSync(path.join(beside, name), 0o555);
    onTestFinished(() => {
      for (const name of ['', ...fs.readdirSync(beside)]) fs.chmodSync(path.join(beside, name), 0o755);
    });
    const own = path.join(data, 'cache');
    const times = () => fs.globSync('*/*.cjs', { cwd: own }).map((name) => fs.statSync(path.join(own, name)).mtimeMs);
    expect(start()).toBe(types);
    const before = times();
    expect(before).not.toEqual([]);
    expect(start()).toBe(types);
    expect(times()).toEqual(before);
  });

  test('is not taken for a chunk that was changed since, though it be as long', () => {
    const { program, start } = install();
    const call = () => {
      try {
        return start(['list', 'more']);
      } catch (thrown) {
        return String((thrown as { stderr: Buffer }).stderr);
      }
    };
    expect(call()).toContain('is one word too many');
    const [main = ''] = fs.globSync('main-*.cjs', { cwd: program });
    const file = path.join(program, main);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('is one word too many', 'is XXX word too many'));
    expect(call()).toContain('is XXX word too many');
    expect(call()).toContain('is XXX word too many');
  });

  test('is kept beside the program, whatever else lies there', () => {
    const { program, data, start } = install();
    const cache = path.join(program, 'cache');
    fs.mkdirSync(cache, { mode: 0o755 });
    fs.symlinkSync('nowhere', path.join(cache, 'x'));
    if (isRoot) fs.chownSync(cache, 65534, 65534);
    start();
    expect(fs.readdirSync(codeOf(cache, 'other'))).not.toEqual([]);
    expect(fs.readdirSync(data)).toEqual([]);
  });

  test.runIf(isRoot)('is not needed: a user without a home gets a verdict', () => {
    const { program, data } = install(0o555);
    const nobody = ['--reuid=4243', '--regid=4243', '--clear-groups'];
    const words = ['run', 'Stop', '--json', '--payload', '{}', '--data-dir', data, '--cwd', '/'];
    const text = execFileSync('setpriv', [...nobody, process.execPath, path.join(program, 'hookline.cjs'), ...words], {
      cwd: '/',
      env: { PATH: process.env.PATH },
    });
    expect(JSON.parse(String(text))).toMatchObject({ decision: 'continue' });
  });

  test('is removed when it was made long ago, for another build', () => {
    const { program, start } = install();
    const old = path.join(program, 'cache', 'start-old-run-v22.18.0-x64');
    const recent = path.join(program, 'cache', 'start-recent-run-v22.18.0-x64');
    for (const folder of [old, recent]) fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    fs.utimesSync(old, 0, 0);
    if (isRoot) for (const each of [path.dirname(old), old, recent]) fs.chownSync(each, 65534, 65534);
    start();
    expect([old, recent].map((folder) => fs.existsSync(folder))).toEqual([false, true]);
  });

  test('is not kept where Node is told to keep none', () => {
    const { program, start } = install();
    start(undefined, { NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(fs.existsSync(path.join(program, 'cache'))).toBe(false);
  });

  test('serves many starts at once', async () => {
    const { program, data, start } = install();
    const types = start();
    fs.rmSync(path.join(program, 'cache'), { recursive: true });
    const outputs = await Promise.all(
      Array.from({ length: 8 }, () => {
        const [file = '', ...rest] = [...drop, process.execPath, path.join(program, 'hookline.cjs'), 'types', '--json'];
        return new Promise<string>((resolve, reject) => {
          execFile(file, rest, { cwd: '/', env: { HOME: program, MENDCODE_DATA_DIR: data } }, (error, stdout) =>
            error ? reject(error) : resolve(stdout),
          );
        });
      }),
    );
    expect(new Set(outputs)).toEqual(new Set([types]));
    const left = fs.readdirSync(codeOf(path.join(program, 'cache'), 'other'));
    expect(left.filter((name) => !name.endsWith('.cjs'))).toEqual([]);
    expect(fs.readdirSync(data)).toEqual([]);
    expect(start()).toBe(types);
  });
});

/** V8 believes what it is given: a start that read this would not survive. */
function spoil(file: string): void {
  const code = fs.readFileSync(file);
  fs.writeFileSync(file, code.fill(0xff, 1_000));
}
