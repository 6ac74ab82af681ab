import { afterEach, expect, test } from 'vitest';
import { type SharedSpawner, shareSpawner } from '../../../../plugins/runners/spawn-server/share-spawner.ts';
import { processWatch } from '../../../fixtures/processes/process-watch.ts';
import { shellOf } from '../../../fixtures/processes/run-shell.ts';

const taken: SharedSpawner[] = [];
afterEach(async () => {
  await Promise.all(taken.splice(0).map((spawner) => spawner.giveBack()));
});

function take(): SharedSpawner {
  const spawner = shareSpawner('always');
  taken.push(spawner);
  return spawner;
}

/** The process that starts its programs. */
async function serverOf(spawner: SharedSpawner): Promise<number> {
  const { stdout } = await shellOf((call) => spawner.run(call, () => {}))('echo $PPID');
  return Number(stdout.text);
}

test('all that take it have one server, which ends with the last of them', async () => {
  const [one, other] = [take(), take()] as const;
  const server = await serverOf(one);
  expect(server).not.toBe(process.pid);
  expect(await serverOf(other)).toBe(server);

  await taken.shift()?.giveBack();
  expect(await serverOf(other)).toBe(server);
  await taken.shift()?.giveBack();
  await processWatch.waitForEnd(server);
});

test('who takes it after that gets another one', async () => {
  const first = await serverOf(take());
  await taken.shift()?.giveBack();
  const second = await serverOf(take());
  expect([first, process.pid]).not.toContain(second);
});
