import childProcess, { type ChildProcess } from 'node:child_process';
import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTrustStore } from '../../plugins/guards/trust-store.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { readRuns } from '../../plugins/watch/read-runs.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const writer = path.resolve(import.meta.dirname, '../fixtures/hosts/store-writer.ts');
const killedAt = [
  'the lock is taken',
  'half a line of the log is written',
  'the new settings are not in place yet',
  'the new settings are in place',
  'half a run is recorded',
];

/** A writer that waits for its word to go. */
async function startWriter(data: string, number: number) {
  const words = [data, `writer${number}`, killedAt[number] ?? ''];
  const child = childProcess.fork(writer, words, { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await events.once(child, 'message');
  const given: string[] = [];
  child.on('message', (directory: string) => void given.push(directory));
  return { child, given, ended: events.once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]> };
}

test('64 writers of the trust store and the run history at once, some killed in mid-write, lose nothing that was told', {
  timeout: 240_000,
}, async () => {
  const data = temporaryFolder();
  const writers = await Promise.all(Array.from({ length: 64 }, (_, number) => startWriter(data, number)));
  // Some more go at no moment in particular.
  for (const { child } of writers.slice(56)) child.once('message', () => killSoon(child));
  for (const { child } of writers) child.send('go');
  const ends = await Promise.all(writers.map(({ ended }) => ended));
  const whole = writers.slice(killedAt.length, 56);
  expect(ends.slice(0, killedAt.length)).toEqual(killedAt.map(() => [null, 'SIGKILL']));
  expect(ends.slice(killedAt.length, 56)).toEqual(whole.map(() => [0, null]));

  const given = writers.flatMap((each) => each.given);
  expect(given.length).toBeGreaterThanOrEqual(3 * whole.length + killedAt.length);
  const store = openTrustStore(mendcode, { data, project: '/' });
  expect(store.problems()).toEqual([]);
  expect(given.filter((directory) => !store.isTrusted(directory))).toEqual([]);
  expect(given.filter((directory) => !store.status(directory, []).last?.trusted)).toEqual([]);
  // Nothing is trusted that the log does not tell of.
  const listed: readonly string[] = JSON.parse(fs.readFileSync(store.file, 'utf8')).trustedToolDirs;
  expect(listed.filter((directory) => !store.status(directory, []).last?.trusted)).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);

  const ids = new Set(readRuns(path.join(data, 'runs.jsonl'), '/', 10_000).map(({ id }) => id));
  const recorded = given.flatMap((directory) => Array.from({ length: 10 }, (_, run) => `${directory.slice(1)}/${run}`));
  expect(recorded.filter((id) => !ids.has(id))).toEqual([]);

  // No lock stays: the next writer goes on, whatever was left.
  await store.set('/afterwards', true, []);
  expect(store.isTrusted('/afterwards')).toBe(true);
  expect(fs.readdirSync(data).filter((name) => name.startsWith('settings.json.lock'))).toEqual([]);
});

function killSoon(child: ChildProcess): void {
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 200);
}
