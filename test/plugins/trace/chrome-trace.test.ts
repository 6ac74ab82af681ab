import fs from 'node:fs';
import path from 'node:path';
import timers from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { block } from '../../../core/reply.ts';
import { chromeTrace } from '../../../plugins/trace/chrome-trace.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { traceFaults } from '../../helpers/trace-rules.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const parse = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
const traceFile = () => path.join(temporaryFolder(), 'trace.json');

test('real hooks: the file keeps the rules of the format, and tells what failed, was skipped and took too long', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), { KEY: 'hunter2hunter2' }, 0o600);
  place.userHooks('PreToolUse', 'echo hunter2hunter2', 'exit 7', { command: 'sleep 30', timeout: 0.2 }, 'exit 2');
  place.projectHooks('PreToolUse', 'true');
  const file = traceFile();
  const bus = place.bus().use(chromeTrace(file));
  await bus.emit('PreToolUse', toolCall('bash', { command: 'echo hunter2hunter2' }));
  await bus.emit('UserPromptSubmit', { prompt: 'hello' });
  const records = parse(file);
  expect(traceFaults(records)).toEqual([]);
  const hooks = records.filter((record: { cat?: string }) => record.cat === 'hook');
  expect(hooks.map(({ args }: { args: { status: string } }) => args.status)).toEqual([
    'passed',
    'failed',
    'timedOut',
    'blocked',
  ]);
  expect(records.map(({ name }: { name: string }) => name)).toContain('UserPromptSubmit');
  expect(fs.readFileSync(file, 'utf8')).toContain('[secret:KEY]');
  expect(fs.readFileSync(file, 'utf8')).not.toContain('hunter2');
});

test('a secret is masked in what is written as one line, in the form that it has there', async () => {
  const place = openWorkplace();
  const secret = 'a secret long enough that base64 has it in two lines, or three';
  writeFile(path.join(place.data, 'secrets.json'), { KEY: secret }, 0o600);
  const encoded = Buffer.from(secret).toString('base64');
  const lines = `${encoded.slice(0, 76)}\n${encoded.slice(76)}`;
  place.userHooks('PreToolUse', `true '${lines}'`);
  const file = traceFile();
  await place
    .bus()
    .use(chromeTrace(file))
    .emit('PreToolUse', toolCall(`x ${lines}`));
  expect(fs.readFileSync(file, 'utf8')).not.toContain(encoded.slice(0, 40));
});

test('while the secrets cannot be read it hides texts, and tells what came of events and hooks', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), 'no JSON', 0o600);
  place.userHooks('PreToolUse', 'true');
  const file = traceFile();
  await place.bus().use(chromeTrace(file)).emit('PreToolUse', toolCall('hunter2'));
  const [event, hook] = parse(file).filter(({ cat }: { cat?: string }) => cat !== undefined);
  const hidden = expect.stringContaining('[hidden: ');
  expect(event.args).toMatchObject({ decision: 'continue', profile: 'mendcode', subject: hidden, session: hidden });
  expect(hook.args).toMatchObject({ status: 'failed', code: 'guard-failed', label: hidden });
});

test('events at the same time stand on rows of their own, named once', async () => {
  const file = traceFile();
  const bus = testBus(
    { Before: [groupOf(['wait'])] },
    { wait: ({ payload }) => timers.setTimeout(Number(payload.tool)) },
  );
  bus.use(chromeTrace(file));
  const fire = (wait: number) => bus.emit('Before', { tool: `${wait}` });
  await Promise.all([fire(60), fire(10), fire(30)]);
  await Promise.all([fire(5), fire(10)]);
  const records = parse(file);
  expect(traceFaults(records)).toEqual([]);
  const names = records.filter(({ name }: { name: string }) => name === 'thread_name');
  expect(names.map(({ args }: { args: { name: string } }) => args.name)).toEqual(['events', 'events 2', 'events 3']);
});

test('an event that is given up is in it', async () => {
  const file = traceFile();
  const bus = testBus(
    { Before: [groupOf(['hang'])] },
    { hang: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))) },
  );
  const controller = new AbortController();
  bus.use(chromeTrace(file)).hooks.beforeRun.tap('test', () => controller.abort());
  await bus.emit('Before', { tool: 'x' }, { signal: controller.signal });
  expect(parse(file)).toContainEqual(
    expect.objectContaining({ cat: 'hook', args: expect.objectContaining({ status: 'failed', code: 'cancelled' }) }),
  );
});

test('hooks in the background stand on rows of their own, and belong to their event; so does a wake-up', async () => {
  const file = traceFile();
  const wait = () => timers.setTimeout(30);
  const bus = testBus(
    { Before: [groupOf([{ name: 'one', async: true }, { name: 'two', asyncRewake: true }, 'last'])] },
    { one: wait, two: () => wait().then(() => block('tests failed')), last: () => timers.setTimeout(10) },
  );
  bus.use(chromeTrace(file));
  await bus.emit('Before', { tool: 'x' });
  await bus.emit('Before', { tool: 'y' });
  await bus.drain();
  const records = parse(file);
  expect(traceFaults(records)).toEqual([]);
  const beside = records.filter(({ args }: { args: { beside?: true } }) => args.beside);
  expect(
    beside.map(({ args, tid }: { args: { run: number; status: string }; tid: number }) => [
      args.run,
      args.status,
      tid >= 1_000,
    ]),
  ).toEqual([
    [1, 'passed', true],
    [1, 'blocked', true],
    [2, 'passed', true],
    [2, 'blocked', true],
  ]);
  expect(records.filter(({ ph }: { ph: string }) => ph === 'i')).toMatchObject([
    { name: 'wake', args: { id: 'user/Before/0/1', reason: 'tests failed' } },
    { name: 'wake' },
  ]);
});

test.each([
  ['a folder that is missing', (folder: string) => path.join(folder, 'missing/trace.json')],
  ['a folder', (folder: string) => folder],
])('%s in its place is told at once, and changes nothing else', async (_, place) => {
  const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => undefined });
  const file = place(temporaryFolder());
  const problems = vi.fn();
  bus.hooks.problem.tap('test', (problem) => problems(problem.code, problem.file));
  bus.use(chromeTrace(file));
  expect(problems.mock.calls).toEqual([['plugin-failed', file]]);
  expect(await bus.emit('Before', { tool: 'x' })).toMatchObject({ outcomes: [{ status: 'passed' }], problems: [] });
  expect(problems).toHaveBeenCalledTimes(1);
});

test('a file that others write meanwhile is left to them, and that is told once', async () => {
  const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => undefined });
  const file = traceFile();
  const problems = vi.fn();
  bus.hooks.problem.tap('test', (problem) => problems(problem.message));
  bus.use(chromeTrace(file));
  writeFile(file, '[]');
  for (let count = 0; count < 2; count += 1) {
    expect(await bus.emit('Before', { tool: 'x' })).toMatchObject({ decision: 'continue', problems: [] });
  }
  expect(problems.mock.calls).toEqual([[expect.stringContaining('written by others')]]);
  expect(parse(file)).toEqual([]);
});
