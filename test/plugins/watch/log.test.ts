import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { command } from '../../../plugins/runners/command.ts';
import { log } from '../../../plugins/watch/log.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const tool = { tool_name: 'bash', tool_input: {} };

/** A bus whose hooks on PreToolUse are the given ones, with a log. */
function aBus(target: Parameters<typeof log>[0], ...hooks: unknown[]) {
  return new HookBus({ profile: mendcode, project: path.resolve('test') })
    .use(command)
    .use(inlineLayer({ PreToolUse: [{ hooks }] }, { id: 'user' }))
    .use(log(target));
}

/** The lines of a log once there are so many. */
async function linesOf(file: string, count: number) {
  const read = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  await expect.poll(() => read().length, { timeout: 20_000 }).toBe(count);
  return read().map((line) => JSON.parse(line));
}

test('a failed hook is one line: when, event, source, outcome, exit code and program, and nothing else', async () => {
  const file = path.join(temporaryFolder(), 'data/hookline.log');
  await aBus(file, { command: 'ls --secret-argument; echo printed; echo said >&2; exit 7' }).emit('PreToolUse', tool);
  const [line] = await linesOf(file, 1);
  const { time, ...rest } = line;
  expect(rest).toEqual({
    level: 40,
    event: 'PreToolUse',
    source: 'user',
    outcome: 'failed',
    code: 'exit-code',
    exitCode: 7,
    program: 'ls',
  });
  expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
});

test('so is one that took too long, or did not start', async () => {
  const file = path.join(temporaryFolder(), 'hookline.log');
  await aBus(file, { command: 'sleep 30', timeout: 0.1 }, { command: ['./missing', 'argument'] }).emit(
    'PreToolUse',
    tool,
  );
  expect(await linesOf(file, 2)).toMatchObject([
    { outcome: 'timedOut', program: 'sleep' },
    { outcome: 'failed', code: 'spawn-failed', program: 'missing' },
  ]);
});

test('hooks that passed, blocked or were skipped leave no line', async () => {
  const warn = vi.fn();
  const bus = aBus({ warn }, { command: 'true' }, { command: 'exit 2' });
  await bus.emit('PreToolUse', tool);
  bus.hooks.admit.tap('no', () => ({ code: 'not-trusted', reason: 'no' }));
  await bus.emit('PreToolUse', tool);
  await aBus({ warn }, { command: 'exit 1' }).emit('PreToolUse', tool);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
});

test.each([
  'KEY=top-secret curl x; exit 1',
  '"top-secret"; exit 1',
  '$(echo top-secret); exit 1',
  'false top-secret',
  'echo top-secret; echo top-secret >&2; exit 1',
  'echo \'{"decision": "top-secret\'',
])('the line of %s tells nothing of it', async (line) => {
  const file = path.join(temporaryFolder(), 'hookline.log');
  await aBus(file, { command: line }).emit('PreToolUse', tool);
  expect(JSON.stringify(await linesOf(file, 1))).not.toContain('top-secret');
});

test('a stored secret in a program’s name is masked', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), { DEPLOY: 'hunter2hunter2' }, 0o600);
  place.userHooks('PreToolUse', { command: ['./hunter2hunter2'] });
  await place.bus().emit('PreToolUse', tool);
  expect(await linesOf(path.join(place.data, 'hookline.log'), 1)).toMatchObject([{ program: '[secret:DEPLOY]' }]);
});

describe('the file', () => {
  test('is closed to others, also where it was open', async () => {
    const file = path.join(temporaryFolder(), 'hookline.log');
    await aBus(file, { command: 'false' }).emit('PreToolUse', tool);
    await linesOf(file, 1);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    fs.chmodSync(file, 0o644);
    await aBus(file, { command: 'false' }).emit('PreToolUse', tool);
    await linesOf(file, 2);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('starts over at 1 MiB during the life of a bus, and one older file is kept', async () => {
    const file = path.join(temporaryFolder(), 'hookline.log');
    const bus = aBus(file, { command: 'false' });
    await bus.emit('PreToolUse', tool);
    await linesOf(file, 1);
    for (const old of ['first', 'second']) {
      fs.writeFileSync(file, `${old}\n`.padEnd(1024 * 1024, 'x'));
      await bus.emit('PreToolUse', tool);
      await linesOf(file, 1);
      expect(fs.readFileSync(`${file}.1`, 'utf8').startsWith(old)).toBe(true);
    }
    expect(fs.readdirSync(path.dirname(file)).toSorted()).toEqual(['hookline.log', 'hookline.log.1']);
  });

  test('is made anew when somebody took it away', async () => {
    const file = path.join(temporaryFolder(), 'data/hookline.log');
    const bus = aBus(file, { command: 'false' });
    for (let count = 0; count < 2; count += 1) {
      await bus.emit('PreToolUse', tool);
      await linesOf(file, 1);
      fs.rmSync(path.dirname(file), { recursive: true });
    }
  });

  test('takes whole lines of several processes', async () => {
    const file = path.join(temporaryFolder(), 'hookline.log');
    const script = `
      import { log } from './plugins/watch/log.ts';
      import { HookBus } from './core/bus.ts';
      import { fail } from './core/reply.ts';
      import { mendcode } from './plugins/profiles/mendcode/index.ts';
      import { inlineLayer } from './plugins/layers/inline.ts';
      const type = { type: 'failing', summary: '', schema: { type: 'object', properties: {} }, run: () => fail('threw', '') };
      const hooks = { Stop: [{ hooks: Array(10).fill({ type: 'failing' }) }] };
      const bus = new HookBus({ profile: mendcode }).use(type).use(inlineLayer(hooks, { id: process.argv[2] })).use(log(process.argv[1]));
      for (let count = 0; count < 20; count += 1) await bus.dispatch('Stop');`;
    const ends = ['one', 'two', 'three'].map(async (name) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, file, name], { stdio: 'inherit' });
      return (await once(child, 'exit'))[0];
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    const lines = await linesOf(file, 600);
    const counts = ['one', 'two', 'three'].map((name) => lines.filter(({ source }) => source === name).length);
    expect(counts).toEqual([200, 200, 200]);
  });

  test('that cannot be written changes nothing about the event, and is tried again at the next', async () => {
    const file = path.join(temporaryFolder(), 'hookline.log');
    const bus = aBus(file, { command: 'false' });
    await bus.emit('PreToolUse', tool);
    await linesOf(file, 1);
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect(await bus.emit('PreToolUse', tool)).toMatchObject({ outcomes: [{ status: 'failed' }], problems: [] });
    await setTimeout(100);
    fs.rmdirSync(file);
    await bus.emit('PreToolUse', tool);
    await linesOf(file, 1);
  });
});

test('a logger of the host’s gets the same fields, and may throw', async () => {
  const warn = vi.fn(() => {
    throw new Error('no');
  });
  const verdict = await aBus({ warn }, { command: 'exit 1' }).emit('PreToolUse', tool);
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([
      [{ event: 'PreToolUse', source: 'user', outcome: 'failed', code: 'exit-code', exitCode: 1, program: 'exit' }],
    ]);
  expect(verdict.problems).toEqual([]);
});
