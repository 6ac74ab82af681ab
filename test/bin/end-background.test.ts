import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { endBackground } from '../../bin/end-background.ts';
import { processWatch } from '../fixtures/processes/process-watch.ts';
import { openMercury } from '../helpers/mercury-workplace.ts';
import { readFile } from '../helpers/read-file.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';
import { writeFile } from '../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

afterEach(() => processWatch.endLeftovers());

/** The program with one background hook on Setup. */
function startProgram(command: string, more: object = {}) {
  const { data, project, userHooks } = openMercury();
  userHooks('Setup', { type: 'command', async: true, command, ...more });
  const places = ['--profile', 'mercury', '--cwd', project, '--data-dir', data];
  const words = ['run', 'Setup', '--payload', '{"trigger":"init"}', '--json', ...places];
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, project, out: text(child.stdout), closed: once(child, 'close') };
}

test('the program waits for a hook in the background, after its verdict', async () => {
  const { child, project, out, closed } = startProgram('until [ -e go ]; do sleep 0.02; done; touch ended');
  await once(child.stdout, 'readable');
  expect(child.exitCode).toBeNull();
  expect(readFile(path.join(project, 'ended'))).toBeUndefined();
  writeFile(path.join(project, 'go'), '');
  expect(await closed).toEqual([0, null]);
  expect(JSON.parse(await out)).toMatchObject({ outcomes: [{ status: 'background' }] });
  expect(readFile(path.join(project, 'ended'))).toBe('');
});

test('it waits no longer than the hook’s timeout, which ends the hook', async () => {
  const { project, closed } = startProgram('echo $$ > pid; exec sleep 60', { timeout: 0.5 });
  expect(await closed).toEqual([0, null]);
  expect(processWatch.isRunning(await processWatch.readPid(path.join(project, 'pid')))).toBe(false);
});

test('an interruption ends what runs in the background', async () => {
  const { child, project, closed } = startProgram('echo $$ > pid; exec sleep 60');
  const pid = await processWatch.readPid(path.join(project, 'pid'));
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
  expect(processWatch.isRunning(pid)).toBe(false);
});

test('a bus whose work was interrupted before is closed at once', async () => {
  const bus = testBus({ Before: [groupOf([{ name: 'a', async: true }])] }, { a: () => new Promise(() => {}) });
  const ended: unknown[] = [];
  bus.hooks.outcome.tap('test', ({ code }) => void (code && ended.push(code)));
  await bus.emit('Before', {});
  await endBackground(bus, AbortSignal.abort());
  expect(ended).toEqual(['cancelled']);
});

test('a bus without anything in the background is left open', async () => {
  const bus = testBus({ Before: [groupOf(['a'])] });
  await endBackground(bus, new AbortController().signal);
  expect((await bus.emit('Before', {})).outcomes).toMatchObject([{ status: 'passed' }]);
});
