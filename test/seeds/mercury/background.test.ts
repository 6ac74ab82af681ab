import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

const bash = () => toolCall('Bash');

describe('a command hook in the background', () => {
  /** A bus with a hook that ends when the file `go` is there, and what the hook came to. */
  function waitingHook(fields: object, ending = 'echo no >&2; exit 2') {
    const { project, userHooks, bus } = openMercury();
    const line = `until [ -e go ]; do sleep 0.02; done; ${ending}`;
    userHooks('PreToolUse', { type: 'command', command: line, timeout: 30, ...fields });
    const running = bus();
    const ended: unknown[] = [];
    const woken: unknown[] = [];
    running.hooks.outcome.tap('test', ({ status }) => void (status === 'background' || ended.push(status)));
    running.hooks.wake.tap('test', (wake) => void woken.push(wake));
    const release = async () => {
      writeFile(path.join(project, 'go'), '');
      await running.drain();
    };
    return { running, ended, woken, release };
  }

  test('with async: true is not waited for, and its answer counts for nothing', async () => {
    const { running, ended, release } = waitingHook({ async: true });
    const verdict = await running.emit('PreToolUse', bash());
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'background' }] });
    expect(ended).toEqual([]);
    await release();
    expect(ended).toEqual(['blocked']);
  });

  test('with async: true wakes nobody', async () => {
    const { running, woken, release } = waitingHook({ async: true });
    await running.emit('PreToolUse', bash());
    await release();
    expect(woken).toEqual([]);
  });

  test('with asyncRewake: true wakes the model with its reason when it exits with 2', async () => {
    const { running, woken, release } = waitingHook({ asyncRewake: true });
    const { outcomes } = await running.emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ status: 'background' }]);
    await release();
    expect(woken).toEqual([{ id: 'user/PreToolUse/0/0', reason: 'no' }]);
  });

  test.each(['exit 0', 'exit 1'])('with asyncRewake: true wakes nobody when it ends with %s', async (ending) => {
    const { running, woken, release } = waitingHook({ asyncRewake: true }, ending);
    await running.emit('PreToolUse', bash());
    await release();
    expect(woken).toEqual([]);
  });

  test('is told by the program when it wakes the model', () => {
    const { data, project, userHooks } = openMercury();
    userHooks('PreToolUse', { type: 'command', command: 'echo look again >&2; exit 2', asyncRewake: true });
    const input = JSON.stringify({ event: 'PreToolUse', payload: bash() });
    const { stdout } = runHookline(['replay', '-', '--json'], { data, project, profile: 'mercury', input });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { decision: 'continue', outcomes: [{ status: 'background' }] },
      { wake: { id: 'user/PreToolUse/0/0', reason: 'look again' } },
    ]);
  });
});
