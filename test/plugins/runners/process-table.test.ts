import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eachProcess, readStatus, readVariable } from '../../../plugins/runners/process-table.ts';

const onLinux = process.platform === 'linux';

test.runIf(onLinux)('a process is found, with its state, its parent and its group', async () => {
  const pids: number[] = [];
  for await (const pid of eachProcess()) pids.push(pid);
  expect(pids).toContain(process.pid);
  expect(readStatus(process.pid)).toMatchObject({ state: expect.stringMatching(/^[RSD]$/), parent: process.ppid });
});

test.runIf(onLinux)('of a program with blanks and parentheses in its name too', async () => {
  const child = spawn('sh', ['-c', 'printf "x) Z 1 (y" > /proc/$$/comm; echo; read -r line'], { detached: true });
  await once(child.stdout, 'data');
  const { parent, group } = readStatus(child.pid ?? 0);
  expect({ parent, group }).toEqual({ parent: process.pid, group: child.pid });
  // It waits for its input, once it has come to that.
  await expect.poll(() => readStatus(child.pid ?? 0).state, { timeout: 20_000 }).toBe('S');
  child.stdin.end();
});

test.runIf(onLinux)('a variable is read as it was when the program started', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore', env: { PATH: process.env.PATH, A: 'x=y', AB: '' } });
  const pid = child.pid ?? 0;
  expect(['A', 'AB', 'B'].map((name) => readVariable(pid, name))).toEqual(['x=y', '', undefined]);
  child.kill('SIGKILL');
});

test('of a process that is gone nothing is told', () => {
  const gone = 2 ** 22 + 1;
  expect(readStatus(gone).state).toBe('X');
  expect(readVariable(gone, 'PATH')).toBe(undefined);
});
