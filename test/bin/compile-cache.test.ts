import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const built = path.join(import.meta.dirname, '../../dist/program');
const isRoot = process.getuid?.() === 0;
const drop = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

/** A copy of the program, and a user with a folder of their own; the program is started by them. */
function install(mode: number) {
  const folder = temporaryFolder();
  fs.chmodSync(folder, 0o755);
  const [program, data] = [path.join(folder, 'program'), path.join(folder, 'data')];
  fs.cpSync(built, program, { recursive: true, filter: (file) => path.basename(file) !== 'cache' });
  fs.mkdirSync(data);
  if (isRoot) for (const each of [program, data]) fs.chownSync(each, 65534, 65534);
  fs.chmodSync(program, mode);
  onTestFinished(() => fs.chmodSync(program, 0o755));
  const start = () => {
    const words = [...drop, process.execPath, path.join(program, 'hookline.cjs'), 'types', '--json'];
    const [file = '', ...rest] = words;
    return execFileSync(file, rest, {
      cwd: '/',
      env: { PATH: process.env.PATH, HOME: folder, MENDCODE_DATA_DIR: data },
    });
  };
  return { program, data, start };
}

describe.runIf(process.platform !== 'win32')('what V8 makes of the program', () => {
  test('is kept beside it', () => {
    const { program, data, start } = install(0o755);
    start();
    expect(fs.readdirSync(path.join(program, 'cache'))).not.toEqual([]);
    expect(fs.readdirSync(data)).toEqual([]);
  });

  test('is kept in the user’s own folder, closed to others, where the program’s may not be written', () => {
    const { data, start } = install(0o555);
    start();
    const cache = path.join(data, 'cache');
    expect(fs.statSync(cache).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(cache)).not.toEqual([]);
  });

  test('is kept nowhere that others may write', () => {
    const { data, start } = install(0o555);
    const cache = path.join(data, 'cache');
    fs.mkdirSync(cache);
    fs.chmodSync(cache, 0o777);
    expect(JSON.parse(String(start()))).not.toEqual([]);
    expect(fs.readdirSync(cache)).toEqual([]);
  });
});
