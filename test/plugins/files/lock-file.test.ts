import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFile } from '../../../plugins/files/lock-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test.each([
  ['that is free', () => {}],
  ['whose holder was killed', (file: string) => leaveLock(file, Date.now() - 60_000)],
])('one at a time holds the lock of a file %s, and leaves nothing beside it', async (_what, prepare) => {
  const file = path.join(temporaryFolder(), 'file');
  prepare(file);
  let holders = 0;
  const most: number[] = [];
  const hold = async () => {
    const release = await lockFile(file);
    holders += 1;
    most.push(holders);
    await setTimeout(5);
    holders -= 1;
    await release();
  };
  await Promise.all(Array.from({ length: 8 }, hold));
  expect(most).toEqual(Array(8).fill(1));
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

test('the lock of one that was killed is not waited for', async () => {
  const file = path.join(temporaryFolder(), 'file');
  leaveLock(file, Date.now() - 60_000);
  const release = await lockFile(file);
  await release();
});

test.each([
  ['was set back', 3_600_000],
  ['stands still', 0],
])('the lock of one that was killed is not waited for when the clock %s since', async (_what, ahead) => {
  const file = path.join(temporaryFolder(), 'file');
  const now = Date.now();
  leaveLock(file, now + ahead);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  const release = await lockFile(file);
  await release();
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

test('one whose taker was killed while it took it over is taken over all the same', async () => {
  const file = path.join(temporaryFolder(), 'file');
  leaveLock(file, Date.now() - 60_000);
  leaveLock(`${file}.lock`, Date.now() - 60_000);
  const release = await lockFile(file);
  await release();
  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

test('one that is held is waited for at most ten seconds, and told in a sentence', async () => {
  const file = path.join(temporaryFolder(), 'file');
  const release = await lockFile(file);
  const refused = expect(lockFile(file)).rejects.toThrow(
    `${file} is locked by another program, by ${file}.lock: try again when that is done`,
  );
  await setTimeout(500);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  onTestFinished(() => clock.mockRestore());
  await refused;
  await release();
});

test('a folder that is not there is the system’s own error, at once', async () => {
  const begin = performance.now();
  await expect(lockFile(path.join(temporaryFolder(), 'missing/file'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('a host whose lock is taken away lives on', () => {
  const script = `
    import fs from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { lockFile } from './plugins/files/lock-file.ts';
    const release = await lockFile(process.argv[1]);
    fs.rmdirSync(process.argv[1] + '.lock');
    await setTimeout(3_500);
    await release().catch(({ code }) => console.log(code));`;
  const file = path.join(temporaryFolder(), 'file');
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], {
    encoding: 'utf8',
  });
  expect([stdout.trim(), stderr]).toEqual(['ERELEASED', '']);
});

/** Leaves a lock as a holder does, last renewed at a time in milliseconds. */
function leaveLock(file: string, time: number): void {
  fs.mkdirSync(`${file}.lock`);
  fs.utimesSync(`${file}.lock`, new Date(time), new Date(time));
}
