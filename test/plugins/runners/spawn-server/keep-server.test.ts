import { expect, onTestFinished, test } from 'vitest';
import { keepServer, type ServerKeeper } from '../../../../plugins/runners/spawn-server/keep-server.ts';

const silent = () => {};
const open = (): ServerKeeper => {
  const keeper = keepServer();
  onTestFinished(() => keeper.stop());
  return keeper;
};

test('has no server before it is asked to start one, and one for all that ask', async () => {
  const keeper = open();
  expect(keeper.current()).toBe(undefined);
  const starting = [keeper.start(silent), keeper.start(silent)];
  expect(keeper.current()).toBe(undefined);
  await starting[0];
  const server = keeper.current();
  expect(server).toBeDefined();
  await Promise.all(starting);
  await keeper.start(silent);
  expect(keeper.current()).toBe(server);
});

test('starts another one after it was stopped', async () => {
  const keeper = open();
  await keeper.start(silent);
  const first = keeper.current();
  await keeper.stop();
  expect(keeper.current()).toBe(undefined);
  await keeper.start(silent);
  expect(keeper.current()).not.toBe(first);
  expect(keeper.current()).toBeDefined();
});

test('tells once that none can be started, and starts none again', async () => {
  const { execPath } = process;
  const keeper = open();
  const told: string[] = [];
  const tell = (message: string) => told.push(message);
  try {
    process.execPath = '/nowhere/node';
    await keeper.start(tell);
    await keeper.start(tell);
  } finally {
    process.execPath = execPath;
  }
  await keeper.start(tell);
  expect(keeper.current()).toBe(undefined);
  expect(told).toEqual(['the spawn server does not start: programs are started by the host itself from now on']);
});
