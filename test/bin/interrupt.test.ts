import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

/** Starts the program with a hook that notes its process id and sleeps, and waits for the note. */
async function startSleeping(words: readonly string[], input: string) {
  const root = temporaryFolder();
  const note = path.join(root, 'pid.txt');
  const hook = { command: `echo $$ > '${note}'; sleep 60; echo late > '${root}/late.txt'` };
  writeFile(path.join(root, 'data/hooks.json'), { hooks: { Stop: [{ hooks: [hook, { command: 'true' }] }] } });
  writeFile(path.join(root, 'project/.keep'), '');
  const places = ['--cwd', `${root}/project`, '--data-dir', `${root}/data`];
  const child = spawn(process.execPath, [program, ...words, '--json', ...places]);
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stdin.write(input);
  if (words[0] === 'run') child.stdin.end();
  while (!fs.existsSync(note) || fs.readFileSync(note, 'utf8').trim() === '') await sleep(20);
  return { child, hook: Number(fs.readFileSync(note, 'utf8')), stdout: () => stdout, root };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['SIGINT', 'run', ['run', 'Stop'], '{}'],
  ['SIGTERM', 'run', ['run', 'Stop'], '{}'],
  ['SIGINT', 'replay', ['replay', '-'], '{"event":"Stop"}\n{"event":"Stop"}\n'],
] as const)(
  '%s ends the hook of %s as cancelled, runs no further one, and exits 130',
  async (signal, _, words, input) => {
    const { child, hook, stdout, root } = await startSleeping(words, input);
    child.kill(signal);
    const [status, by] = await once(child, 'close');
    expect({ status, by }).toEqual({ status: 130, by: null });
    expect(JSON.parse(stdout().split('\n')[0] ?? '')).toMatchObject({
      decision: 'continue',
      outcomes: [{ id: 'user/Stop/0/0', status: 'failed', code: 'cancelled' }],
    });
    expect(stdout().trim().split('\n')).toHaveLength(1);
    expect(isAlive(hook)).toBe(false);
    expect(fs.existsSync(path.join(root, 'late.txt'))).toBe(false);
  },
);

test('replay that waits for its next line ends at once, too', async () => {
  const root = temporaryFolder();
  const child = spawn(process.execPath, [
    program,
    'replay',
    '-',
    '--json',
    '--cwd',
    root,
    '--data-dir',
    `${root}/data`,
  ]);
  child.stdin.write('{"event":"Stop"}\n');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});
