import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasTmux, openTerminal } from '../helpers/open-terminal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { traceFaults } from '../helpers/trace-rules.ts';
import { openWorkplace } from '../helpers/workplace.ts';
import { writeFile } from '../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

/** Replays an event that passes and one whose hook hangs, and ends the program by signals while it hangs. */
async function replayAndEnd(...signals: readonly NodeJS.Signals[]) {
  const root = temporaryFolder();
  const [trace, started] = [path.join(root, 'trace.json'), path.join(root, 'started')];
  const hooks = {
    UserPromptSubmit: [{ hooks: [{ command: 'true' }] }],
    Stop: [{ hooks: [{ command: `touch ${started}; trap '' TERM; sleep 60` }] }],
  };
  writeFile(path.join(root, 'data/hooks.json'), { hooks });
  const places = ['--profile', 'mendcode', '--cwd', root, '--data-dir', path.join(root, 'data')];
  const child = spawn(process.execPath, [program, 'replay', '-', '--trace', trace, ...places]);
  child.stdin.write('{"event":"UserPromptSubmit"}\n{"event":"Stop"}\n');
  await expect.poll(() => fs.existsSync(started), { timeout: 20_000 }).toBe(true);
  for (const signal of signals) child.kill(signal);
  await once(child, 'close');
  const records: { cat?: string; name: string; args: { status?: string; code?: string } }[] = JSON.parse(
    fs.readFileSync(trace, 'utf8'),
  );
  expect(traceFaults(records)).toEqual([]);
  return records.filter(({ cat }) => cat !== undefined);
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s leaves a whole trace, the hook that it cancelled in it',
  async (signal) => {
    const records = await replayAndEnd(signal);
    expect(records.map(({ cat, args }) => [cat, args.status, args.code])).toEqual([
      ['event', undefined, undefined],
      ['hook', 'passed', undefined],
      ['event', undefined, undefined],
      ['hook', 'failed', 'cancelled'],
    ]);
  },
);

test('a kill leaves a whole trace of what was over', async () => {
  const records = await replayAndEnd('SIGKILL');
  expect(records.map(({ name }) => name)).toEqual(['UserPromptSubmit', 'true']);
});

describe.skipIf(!hasTmux)('the waterfall in a real terminal (needs tmux)', () => {
  test.each([
    ['has colours', {}, true],
    ['has none with NO_COLOR', { NO_COLOR: '1' }, false],
  ] as const)('%s', async (_, environment, colours) => {
    const place = openWorkplace();
    place.userHooks('Stop', 'sleep 0.1');
    const terminal = await openTerminal(place.project, { MENDCODE_DATA_DIR: place.data, ...environment });
    terminal.enter(`"${process.execPath}" "${program}" run Stop --profile mendcode --payload '{}' --trace - >out.txt`);
    await terminal.shows(/user\/Stop\/0\/0 {2}command {2}█+ .* passed/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(/\u001b\[[\d;]*m/.test(terminal.screen({ escapes: true }))).toBe(colours);
  });
});
