import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { markRun, runsAround } from '../../../plugins/runners/run-mark.ts';
import { runShell } from '../../fixtures/processes/run-shell.ts';

describe('the mark', () => {
  const markOf = (inherited: string) => {
    return markRun({ HOOKLINE_RUN: inherited }).env.HOOKLINE_RUN ?? '';
  };

  test('is another one for each run', () => {
    expect(markOf('')).not.toBe(markOf(''));
  });

  test('stands behind the marks of the runs around it', () => {
    const outer = markOf('');
    expect(markOf(outer)).toMatch(new RegExp(`^${outer}:[\\w-]{20,}$`));
  });

  test('keeps the last few of a long line, and nothing that is no mark', () => {
    const inherited = [...Array.from({ length: 50 }, (_, index) => `id-${index}`), 'x'.repeat(100), 'a b', ''].join(
      ':',
    );
    expect(markOf(inherited)).toMatch(/^id-43:id-44:id-45:id-46:id-47:id-48:id-49:[\w-]{20,}$/);
  });

  test('tells how many runs are around', () => {
    expect(runsAround()).toBe(0);
    process.env.HOOKLINE_RUN = `${markOf('')}:${markOf('')}: `;
    try {
      expect(runsAround()).toBe(2);
    } finally {
      delete process.env.HOOKLINE_RUN;
    }
  });

  test('reaches a program whose environment leaves it out', async () => {
    process.env.HOOKLINE_RUN = 'around';
    const { stdout } = await runShell('echo "$HOOKLINE_RUN"').finally(() => delete process.env.HOOKLINE_RUN);
    expect(stdout.text).toMatch(/^around:[\w-]+\n$/);
  });
});

test.runIf(process.platform === 'linux')('the processes that bear it are told from others, and ended', async () => {
  const mark = markRun({ PATH: process.env.PATH ?? '' });
  const start = (env: Readonly<Record<string, string>>) => spawn('sleep', ['60'], { stdio: 'ignore', env });
  const [marked, other] = [start(mark.env), start(markRun({ PATH: process.env.PATH ?? '' }).env)];
  try {
    expect([marked, other].map(({ pid = 0 }) => mark.isOn(pid))).toEqual([true, false]);
    const ended = once(marked, 'exit');
    await mark.end();
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(other.exitCode ?? other.signalCode).toBe(null);
  } finally {
    marked.kill('SIGKILL');
    other.kill('SIGKILL');
  }
});
