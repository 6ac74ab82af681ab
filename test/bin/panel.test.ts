import fs from 'node:fs';
import path from 'node:path';
import timers from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasTmux, openTerminal } from '../helpers/open-terminal.ts';
import { runHookline } from '../helpers/run-hookline.ts';
import { openWorkplace } from '../helpers/workplace.ts';
import { writeFile } from '../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

/** A project whose hook waits for trust, a recorded run, and a terminal in it. */
async function openProject(environment: Readonly<Record<string, string>> = {}) {
  const place = openWorkplace();
  place.userHooks('Stop', 'echo said by the user hook');
  place.projectHooks('Stop', 'echo project');
  const bin = path.join(place.data, '../bin');
  writeFile(
    path.join(bin, 'hookline'),
    `#!/bin/sh\necho $$ > "${bin}/pid"\nexec "${process.execPath}" "${program}" "$@"\n`,
    0o755,
  );
  const terminal = await openTerminal(place.project, {
    PATH: `${bin}:${process.env.PATH}`,
    MENDCODE_DATA_DIR: place.data,
    ...environment,
  });
  terminal.enter('echo STOOD BEFORE');
  await terminal.shows(/^STOOD BEFORE$/m);
  const settings = () => fs.readFileSync(path.join(place.data, 'settings.json'), 'utf8');
  const pid = () => Number(fs.readFileSync(path.join(bin, 'pid'), 'utf8'));
  return { ...place, terminal, settings, pid };
}

const start = 'before=$(stty -g); hookline panel; echo "STATUS $?"; [ "$(stty -g)" = "$before" ] && echo STTY SAME';

describe.skipIf(!hasTmux)('the panel in a real terminal (needs tmux)', () => {
  test('lists, switches, is resized, trusts, and leaves the terminal as it was', async () => {
    const { data, project, settings, terminal } = await openProject();
    runHookline(['run', 'Stop', '--payload', '{}'], { data, project });
    terminal.enter(start);
    await terminal.shows('[1 Hooks 2]');
    expect(terminal.state()).toEqual({ cursor: false, taken: true });
    expect(terminal.screen()).toMatch(/Stop +\* +command +echo project +project +not trusted/);

    terminal.press('2');
    await terminal.shows('[2 Runs 1]');
    expect(terminal.screen()).toMatch(/\d\d:\d\d:\d\d +Stop +passed +0 +\S+ m?s +said by the user hook/);
    terminal.press('Tab');
    await terminal.shows('[1 Hooks 2]');

    terminal.resize(40, 9);
    await terminal.shows(/^tab 1 2 lists · t trust · q quit\s*$/m);
    expect(terminal.screen().trimEnd().split('\n').length).toBeLessThanOrEqual(9);
    terminal.resize(100, 24);
    await terminal.shows('arrows move');

    terminal.press('t');
    await terminal.shows('1 hook would start to run:');
    expect(terminal.screen()).toContain('Stop *: echo project (command, project)');
    terminal.press('y');
    await terminal.shows('trusted: 1 hook can run from now on');
    expect(settings()).toContain(project);

    terminal.press('q');
    await terminal.shows('STTY SAME');
    expect(terminal.screen()).toMatch(/STOOD BEFORE\nREADY> before=[\s\S]*\nSTATUS 0\nSTTY SAME\nREADY>/);
    expect(terminal.screen()).not.toContain('Hooks 2');
    expect(terminal.state()).toEqual({ cursor: true, taken: false });
  });

  test.each([
    ['Ctrl-C', 'C-c'],
    ['escape', 'Escape'],
  ])('%s leaves it too', async (_what, key) => {
    const { terminal } = await openProject();
    terminal.enter(start);
    await terminal.shows('[1 Hooks 2]');
    terminal.press(key);
    await terminal.shows('STTY SAME');
    expect(terminal.screen()).toMatch(/STOOD BEFORE\nREADY> before=[\s\S]*\nSTATUS 0\nSTTY SAME\nREADY>/);
    expect(terminal.state()).toEqual({ cursor: true, taken: false });
  });

  test('a polite kill gives the terminal back', async () => {
    const { pid, terminal } = await openProject();
    terminal.enter(start);
    await terminal.shows('[1 Hooks 2]');
    process.kill(pid(), 'SIGTERM');
    await terminal.shows('STATUS 143');
    await terminal.shows('STTY SAME');
    expect(terminal.state()).toEqual({ cursor: true, taken: false });
  });

  test.each([
    ['shows itself where a CI is claimed', { CI: 'true' }],
    ['shows itself where developer tools are asked for that are not there', { DEV: 'true' }],
  ])('it %s', async (_what, environment) => {
    const { terminal } = await openProject(environment);
    terminal.enter(start);
    await terminal.shows('[1 Hooks 2]');
    terminal.press('q');
    await terminal.shows('STATUS 0');
  });

  test('it has colours, and none with NO_COLOR', async () => {
    const inverse = '7m';
    const colourful = await openProject();
    colourful.terminal.enter(start);
    await colourful.terminal.shows('[1 Hooks 2]');
    const rows = colourful.terminal.screen({ escapes: true }).split('\n');
    expect(rows.find((row) => row.includes('> Stop'))).toContain(inverse);
    const plain = await openProject({ NO_COLOR: '1' });
    plain.terminal.enter(start);
    await plain.terminal.shows('[1 Hooks 2]');
    expect(plain.terminal.screen({ escapes: true })).not.toContain('\u001b[');
  });
});

describe.skipIf(!hasTmux)('trust without a word, in a real terminal (needs tmux)', () => {
  test('y trusts what was shown', async () => {
    const { project, settings, terminal } = await openProject();
    terminal.enter('hookline trust; echo "STATUS $?"');
    await terminal.shows('Trust this directory?');
    expect(terminal.screen()).toContain('Stop *: echo project (command, project)');
    terminal.press('y');
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).toContain(`${project} is trusted since`);
    expect(settings()).toContain(project);
    expect(terminal.state()).toEqual({ cursor: true, taken: false });
  });

  test.each([
    ['n', 'n'],
    ['escape', 'Escape'],
    ['return', 'Enter'],
  ])('%s leaves it, and the next call asks again', async (_what, key) => {
    const { data, project, terminal } = await openProject();
    for (const time of ['FIRST', 'SECOND']) {
      // The first question must not be taken for the second.
      terminal.enter('clear');
      await expect.poll(() => terminal.screen(), { timeout: 20_000 }).not.toContain('Trust this directory?');
      terminal.enter(`hookline trust; echo "${time} $?"`);
      await terminal.shows('Trust this directory?');
      terminal.press(key);
      await terminal.shows(`${time} 0`);
      expect(terminal.screen()).toContain(`${project} is not trusted; its one hook does not run`);
    }
    expect(fs.readdirSync(data).sort()).toEqual(['hooks.json']);
    expect(terminal.state()).toEqual({ cursor: true, taken: false });
  });

  test('what was typed before the question, a paste, and arrows are no answer', async () => {
    const { data, project, terminal } = await openProject();
    terminal.enter('clear; sleep 1; hookline trust; echo "STATUS $?"');
    terminal.press('y');
    await terminal.shows('Trust this directory?');
    terminal.paste('yes y\n');
    terminal.press('y', 'y');
    for (const key of ['Left', 'Up', 'h', 'k', 'Enter']) {
      // Keys that come at once are one piece.
      await timers.setTimeout(300);
      expect(terminal.screen()).not.toContain('STATUS');
      terminal.press(key);
    }
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).toContain(`${project} is not trusted; its one hook does not run`);
    expect(terminal.screen()).not.toContain('Yes');
    expect(fs.readdirSync(data)).toEqual(['hooks.json']);
  });

  test('nothing is asked where nothing waits', async () => {
    const { project, projectHooks, terminal } = await openProject();
    projectHooks('Stop');
    terminal.enter('hookline trust; echo "STATUS $?"');
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).toContain(`${project} is not trusted; it has no hooks`);
    expect(terminal.screen()).not.toContain('Trust this directory?');
  });

  test('the question goes to stderr, the answer as data to stdout', async () => {
    const { terminal } = await openProject();
    terminal.enter('hookline trust --json > ../out; cat ../out');
    await terminal.shows('Trust this directory?');
    terminal.press('n');
    await terminal.shows(/^\{"directory":/m);
  });
});
