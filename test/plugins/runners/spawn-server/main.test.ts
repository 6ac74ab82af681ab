import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markRun } from '../../../../plugins/runners/run-mark.ts';
import type { Answer, Request, SentCall } from '../../../../plugins/runners/spawn-server/protocol.ts';
import { processWatch } from '../../../fixtures/processes/process-watch.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const program = path.join(import.meta.dirname, '../../../../plugins/runners/spawn-server/main.ts');

test('answers each call with a result, in the environment that the call makes of the base', async () => {
  const server = await start({ PATH: process.env.PATH ?? '', KEPT: '1', GONE: '1' });
  const answers = await server.ask({
    id: 4,
    call: shell('echo "$PATH$KEPT$GONE$NEW"', { set: { ...markRun({}).env, PATH: '', NEW: '2' }, unset: ['GONE'] }),
  });
  expect(answers.at(-1)).toEqual({
    id: 4,
    result: { aborted: false, exitCode: 0, stdout: { text: '12\n', cut: false }, stderr: { text: '', cut: false } },
  });
});

test('tells the process id of a program that runs for a while, once, before its result', async () => {
  const server = await start({ PATH: process.env.PATH ?? '' });
  const answers = await server.ask({ id: 5, call: shell('echo $$; sleep 0.5') });
  const result = answers.at(-1);
  const pid = Number(result && 'result' in result ? result.result.stdout.text : '');
  expect(answers).toEqual([{ id: 5, pid }, result]);
});

test('ends the program of a call that is given up', async () => {
  const file = path.join(temporaryFolder(), 'pid');
  const server = await start({ PATH: process.env.PATH ?? '' });
  const asked = server.ask({ id: 1, call: shell(`echo $$ > ${file}; exec sleep 60`) });
  const pid = await processWatch.readPid(file);
  server.child.send({ abort: 1 } satisfies Request);
  expect((await asked).at(-1)).toMatchObject({ id: 1, result: { aborted: true } });
  expect(processWatch.isRunning(pid)).toBe(false);
});

test('ends with its channel, and what it runs with it, whatever that does about it', async () => {
  const file = path.join(temporaryFolder(), 'pid');
  const server = await start({ PATH: process.env.PATH ?? '' });
  const call = shell(
    `trap '' TERM HUP; setsid sh -c 'echo $$ > ${file}-escaped; exec sleep 60' & echo $$ > ${file}; while :; do sleep 1; done`,
  );
  server.child.send({ id: 1, call } satisfies Request);
  const pids = [await processWatch.readPid(file), await processWatch.readPid(`${file}-escaped`)];
  const ended = once(server.child, 'exit');
  server.child.disconnect();
  expect(await ended).toEqual([0, null]);
  for (const pid of pids) await processWatch.waitForEnd(pid);
});

test('what a program left running when it had ended is left alone', async () => {
  const file = path.join(temporaryFolder(), 'pid');
  const server = await start({ PATH: process.env.PATH ?? '' });
  await server.ask({ id: 1, call: shell(`sleep 60 >&- 2>&- & echo $! > ${file}`) });
  const ended = once(server.child, 'exit');
  server.child.disconnect();
  await ended;
  const pid = await processWatch.readPid(file);
  expect(processWatch.isRunning(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
});

test.runIf(process.platform === 'linux')('keeps little memory, which is what it is for', async () => {
  const server = await start({ PATH: process.env.PATH ?? '' });
  for (let id = 0; id < 30; id += 1) await server.ask({ id, call: shell('true') });
  const pages = Number(fs.readFileSync(`/proc/${server.child.pid}/statm`, 'utf8').split(' ')[1]);
  expect((pages * 4096) / 2 ** 20).toBeLessThan(150);
});

interface StartedServer {
  readonly child: ChildProcess;
  /** Sends a call and resolves with its answers, the result being the last. */
  ask(request: Request & { id: number }): Promise<Answer[]>;
}

async function start(base: Readonly<Record<string, string>>): Promise<StartedServer> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  onTestFinished(() => {
    child.kill('SIGKILL');
    processWatch.endLeftovers();
  });
  child.send({ base } satisfies Request);
  expect(await once(child, 'message')).toEqual([{ ready: true }, undefined]);
  return {
    child,
    async ask(request) {
      const answers: Answer[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      const listen = (answer: Answer) => {
        if (!('id' in answer) || answer.id !== request.id) return;
        answers.push(answer);
        if ('result' in answer) resolve();
      };
      child.on('message', listen);
      child.send(request);
      await promise;
      child.off('message', listen);
      return answers.filter((answer) => !('exited' in answer));
    },
  };
}

function shell(script: string, more: Partial<SentCall> = {}): SentCall {
  return {
    file: '/bin/sh',
    arguments: ['-c', script],
    cwd: '/',
    input: '',
    capture: 65_536,
    set: markRun({}).env,
    unset: [],
    ...more,
  };
}
