import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ProgramCall } from '../../../plugins/runners/process.ts';
import { processWatch } from '../../fixtures/processes/process-watch.ts';
import { shellBy, waysToRun } from '../../fixtures/processes/ways-to-run.ts';

const host = join(import.meta.dirname, '../../fixtures/processes/host.ts');
let directory: string;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'process-')));
  addProgram('unmarked', 'echo no first line');
  addProgram('lost', '#!/nowhere/interpreter\n');
  writeFileSync(join(directory, 'plain'), 'text');
});
afterEach(() => processWatch.endLeftovers());
afterAll(() => rmSync(directory, { recursive: true }));

describe.each(waysToRun)('a program that is %s', (_title, open) => {
  const runShell = shellBy(open);

  describe('what the program gets', () => {
    test('its arguments as they are', async () => {
      const words = ['a b', '"q"', "'", '$HOME', '*', '', 'é\n'];
      const { stdout } = await runShell('', { arguments: ['-c', 'printf "<%s>" "$@"', 'sh', ...words] });
      expect(stdout.text).toBe(words.map((word) => `<${word}>`).join(''));
    });

    test('the environment of the call and the mark, nothing of ours', async () => {
      const { stdout } = await runShell('', { file: '/usr/bin/env', arguments: [], env: { ONLY: 'this' } });
      expect(stdout.text).toMatch(/^ONLY=this\nHOOKLINE_RUN=[\w-]+\n$/);
    });

    test.each(['with space', 'qu"o\'te', 'new\nline', 'übung-日本', '$(touch x)'])(
      'the working directory %j',
      async (name) => {
        const cwd = join(directory, name);
        mkdirSync(cwd, { recursive: true });
        expect((await runShell('pwd', { cwd })).stdout.text).toBe(`${cwd}\n`);
      },
    );

    test('its input to the last byte, then the end of it', async () => {
      const input = `${'é'.repeat(1_000_000)}\nlast`;
      const { stdout } = await runShell('wc -c', { input });
      expect(Number(stdout.text)).toBe(Buffer.byteLength(input));
    });

    test('no input is the end of input at once', async () => {
      expect((await runShell('cat; echo done')).stdout.text).toBe('done\n');
    });
  });

  describe('how a program ends', () => {
    test.each([
      ['exit 0', 0],
      ['exit 2', 2],
      ['exit 258', 2],
      ["sh -c 'kill -9 $$'", 137],
    ])('`%s` is exit status %i', async (script, exitCode) => {
      expect(await runShell(script)).toMatchObject({ exitCode, aborted: false });
    });

    test('a signal is told by its name, with no exit status', async () => {
      const result = await runShell('kill -9 $$');
      expect(result).toMatchObject({ signal: 'SIGKILL', aborted: false });
      expect(result).not.toHaveProperty('exitCode');
    });

    test('the caller hears of the exit once', async () => {
      let times = 0;
      await runShell('exit 3', { onExit: () => times++ });
      expect(times).toBe(1);
    });
  });

  describe('where the program is found', () => {
    test('a name is looked up on the PATH of its own environment', async () => {
      addProgram('own-program', '#!/bin/sh\necho found');
      const result = await runShell('', { file: 'own-program', arguments: [], env: { PATH: `${directory}:/bin` } });
      expect(result.stdout.text).toBe('found\n');
    });

    test('a program without a first line of its own runs with sh', async () => {
      const result = await runShell('', { file: './unmarked', arguments: [], cwd: directory });
      expect(result.stdout.text).toBe('no first line\n');
    });
  });

  describe('a program that cannot be started', () => {
    const long = 'x'.repeat(200_000);
    const cases: [title: string, call: Partial<ProgramCall>, sentence: RegExp][] = [
      ['an unknown name', { file: 'no-such-program' }, /"no-such-program" was not found on the PATH: install it/],
      ['a missing file', { file: './missing' }, /"\.\/missing" does not exist in ".*": check the path/],
      ['a path through a file', { file: './plain/program' }, /"\.\/plain\/program" does not exist/],
      ['a file without permission', { file: './plain' }, /"\.\/plain" is not executable: .*chmod \+x/],
      ['a directory', { file: '/bin' }, /"\/bin" is a directory/],
      ['a missing interpreter', { file: './lost' }, /The interpreter on the first line of "\.\/lost" does not exist/],
      [
        'a missing working directory',
        { cwd: '/no/such/place' },
        /The working directory "\/no\/such\/place" does not exist/,
      ],
      ['a file as working directory', { cwd: '/bin/sh' }, /The working directory "\/bin\/sh" does not exist/],
      ['a long argument', { arguments: [long] }, /too long for this system: pass large data on stdin/],
      ['a long variable', { env: { LONG: long } }, /too long for this system/],
      ['a null character in an argument', { arguments: ['a\0b'] }, /null character/],
      ['a null character in a variable', { env: { A: 'a\0b' } }, /null character/],
      ['a null character in the program', { file: 'a\0b' }, /null character/],
      ['a null character in the working directory', { cwd: '/\0' }, /null character/],
      ['no name at all', { file: '' }, /"" could not be started: /],
    ];
    test.each(cases)('%s is told in a sentence', async (_title, call, sentence) => {
      const result = await runShell('true', { cwd: directory, ...call });
      expect(result.spawnFailure).toMatch(sentence);
      expect(result).toEqual({ spawnFailure: result.spawnFailure, aborted: false, stdout: nothing, stderr: nothing });
    });

    test('a working directory that was deleted is told in a sentence', async () => {
      const cwd = mkdtempSync(join(directory, 'gone-'));
      rmSync(cwd, { recursive: true });
      expect((await runShell('true', { cwd })).spawnFailure).toContain('does not exist');
    });

    test('fifty failures leave no file open', async () => {
      await runShell('true');
      const before = readdirSync('/dev/fd').length;
      for (let count = 0; count < 50; count++) {
        await Promise.all([
          runShell('true', { file: 'no-such-program' }),
          runShell('true', { arguments: [long] }),
          runShell('true', { arguments: ['\0'] }),
        ]);
      }
      expect(readdirSync('/dev/fd').length).toBe(before);
    });
  });

  describe('output', () => {
    test('past the cap it is dropped while the program runs on to its own end', async () => {
      const flood = "head -c 100000000 /dev/zero | tr '\\0' x";
      const result = await runShell(`${flood} & ${flood} >&2; wait; exit 2`, { capture: 1000 });
      const kept = { text: 'x'.repeat(1000), cut: true };
      expect(result).toEqual({ exitCode: 2, aborted: false, stdout: kept, stderr: kept });
    });

    test('the cap counts bytes and divides no character', async () => {
      const { stdout } = await runShell("printf 'ab€€'", { capture: 7 });
      expect(stdout).toEqual({ text: 'ab€', cut: true });
    });

    test('half a character at its end and invalid bytes are replaced', async () => {
      const { stdout } = await runShell("printf 'a\\377b\\342\\202'");
      expect(stdout).toEqual({ text: 'a\u{FFFD}b\u{FFFD}', cut: false });
    });

    test('nothing of a large output is lost when the program ends at once', async () => {
      const { stdout } = await runShell("head -c 3000000 /dev/zero | tr '\\0' x", { capture: 4_000_000 });
      expect(stdout.text.length).toBe(3_000_000);
    });

    test('a program that closes its output early is waited for', async () => {
      expect(await runShell('exec >&- 2>&-; sleep 0.3; exit 4')).toMatchObject({ exitCode: 4 });
    });
  });

  describe('input that is not read', () => {
    const input = 'x'.repeat(64 * 1024 * 1024);
    test.each([
      ['a program that never reads it', 'sleep 0.2; exit 3'],
      ['a program that closes it', 'exec <&-; sleep 0.2; exit 3'],
      ['a program that reads the beginning', 'head -c 10 >/dev/null; exit 3'],
      ['a program that exits at once', 'exit 3'],
    ])('%s is no fault', async (_title, script) => {
      expect(await runShell(script, { input })).toMatchObject({ exitCode: 3, aborted: false });
    });
  });

  describe('what a program leaves running', () => {
    test('does not hold the run up, stays alive, and what was written is kept', async () => {
      const file = join(directory, 'background');
      const begin = performance.now();
      let exitedAt = 0;
      const script = `echo before; sleep 30 & echo $! > ${file}; exit 2`;
      const result = await runShell(script, { onExit: () => (exitedAt = performance.now()) });
      const end = performance.now();
      expect(result).toMatchObject({ exitCode: 2, aborted: false, stdout: { text: 'before\n' } });
      expect(end - begin).toBeLessThan(10_000);
      expect(exitedAt).toBeGreaterThan(begin);
      expect(end - exitedAt).toBeGreaterThan(50);
      expect(processWatch.isRunning(await processWatch.readPid(file))).toBe(true);
    });

    test('is not waited for when it holds no pipe', async () => {
      const delays: number[] = [];
      for (let count = 0; count < 8; count++) {
        let exitedAt = 0;
        const file = join(directory, `silent-${count}`);
        const script = `sleep 30 <&- >&- 2>&- & echo $! > ${file}`;
        await runShell(script, { onExit: () => (exitedAt = performance.now()) });
        delays.push(performance.now() - exitedAt);
        await processWatch.readPid(file);
      }
      expect(Math.min(...delays)).toBeLessThan(100);
    });

    test('counts with what it wrote during a stall of the event loop', async () => {
      const file = join(directory, 'late');
      const script = `(sleep 0.1; echo late; exec sleep 30) & echo $! > ${file}`;
      const { stdout } = await runShell(script, { onExit: () => void setImmediate().then(() => stall(500)) });
      await processWatch.readPid(file);
      expect(stdout.text).toBe('late\n');
    });
  });

  test('an exit that came first counts, even when a stall let the abort be seen before it', async () => {
    await runShell('true');
    const controller = new AbortController();
    const running = runShell('sleep 0.1; exit 5', { signal: controller.signal });
    await setImmediate();
    setTimeout(() => controller.abort(), 1);
    stall(600);
    expect(await running).toMatchObject({ exitCode: 5, aborted: false });
  });

  test('an abort after the exit changes nothing', async () => {
    const controller = new AbortController();
    const file = join(directory, 'after');
    const script = `sleep 30 & echo $! > ${file}; exit 6`;
    const result = await runShell(script, { signal: controller.signal, onExit: () => controller.abort() });
    expect(result).toMatchObject({ exitCode: 6, aborted: false });
    expect(processWatch.isRunning(await processWatch.readPid(file))).toBe(true);
  });

  test('a signal that has fired already starts nothing', async () => {
    const result = await runShell(`touch ${directory}/started`, { signal: AbortSignal.abort() });
    expect(result).toEqual({ aborted: true, stdout: nothing, stderr: nothing });
    expect(readdirSync(directory)).not.toContain('started');
  });
});

describe('a host in trouble', () => {
  test('too many open files is told in a sentence', () => {
    const { stdout } = spawnSync('sh', [
      '-c',
      'ulimit -n 64; exec "$@"',
      'sh',
      process.execPath,
      host,
      'true',
      'out-of-files',
    ]);
    expect(JSON.parse(String(stdout)).spawnFailure).toContain('too many files are open');
  });

  test('a host whose own working directory was deleted still runs programs elsewhere', () => {
    const { stdout } = spawnSync(process.execPath, [host, 'pwd', 'in-deleted-directory']);
    expect(JSON.parse(String(stdout))).toMatchObject({ exitCode: 0, stdout: { text: '/\n' } });
  });
});

const nothing = { text: '', cut: false };

function addProgram(name: string, text: string) {
  writeFileSync(join(directory, name), text);
  chmodSync(join(directory, name), 0o755);
}

/** Blocks this thread, and with it the event loop. */
function stall(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
