import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { history } from '../../../plugins/watch/history.ts';
import { readRuns } from '../../../plugins/watch/read-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const asRoot = process.getuid?.() === 0;

/** A workplace whose bus records its runs. */
function recording() {
  const place = openWorkplace();
  const file = path.join(place.data, 'new', 'runs.jsonl');
  const bus = () => place.bus().use(history(file));
  return { ...place, file, bus, lines: () => linesOf(file) };
}

function linesOf(file: string): unknown[] {
  const text = fs.readFileSync(file, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('each hook that ran is a line of JSON', () => {
  test('with its time, its project, its event, and what came of it', async () => {
    const { bus, file, lines, project, userHooks } = recording();
    userHooks('PreToolUse', 'echo hi', 'echo no >&2; exit 2');
    await bus().emit('PreToolUse', { tool_name: 'bash', tool_input: {} });
    expect(lines()).toEqual([
      expect.objectContaining({
        project,
        event: 'PreToolUse',
        subject: 'bash',
        status: 'passed',
        exitCode: 0,
        said: 'hi',
      }),
      expect.objectContaining({ project, id: 'user/PreToolUse/0/1', status: 'blocked', exitCode: 2, said: 'no' }),
    ]);
    expect(fs.readFileSync(file, 'utf8')).toMatch(/^\{"time":"\d{4}-/);
  });

  test('and one that was skipped is none', async () => {
    const { bus, file, projectHooks } = recording();
    projectHooks('Stop', 'true');
    await bus().emit('Stop', {});
    expect(fs.existsSync(file)).toBe(false);
  });

  test('the file and its folder are closed to others, also one that was open', async () => {
    const { bus, file, userHooks } = recording();
    userHooks('Stop', 'true');
    await bus().emit('Stop', {});
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    fs.chmodSync(file, 0o644);
    await bus().emit('Stop', {});
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('what was left half by another writer does not swallow it', async () => {
    const { bus, file, userHooks } = recording();
    userHooks('Stop', 'true');
    writeFile(file, '{"time":"2026-01-01T00', 0o600);
    await bus().emit('Stop', {});
    const [half, whole] = fs.readFileSync(file, 'utf8').split('\n');
    expect(half).toBe('{"time":"2026-01-01T00');
    expect(JSON.parse(whole ?? '')).toMatchObject({ event: 'Stop' });
  });
});

test('no stored secret is in the file, whatever says it', async () => {
  const { bus, data, file, userHooks } = recording();
  writeFile(path.join(data, 'secrets.json'), { PASS: 'hunter2-hunter2' }, 0o600);
  userHooks('PreToolUse', 'echo hunter2-hunter2; cat >&2');
  await bus().emit('PreToolUse', { tool_name: 'hunter2-hunter2', tool_input: {} });
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain('[secret:PASS]');
  expect(text).not.toContain('hunter2');
});

describe('an event carries on where', () => {
  test.each([
    ['a directory is in the place of the file', (file: string) => fs.mkdirSync(file, { recursive: true })],
    ['the folder cannot be made', (file: string) => void writeFile(path.dirname(file), '')],
    [
      'a pipe that nobody reads is in its place',
      (file: string) => {
        fs.mkdirSync(path.dirname(file));
        execFileSync('mkfifo', [file]);
      },
    ],
  ])('%s', async (_what, spoil) => {
    const { bus, file, userHooks } = recording();
    spoil(file);
    userHooks('Stop', 'true');
    const verdict = await bus().emit('Stop', {});
    expect(verdict).toMatchObject({ outcomes: [{ status: 'passed' }], problems: [] });
  });

  test.skipIf(asRoot)('nothing may be written', async () => {
    const { bus, file, userHooks } = recording();
    fs.mkdirSync(path.dirname(file), { mode: 0o500 });
    userHooks('Stop', 'true');
    expect(await bus().emit('Stop', {})).toMatchObject({ outcomes: [{ status: 'passed' }], problems: [] });
  });
});

describe('the file is bounded', () => {
  const filler = `${JSON.stringify({ time: 'x'.repeat(1_000) })}\n`;
  const over = filler.repeat(Math.ceil((512 * 1024) / filler.length));

  test('over 512 KiB it is set aside, and the next run starts a new one', async () => {
    const { bus, file, lines, userHooks } = recording();
    userHooks('Stop', 'true');
    writeFile(file, over, 0o600);
    const first = bus();
    await first.emit('Stop', {});
    await first.close();
    expect(fs.existsSync(file)).toBe(false);
    expect(linesOf(`${file}.1`).at(-1)).toMatchObject({ event: 'Stop' });
    expect(fs.statSync(`${file}.1`).mode & 0o777).toBe(0o600);
    await bus().emit('Stop', {});
    expect(lines()).toHaveLength(1);
    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['runs.jsonl', 'runs.jsonl.1']);
  });

  test('under it, it stays', async () => {
    const { bus, file, userHooks } = recording();
    userHooks('Stop', 'true');
    writeFile(file, over.slice(0, 300 * 1024), 0o600);
    const only = bus();
    await only.emit('Stop', {});
    await only.close();
    expect(fs.readdirSync(path.dirname(file))).toEqual(['runs.jsonl']);
  });

  test('where it cannot be set aside it grows to four times that, no more', async () => {
    const { bus, file, userHooks } = recording();
    userHooks('Stop', 'true');
    writeFile(file, over.repeat(4), 0o600);
    const { size } = fs.statSync(file);
    await bus().emit('Stop', {});
    expect(fs.statSync(file).size).toBe(size);
  });
});

describe('several processes', () => {
  const moduleOf = (file: string) => JSON.stringify(path.resolve(import.meta.dirname, '../../..', file));

  /** Records COUNT runs NAME-0, NAME-1 … through a bus of its own; with `killed` it leaves half a line and is killed at it. */
  const script = `
    import fs from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { HookBus } from ${moduleOf('core/index.ts')};
    import { history } from ${moduleOf('plugins/watch/history.ts')};
    const [file, name, count, killed] = process.argv.slice(1);
    const profile = { id: 'test', events: {}, answers: {}, places: {}, limits: {} };
    const bus = new HookBus({ profile }).use(history(file));
    const run = { event: { event: 'Stop', subject: '' } };
    const said = 'é'.repeat(100);
    for (let number = 0; number < Number(count); number += 1) {
      const id = name + '-' + number;
      bus.hooks.outcome.call({ id, type: 'command', layer: 'user', status: 'passed', ms: 1, said }, run);
      if (killed || number % 10 === 0) await setTimeout(killed ? 20 : 1);
    }
    if (killed) {
      fs.appendFileSync(file, '{"time":"2026-01-01T00:00:00.000Z","project":"' + said);
      process.kill(process.pid, 'SIGKILL');
    }
    await bus.close();`;

  const start = async (file: string, ...words: string[]) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, file, ...words], { stdio: 'inherit' });
    const [status, signal] = await once(child, 'exit');
    return signal ?? status;
  };

  test('lose no line of those that live, though others are killed at half a line and the file starts over', async () => {
    const file = path.join(temporaryFolder(), 'runs.jsonl');
    // Enough that the file is set aside while all of them write, and not a second time.
    writeFile(file, `${JSON.stringify({ time: 'x'.repeat(1_000) })}\n`.repeat(200), 0o600);
    const eight = [...Array(8).keys()];
    const writers = eight.map((number) => start(file, `writer${number}`, '200'));
    const killed = [0, 1, 2, 3].map((number) => start(file, `killed${number}`, '5', 'killed'));
    expect(await Promise.all(killed)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL']);
    expect(await Promise.all(writers)).toEqual(eight.map(() => 0));

    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['runs.jsonl', 'runs.jsonl.1']);
    const found = new Set(readRuns(file, process.cwd(), 10_000).map(({ id }) => id));
    const all = eight.flatMap((writer) => [...Array(200).keys()].map((number) => `writer${writer}-${number}`));
    expect(all.filter((id) => !found.has(id))).toEqual([]);
  });
});
