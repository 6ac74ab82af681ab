import { expect, onTestFinished, test } from 'vitest';
import {
  canStartServer,
  ServerLostError,
  type ServerProcess,
  startServer,
} from '../../../../plugins/runners/spawn-server/server-process.ts';
import { shellOf } from '../../../fixtures/processes/run-shell.ts';

const open = (): ServerProcess => {
  const server = startServer();
  onTestFinished(() => server.close());
  return server;
};

test('takes calls from when it is ready until it has ended', async () => {
  const server = open();
  expect(server.isReady()).toBe(false);
  expect(await server.ready).toBe(true);
  expect(server.isReady()).toBe(true);
  expect(await shellOf(server.run)('cat; exit 3', { input: 'é' })).toMatchObject({
    exitCode: 3,
    stdout: { text: 'é' },
  });
  await server.close();
  await server.ended;
  expect(server.isReady()).toBe(false);
});

test('a result that can come no more is an error that tells what ended the server, and the program', async () => {
  const server = open();
  let pid: number | undefined;
  const onStart = (started: number) => {
    pid = started;
  };
  const error = await shellOf(server.run)('sleep 0.3; kill -9 $PPID; exec sleep 1', { onStart }).catch(
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ServerLostError);
  expect(error).toMatchObject({ end: 'SIGKILL', pid });
  expect(pid).toBeGreaterThan(1);
});

test('one that is closed before it is ready never becomes it', async () => {
  const server = open();
  await server.close();
  expect(await server.ready).toBe(false);
});

test('is not started by a program that brings its own Node along: it would start itself', () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  expect(canStartServer()).toBe(true);
  process.execPath = '/usr/local/bin/some-agent';
  expect(canStartServer()).toBe(false);
});
