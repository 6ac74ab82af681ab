import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSpawner, type Spawner } from '../../../../plugins/runners/spawn-server/open-spawner.ts';
import { processWatch } from '../../../fixtures/processes/process-watch.ts';
import { shellOf } from '../../../fixtures/processes/run-shell.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'spawner-'));
let count = 0;
let file: string;
let spawner: Spawner;
let told: string[];
const runShell = shellOf((call) => spawner.run(call, (message) => told.push(message)));

beforeEach(() => {
  file = path.join(directory, `file-${count++}`);
  told = [];
  spawner = openSpawner('always');
});
afterEach(async () => {
  await spawner.close();
  processWatch.endLeftovers();
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

describe('a server that is used always', () => {
  test('is a process beside the host, and the same for all programs', async () => {
    const [one, other] = await Promise.all([serverPid(), serverPid()]);
    expect(one).toBe(other);
    expect(one).not.toBe(process.pid);
    expect(told).toEqual([]);
  });

  test('gets nothing of what is meant for the host’s own Node, while programs do', async () => {
    process.env.NODE_OPTIONS = '--max-old-space-size=4000';
    try {
      const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: '--x' };
      const { stdout } = await runShell('echo "$NODE_OPTIONS"; tr "\\0" "\\n" </proc/$PPID/environ', { env });
      expect(stdout.text).toMatch(/^--x\n/);
      expect(stdout.text).toMatch(/^NODE_OPTIONS=$/m);
    } finally {
      delete process.env.NODE_OPTIONS;
    }
  });

  test('ends when the spawner is closed, once nothing runs any more', async () => {
    const pid = await serverPid();
    const running = runShell('sleep 0.3; exit 5');
    await spawner.close();
    expect(await running).toMatchObject({ exitCode: 5 });
    expect(processWatch.isRunning(pid)).toBe(false);
  });

  test('is not started for a program of a spawner that is closed', async () => {
    await spawner.close();
    expect(await serverPid()).toBe(process.pid);
  });
});

describe('a server that is lost', () => {
  test('what it ran is ended, and started once more by the host, which is told', async () => {
    const script = `echo $$ >> ${file}-all; echo $PPID > ${file}-server; test $PPID = ${process.pid} && exit 7; echo $$ > ${file}; exec sleep 60`;
    const running = runShell(script);
    const first = await processWatch.readPid(file);
    process.kill(Number(fs.readFileSync(`${file}-server`, 'utf8')), 'SIGKILL');
    expect(await running).toMatchObject({ exitCode: 7, aborted: false });
    expect(processWatch.isRunning(first)).toBe(false);
    expect(fs.readFileSync(`${file}-all`, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(told).toEqual([
      expect.stringMatching(
        /^the spawn server was lost \(SIGKILL\): the program, which (?:had|may have) started and was ended, is started again$/,
      ),
    ]);
  });

  test.runIf(process.platform === 'linux')('what left the group of its program is ended too', async () => {
    const script = `test $PPID = ${process.pid} && exit 7; setsid sh -c 'echo $$ > ${file}; exec sleep 60' & echo $PPID > ${file}-server; wait`;
    const running = runShell(script);
    const escaped = await processWatch.readPid(file);
    process.kill(await processWatch.readPid(`${file}-server`), 'SIGKILL');
    expect(await running).toMatchObject({ exitCode: 7 });
    expect(processWatch.isRunning(escaped)).toBe(false);
  });

  test('many programs at once are all started again', async () => {
    const script = (index: number) =>
      `test $PPID = ${process.pid} && exit ${index}; echo $PPID > ${file}-server; echo $$ > ${file}-${index}; exec sleep 60`;
    const running = Array.from({ length: 10 }, (_, index) => runShell(script(index)));
    const pids = await Promise.all(running.map((_, index) => processWatch.readPid(`${file}-${index}`)));
    process.kill(await processWatch.readPid(`${file}-server`), 'SIGTERM');
    const results = await Promise.all(running);
    expect(results.map(({ exitCode }) => exitCode)).toEqual(results.map((_, index) => index));
    expect(pids.some(processWatch.isRunning)).toBe(false);
    expect(told).toHaveLength(10);
  });

  test('while nothing runs is replaced without a word', async () => {
    const first = await serverPid();
    await endServer(first);
    const second = await serverPid();
    expect([first, process.pid]).not.toContain(second);
    expect(told).toEqual([]);
  });

  test('three times is given up on, which is told once', async () => {
    for (let round = 0; round < 3; round += 1) await endServer(await serverPid());
    await expect.poll(serverPid).toBe(process.pid);
    expect(told).toEqual([expect.stringMatching(/lost 3 times: programs are started by the host itself from now on/)]);
  });

  test('to a program that was aborted meanwhile, the program is not started again', async () => {
    const controller = new AbortController();
    const running = runShell(`echo x >> ${file}-all; echo $PPID > ${file}; exec sleep 60`, {
      signal: controller.signal,
    });
    const server = await processWatch.readPid(file);
    process.kill(server, 'SIGSTOP');
    controller.abort();
    process.kill(server, 'SIGKILL');
    expect(await running).toMatchObject({ aborted: true });
    expect(fs.readFileSync(`${file}-all`, 'utf8')).toBe('x\n');
    expect(told).toEqual([]);
  });
});

test('a server that is stuck holds no abort up: it is ended with what it ran', async () => {
  const controller = new AbortController();
  const running = runShell(`echo $PPID > ${file}-server; echo $$ > ${file}; exec sleep 60`, {
    signal: controller.signal,
  });
  const pid = await processWatch.readPid(file);
  const server = await processWatch.readPid(`${file}-server`);
  process.kill(server, 'SIGSTOP');
  controller.abort();
  expect(await running).toMatchObject({ aborted: true });
  expect([pid, server].some(processWatch.isRunning)).toBe(false);
});

test('an exit is heard of while the program’s pipes are still held', async () => {
  const { promise: exited, resolve: onExit } = Promise.withResolvers<void>();
  const running = runShell(`sleep 30 & echo $! > ${file}; exit 3`, { onExit });
  let isOver = false;
  void running.then(() => {
    isOver = true;
  });
  await exited;
  expect(isOver).toBe(false);
  expect(await running).toMatchObject({ exitCode: 3 });
  await processWatch.readPid(file);
});

describe('a spawner that decides by itself', () => {
  const run = async (...words: string[]) => {
    const host = path.join(import.meta.dirname, '../../../fixtures/processes/spawner-host.ts');
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [host, ...words]);
    expect(stderr).toBe('');
    return JSON.parse(stdout).counts as number[];
  };

  test('uses no server in a small host that runs a program at a time', async () => {
    expect(await run('0', '1')).toEqual([0, 0, 0]);
  });

  test('does in a large one, once the server is ready, which no program waits for', async () => {
    const [first, , third] = await run('250', '1');
    expect([first, third]).toEqual([0, 1]);
  });

  test('does in a busy one', async () => {
    const [first, , third] = await run('0', '6');
    expect([first, third]).toEqual([0, 6]);
  });
});

/** The process that starts programs. */
async function serverPid(): Promise<number> {
  return Number((await runShell('echo $PPID')).stdout.text);
}

/** Ends the server and waits until this process has heard of it. */
async function endServer(pid: number): Promise<void> {
  expect(pid).not.toBe(process.pid);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isCollected(pid), { timeout: 20_000 }).toBe(true);
}

function isCollected(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}
