import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fileSessions } from '../../../plugins/state/file-sessions.ts';
import type { Verdict } from '../../../types/outcome.ts';
import type { SessionState } from '../../../types/session.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { noFileLeft } from '../../helpers/no-file-left.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const program = path.resolve(import.meta.dirname, '../../../dist/program/hookline.cjs');

const state: SessionState = {
  followUps: { Stop: 2 },
  usage: { calls: 1, tokens: 30 },
  once: ['a1', 'b2'],
  skills: ['deploy', '__proto__'],
};
const oneMore = (before: SessionState | undefined): SessionState => ({
  followUps: { Stop: (before?.followUps.Stop ?? 0) + 1 },
});

function aStore() {
  const folder = path.join(temporaryFolder(), 'sessions');
  const names = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  return { folder, names, store: fileSessions(folder) };
}

describe('a state', () => {
  test('is there for the next store on the same folder, closed to others', async () => {
    const { store, folder } = aStore();
    await store.change('ses_1', () => state);
    expect(await fileSessions(folder).load('ses_1')).toEqual(state);
    expect(fs.statSync(path.join(folder, 'ses_1.json')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is changed from what was there', async () => {
    const { store } = aStore();
    await store.change('ses_1', oneMore);
    await store.change('ses_1', oneMore);
    expect(await store.load('ses_1')).toEqual({ followUps: { Stop: 2 } });
  });

  test('that is freed leaves no file', async () => {
    const { store, names } = aStore();
    await store.change('ses_1', () => state);
    await store.change('ses_1', () => undefined);
    expect(await store.load('ses_1')).toBeUndefined();
    expect(names()).toEqual([]);
  });

  test('that was never there and is freed leaves not even a folder', async () => {
    const { store, folder } = aStore();
    await store.change('ses_1', () => undefined);
    expect(await store.load('ses_1')).toBeUndefined();
    expect(fs.existsSync(folder)).toBe(false);
  });
});

test('a state is not thrown away because no file could be opened', async () => {
  const { store } = aStore();
  await store.change('ses_1', oneMore);
  const free = noFileLeft();
  await expect(store.change('ses_1', oneMore)).rejects.toThrow('too many files are open');
  free();
  await store.change('ses_1', oneMore);
  expect(await store.load('ses_1')).toEqual({ followUps: { Stop: 2 } });
});

test('two processes that change one state at the same time lose nothing', async () => {
  const { store, folder } = aStore();
  const script = `
    import { fileSessions } from './plugins/state/file-sessions.ts';
    const store = fileSessions(process.argv[1]);
    for (let count = 0; count < 15; count += 1)
      await store.change('ses_1', (state) => ({ followUps: { Stop: (state?.followUps.Stop ?? 0) + 1 } }));`;
  const ends = [1, 2].map(async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: 'inherit' });
    return (await once(child, 'exit'))[0];
  });
  expect(await Promise.all(ends)).toEqual([0, 0]);
  expect(await store.load('ses_1')).toEqual({ followUps: { Stop: 30 } });
});

describe('a session’s id may be', () => {
  const odd = [
    '../x',
    '/etc/passwd',
    '.',
    '..',
    '',
    'a/b',
    'a\\b',
    'C:x',
    'x'.repeat(5_000),
    'é😀',
    'a\0b',
    'con',
    'nul',
    'com1',
    '__proto__',
    'constructor',
    '*',
  ];

  test.each(odd)('%j: it stays in the folder, under a name that every system takes', async (id) => {
    const { store, folder, names } = aStore();
    await store.change(id, () => state);
    expect(await store.load(id)).toEqual(state);
    expect(names()).toHaveLength(1);
    expect(names()[0]).toMatch(/^[a-z\d_-]{1,100}\.json$/);
    expect(names()[0]).not.toMatch(/^(con|nul|com1)\./);
    expect(fs.readdirSync(path.dirname(folder))).toEqual(['sessions']);
    await store.change(id, () => undefined);
    expect(names()).toEqual([]);
  });

  test('as short as another’s beginning, or differ in case alone: each has a state of its own', async () => {
    const { store, names } = aStore();
    const ids = [...odd, 'ses_a', 'SES_A', 'Ses_a', 'ses_', 'X'.repeat(5_000), 'x'.repeat(4_999)];
    for (const [index, id] of ids.entries()) await store.change(id, () => ({ followUps: { Stop: index } }));
    for (const [index, id] of ids.entries()) expect(await store.load(id)).toEqual({ followUps: { Stop: index } });
    expect(new Set(names().map((name) => name.toLowerCase())).size).toBe(ids.length);
  });

  test('the name of another one’s file', async () => {
    const { store, names } = aStore();
    await store.change('../x', () => state);
    const [name = ''] = names();
    expect(await store.load(name.replace('.json', ''))).toBeUndefined();
  });
});

describe('a file that holds no state counts as none, and is replaced', () => {
  test.each<[what: string, content: string | Uint8Array]>([
    ['nothing', ''],
    ['half a text', '{"followUps": {"Stop'],
    ['a list', '[]'],
    ['an object without counts', '{"followUps": 3}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('%s', async (_what, content) => {
    const { store, folder } = aStore();
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'ses_1.json'), content);
    expect(await store.load('ses_1')).toBeUndefined();
    await store.change('ses_1', oneMore);
    expect(await store.load('ses_1')).toEqual({ followUps: { Stop: 1 } });
  });

  test('of counts only whole numbers are taken, and of usage only a whole one', async () => {
    const { store, folder } = aStore();
    fs.mkdirSync(folder);
    const odd = '{"followUps": {"Stop": 1, "A": "1", "B": 1.5, "C": null, "__proto__": 2}, "usage": {"calls": 1}}';
    fs.writeFileSync(path.join(folder, 'ses_1.json'), odd);
    const loaded = await store.load('ses_1');
    expect(Object.entries(loaded?.followUps ?? {})).toEqual([
      ['Stop', 1],
      ['__proto__', 2],
    ]);
    expect(loaded).not.toHaveProperty('usage');
  });
});

test('of hooks that ran and of skills only texts are taken, and none of what is no list', async () => {
  const { store, folder } = aStore();
  fs.mkdirSync(folder);
  const file = path.join(folder, 'ses_1.json');
  fs.writeFileSync(file, '{"followUps": {}, "once": ["a1", 7, null, ["b2"]], "skills": [{}, "deploy"]}');
  expect(await store.load('ses_1')).toEqual({ followUps: {}, once: ['a1'], skills: ['deploy'] });
  fs.writeFileSync(file, '{"followUps": {}, "once": "a1", "skills": {"0": "deploy", "length": 1}}');
  expect(await store.load('ses_1')).toEqual({ followUps: {} });
});

test('of processes that fire at the same time a hook that runs once runs in one', async () => {
  const { data, project, userHooks } = openMercury();
  userHooks('Setup', { type: 'command', command: 'echo ran >> journal', once: true });
  const places = ['--profile', 'mercury', '--cwd', project, '--data-dir', data];
  const words = [program, 'run', 'Setup', '--payload', '{"session_id":"ses_1","trigger":"init"}', '--json', ...places];
  const verdicts = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
      return JSON.parse(await text(child.stdout)) as Verdict;
    }),
  );
  const came = verdicts.map(({ outcomes }) => outcomes[0]?.code ?? outcomes[0]?.status);
  expect(came.toSorted()).toEqual(['once', 'once', 'once', 'passed']);
  expect(fs.readFileSync(path.join(project, 'journal'), 'utf8')).toBe('ran\n');
});

test('states that nobody came back for in 30 days go, with locks that were left, when a new one is made', async () => {
  const { store, folder, names } = aStore();
  await store.change('ses_new', () => state);
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  for (const [name, age] of [
    ['ses_31', 31],
    ['ses_29', 29],
  ] as const) {
    fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(state));
    fs.mkdirSync(path.join(folder, `${name}.json.lock`));
    for (const each of [`${name}.json`, `${name}.json.lock`])
      fs.utimesSync(path.join(folder, each), days(age), days(age));
  }
  await store.change('ses_2', () => state);
  expect(names().toSorted()).toEqual(['ses_2.json', 'ses_29.json', 'ses_29.json.lock', 'ses_new.json']);
});
