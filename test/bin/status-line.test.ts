import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMercury } from '../helpers/mercury-workplace.ts';
import { hasTmux, openTerminal } from '../helpers/open-terminal.ts';
import { readFile } from '../helpers/read-file.ts';
import { writeFile } from '../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');
/** Ends when the file that it is told to wait for is there. */
const waitFor = (file: string) => `until [ -e ${file} ]; do sleep 0.02; done`;

/** A terminal in a project with hooks on Setup. */
async function openSetup(...hooks: object[]) {
  const place = openMercury();
  place.userHooks('Setup', ...hooks.map((hook) => ({ type: 'command', command: 'true', ...hook })));
  const terminal = await openTerminal(place.project, { MERCURY_CONFIG_DIR: place.data });
  const run = `'${process.execPath}' '${program}' run Setup --profile mercury --payload '{"trigger":"init"}' --json`;
  /** Starts the program, and says its exit status at the end. */
  const start = (more = '') => terminal.enter(`${run} ${more}; echo "STATUS $?"`);
  const release = (file: string) => writeFile(path.join(place.project, file), '');
  return { ...place, terminal, start, release };
}

describe.skipIf(!hasTmux)('in a real terminal (needs tmux) the message of a hook', () => {
  test('stands beside a spinner while the hook runs, and goes with it', async () => {
    const { terminal, start, release } = await openSetup({ statusMessage: 'Counting sheep', command: waitFor('go') });
    start('> out.json');
    await terminal.shows(/^\S Counting sheep$/m);
    expect(terminal.state().cursor).toBe(false);
    release('go');
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).not.toContain('Counting sheep');
    expect(terminal.state().cursor).toBe(true);
  });

  test('is that of the hook that runs: each has its own, and one without has none', async () => {
    const { terminal, start, release } = await openSetup(
      { statusMessage: 'Counting sheep', command: waitFor('one') },
      { command: waitFor('two') },
      { statusMessage: 'Shearing sheep', command: waitFor('three') },
    );
    start('> out.json');
    await terminal.shows('Counting sheep');
    release('one');
    await expect.poll(() => terminal.screen()).not.toContain('Counting sheep');
    release('two');
    await terminal.shows('Shearing sheep');
    release('three');
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).not.toContain('sheep');
  });

  test('is one line, with secrets masked and escapes shown as what they are', async () => {
    const { data, terminal, start, release } = await openSetup({
      statusMessage: 'key hunter2hunter2\n\u001b[31mred',
      command: waitFor('go'),
    });
    writeFile(path.join(data, 'secrets.json'), { KEY: 'hunter2hunter2' }, 0o600);
    start('> out.json');
    await terminal.shows(/^\S key \[secret:KEY\] .*\[31mred$/m);
    release('go');
    await terminal.shows('STATUS 0');
  });

  test('is not in the way of stdout', async () => {
    const { project, start, terminal } = await openSetup({ statusMessage: 'Counting sheep' });
    start('> out.json');
    await terminal.shows('STATUS 0');
    const out = readFile(path.join(project, 'out.json')) ?? '';
    expect(JSON.parse(out)).toMatchObject({ outcomes: [{ status: 'passed' }] });
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  test('is not shown where stderr is no terminal', async () => {
    const { project, start, terminal } = await openSetup({ statusMessage: 'Counting sheep' });
    start('> out.json 2> err.txt');
    await terminal.shows('STATUS 0');
    expect(readFile(path.join(project, 'err.txt'))).toBe('');
  });

  test('is not shown for a hook in the background', async () => {
    const { start, terminal, release } = await openSetup(
      { statusMessage: 'Counting sheep', async: true, command: waitFor('go') },
      { statusMessage: 'Shearing sheep', command: waitFor('next') },
    );
    start('> out.json');
    await terminal.shows('Shearing sheep');
    expect(terminal.screen()).not.toContain('Counting sheep');
    release('next');
    release('go');
    await terminal.shows('STATUS 0');
  });

  test('stays while a hook in the background ends', async () => {
    const { start, terminal, release, project } = await openSetup(
      { async: true, command: `${waitFor('go')}; touch ended` },
      { statusMessage: 'Shearing sheep', command: waitFor('next') },
    );
    start('> out.json');
    await terminal.shows('Shearing sheep');
    release('go');
    await expect.poll(() => readFile(path.join(project, 'ended'))).toBe('');
    // What the program makes of the end comes after it.
    await expect.poll(() => readFile(path.join(project, '../data/runs.jsonl'))?.includes('"passed"')).toBe(true);
    await terminal.shows('Shearing sheep');
    release('next');
    await terminal.shows('STATUS 0');
  });

  test('is no reason to wait: after a hook that is out of time at once the program ends', async () => {
    const { terminal, start } = await openSetup({
      statusMessage: 'Counting sheep',
      timeout: 0.001,
      command: 'sleep 5',
    });
    start('> out.json');
    await terminal.shows('STATUS 0');
    expect(terminal.screen()).not.toContain('Counting sheep');
    expect(terminal.state().cursor).toBe(true);
  });

  test('goes with Ctrl-C, which gives the cursor back', async () => {
    const { terminal, start } = await openSetup({ statusMessage: 'Counting sheep', command: waitFor('go') });
    start('> out.json');
    await terminal.shows('Counting sheep');
    terminal.press('C-c');
    await terminal.shows('STATUS 130');
    expect(terminal.screen()).not.toContain('Counting sheep');
    expect(terminal.state().cursor).toBe(true);
  });
});
