import { type ChildProcess, spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processWatch } from '../../fixtures/processes/process-watch.ts';
import { runShell } from '../../fixtures/processes/run-shell.ts';
import { shellBy, waysToRun } from '../../fixtures/processes/ways-to-run.ts';

const host = join(import.meta.dirname, '../../fixtures/processes/host.ts');
const onLinux = process.platform === 'linux';
let directory: string;
let count = 0;
let file: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'process-group-'));
});
beforeEach(() => {
  file = join(directory, `pid-${count++}`);
});
afterEach(() => processWatch.endLeftovers());
afterAll(() => rmSync(directory, { recursive: true }));

describe.each(waysToRun)('a program that is %s', (_title, open) => {
  const runShell = shellBy(open);

  describe('an abort', () => {
    const scripts: [title: string, script: () => string][] = [
      ['ends the program', () => `echo $$ > ${file}; exec sleep 60`],
      ['ends a program that ignores SIGTERM', () => `trap '' TERM; echo $$ > ${file}; while :; do sleep 1; done`],
      ['ends what the program started', () => `sleep 60 & echo $! > ${file}; wait`],
      [
        'ends a child that ignores SIGTERM when the program itself does not',
        () => `sh -c "trap '' TERM; echo \\$\\$ > ${file}; while :; do sleep 1; done" & wait`,
      ],
      [
        'ends a child that ignores SIGTERM and gave up its environment',
        () => `env -i sh -c "trap '' TERM; echo \\$\\$ > ${file}; while :; do sleep 1; done" & wait`,
      ],
      ['ends a stopped program', () => `echo $$ > ${file}; kill -STOP $$; sleep 60`],
    ];
    test.each(scripts)('%s', async (_title, script) => {
      const { result, pid, milliseconds } = await abortOnceStarted(script());
      expect(result).toEqual({ aborted: true, stdout: nothing, stderr: nothing });
      expect(processWatch.isRunning(pid)).toBe(false);
      expect(milliseconds).toBeLessThan(10_000);
    });

    test('gives every member time to tidy up', async () => {
      const tidied = `${file}-tidied`;
      const member = `trap 'sleep 0.1; touch ${tidied}; exit' TERM; echo \\$\\$ > ${file}; while :; do sleep 0.02; done`;
      await abortOnceStarted(`sh -c "${member}" & wait`);
      expect(existsSync(tidied)).toBe(true);
    });

    test('keeps what was written until then', async () => {
      const { result } = await abortOnceStarted(`echo first; echo second >&2; echo $$ > ${file}; exec sleep 60`);
      expect(result).toMatchObject({ aborted: true, stdout: { text: 'first\n' }, stderr: { text: 'second\n' } });
    });

    test('does not count as an exit, even when the program answers SIGTERM with exit status 0', async () => {
      const { result } = await abortOnceStarted(`trap 'exit 0' TERM; echo $$ > ${file}; while :; do sleep 0.02; done`);
      expect(result.aborted).toBe(true);
      expect(result).not.toHaveProperty('exitCode');
    });

    test('ends a program whose input is still being written', async () => {
      const { result } = await abortOnceStarted(`echo $$ > ${file}; exec sleep 60`, 'x'.repeat(8_000_000));
      expect(result.aborted).toBe(true);
    });

    test('of many runs at once ends them all', async () => {
      const controller = new AbortController();
      const files = Array.from({ length: 12 }, (_, index) => `${file}-${index}`);
      const runs = files.map((name) => runShell(`echo $$ > ${name}; exec sleep 60`, { signal: controller.signal }));
      const pids = await Promise.all(files.map(processWatch.readPid));
      controller.abort();
      expect((await Promise.all(runs)).every(({ aborted }) => aborted)).toBe(true);
      expect(pids.some(processWatch.isRunning)).toBe(false);
    });
  });

  describe.runIf(onLinux)('what left the group', () => {
    const scripts: [title: string, script: () => string][] = [
      ['by a session of its own', () => `setsid sh -c 'echo $$ > ${file}; exec sleep 60' & wait`],
      ['twice over', () => `setsid sh -c "setsid sh -c 'echo \\$\\$ > ${file}; exec sleep 60' &" & sleep 60`],
      [
        'and ignores SIGTERM',
        () => `setsid sh -c "trap '' TERM; echo \\$\\$ > ${file}; while :; do sleep 1; done" & wait`,
      ],
      [
        'in a run inside the run',
        () => `${process.execPath} ${host} "setsid sh -c 'echo \\$\\$ > ${file}; exec sleep 60'"`,
      ],
    ];
    test.each(scripts)('%s is ended by an abort', async (_title, script) => {
      const { result, pid, milliseconds } = await abortOnceStarted(script());
      expect(result.aborted).toBe(true);
      expect(processWatch.isRunning(pid)).toBe(false);
      expect(milliseconds).toBeLessThan(10_000);
    });

    test('and goes on starting programs is ended with all of them', async () => {
      const list = `${file}-list`;
      const loop = `for i in $(seq 3000); do sleep 20 & echo $! >> ${list}; test -s ${file} || echo $$ > ${file}; done`;
      const { pid } = await abortOnceStarted(`setsid sh -c '${loop}' & wait`);
      const pids = readFileSync(list, 'utf8').trim().split('\n').map(Number);
      expect([pid, ...pids].filter(processWatch.isRunning)).toEqual([]);
    });

    test('and took its mark off is left alone', async () => {
      const script = `COPY=$HOOKLINE_RUN; export COPY; unset HOOKLINE_RUN; exec setsid sh -c 'echo $$ > ${file}; exec sleep 60'`;
      const { pid } = await abortOnceStarted(`sh -c "${script.replaceAll('$', '\\$')}" >&- 2>&- & wait`);
      expect(processWatch.isRunning(pid)).toBe(true);
    });

    test('without the mark does not hold the run up', async () => {
      const script = `env -i setsid sh -c 'echo $$ > ${file}; exec sleep 60' & wait`;
      const { result, pid, milliseconds } = await abortOnceStarted(script);
      expect(result.aborted).toBe(true);
      expect(processWatch.isRunning(pid)).toBe(true);
      expect(milliseconds).toBeLessThan(10_000);
    });

    test('is left alone when the program ended by itself', async () => {
      await runShell(
        `setsid sh -c 'echo $$ > ${file}; exec sleep 60' >&- 2>&- & while ! test -s ${file}; do sleep 0.01; done`,
      );
      expect(processWatch.isRunning(await processWatch.readPid(file))).toBe(true);
    });

    test('of another run, or of the run around this one, is left alone', async () => {
      const neighbours = ['outer', 'other', 'outer:sibling'].map((mark, index) => {
        const script = `echo $$ > ${file}-${index}; exec sleep 60`;
        spawn('/bin/sh', ['-c', script], {
          env: { ...process.env, HOOKLINE_RUN: mark },
          stdio: 'ignore',
          detached: true,
        });
        return processWatch.readPid(`${file}-${index}`);
      });
      const pids = await Promise.all(neighbours);
      await abortOnceStarted(`echo $$ > ${file}; exec sleep 60`, '', { HOOKLINE_RUN: 'outer' });
      expect(pids.every(processWatch.isRunning)).toBe(true);
    });
  });

  /** Runs `script`, which writes a process id to `file`, and aborts it then; the time is from the abort to the result. */
  async function abortOnceStarted(script: string, input = '', env: Record<string, string> = {}) {
    const controller = new AbortController();
    const environment = { PATH: process.env.PATH ?? '', ...env };
    const running = runShell(script, { signal: controller.signal, input, env: environment });
    const pid = await processWatch.readPid(file);
    const begin = performance.now();
    controller.abort();
    const result = await running;
    return { result, pid, milliseconds: performance.now() - begin };
  }
});

describe('when the host goes first', () => {
  const ways: [title: string, mode: string | undefined, end: (child: ChildProcess) => unknown][] = [
    ['SIGTERM', undefined, (child) => child.kill('SIGTERM')],
    ['SIGINT', undefined, (child) => child.kill('SIGINT')],
    ['SIGHUP', undefined, (child) => child.kill('SIGHUP')],
    ['process.exit', 'exits-on-input', (child) => child.stdin?.write('\n')],
    ['a fault of its own', 'throws-on-input', (child) => child.stdin?.write('\n')],
  ];
  const withServer = ways.map(([title, mode, end]) => [`${title}, with a spawn server`, mode, end, 'server'] as const);
  test.each([...ways, ...withServer])('by %s, nothing of a group stays alive', async (_title, mode, end, server?) => {
    const script = `trap '' TERM INT HUP; sh -c 'echo $$ > ${file}; while :; do sleep 1; done' & wait; sleep 60`;
    const child = startHost(script, { mode, server: server !== undefined });
    const pid = await processWatch.readPid(file);
    end(child);
    await once(child, 'exit');
    await processWatch.waitForEnd(pid);
  });

  test.runIf(onLinux)('by SIGKILL, with a spawn server, nothing of a group stays alive, escaped or not', async () => {
    const script = `trap '' TERM; setsid sh -c "echo \\$\\$ > ${file}-escaped; exec sleep 60" & echo $$ > ${file}; while :; do sleep 1; done`;
    const child = startHost(script, { server: true });
    const pids = [await processWatch.readPid(file), await processWatch.readPid(`${file}-escaped`)];
    child.kill('SIGKILL');
    await Promise.all(pids.map((pid) => processWatch.waitForEnd(pid)));
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s still ends it as if nothing listened', async (signal) => {
    const child = startHost(`echo $$ > ${file}; exec sleep 60`);
    await processWatch.readPid(file);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
  });

  test('what a finished run left running stays', async () => {
    const child = startHost(`sleep 60 & echo $! > ${file}`, { mode: 'exits-on-input' });
    const pid = await processWatch.readPid(file);
    await once(child.stdout ?? child, 'data');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(processWatch.isRunning(pid)).toBe(true);
  });
});

describe('nothing is left behind in the host', () => {
  test('no listener and no open file, however the runs ended', async () => {
    const controller = new AbortController();
    // Those of a run before may still be there.
    await expect.poll(() => process.listenerCount('SIGTERM'), { timeout: 20_000 }).toBe(0);
    const listeners = process.listenerCount('SIGTERM');
    await runShell('true');
    const before = countHeld();
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        runShell('exit 2', { signal: controller.signal }),
        runShell('cat', { signal: controller.signal, input: 'x'.repeat(100_000) }),
        runShell('kill $$', { signal: controller.signal }),
        runShell('true', { signal: controller.signal, file: 'no-such-program' }),
        runShell('exec sleep 60', { signal: AbortSignal.timeout(50) }),
      ]);
    }
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(countHeld()).toEqual(before);
    await expect.poll(() => process.listenerCount('SIGTERM'), { timeout: 20_000 }).toBe(listeners);
  });

  test('a run that ends at once leaves no timer that would keep the process', async () => {
    const child = startHost('exit 0', { stdin: 'ignore' });
    const output = collect(child);
    await once(child, 'close');
    expect(JSON.parse(output.stdout)).toMatchObject({ exitCode: 0, timers: 0 });
  });

  test.each([
    ['a run whose background child holds the pipes', undefined, () => `sleep 60 & echo $! > ${file}`],
    [
      'an abort that an escaped child survives',
      'aborts',
      () => `env -i setsid sh -c 'echo $$ > ${file}; exec sleep 60' & wait`,
    ],
  ])('after %s it ends by itself, silently', async (_title, mode, script) => {
    const child = startHost(script(), { mode, stdin: 'ignore' });
    const output = collect(child);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(processWatch.isRunning(await processWatch.readPid(file))).toBe(true);
    expect(output.stderr).toBe('');
    expect(JSON.parse(output.stdout)).toMatchObject({ aborted: mode === 'aborts' });
  });
});

const nothing = { text: '', cut: false };

function countHeld() {
  return {
    files: readdirSync('/dev/fd').length,
    listeners: process.listenerCount('SIGTERM') + process.listenerCount('exit'),
  };
}

interface HostOptions {
  readonly mode?: string | undefined;
  readonly stdin?: 'pipe' | 'ignore';
  readonly server?: boolean;
}

function startHost(script: string, { mode, stdin = 'pipe', server = false }: HostOptions = {}): ChildProcess {
  const words = mode === undefined ? [host, script] : [host, script, mode];
  const env = { ...process.env, ...(server && { HOST_USES_SERVER: 'yes' }) };
  return spawn(process.execPath, words, { stdio: [stdin, 'pipe', 'pipe'], env });
}

function collect(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  return output;
}
