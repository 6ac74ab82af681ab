import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, type onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'dist/program/hookline.cjs');
const evilHooks = { hooks: { Stop: [{ hooks: [{ command: 'echo a hook >> ../ran' }] }] } };
/** Stands for a program that notes its name. */
const code = '(a program)';
const configuration = { searchPlaces: ['evil.cjs', 'evil.json'] };

/** Files that configuration libraries look for by themselves, each enough to make one of them act. */
const planted: [name: string, content: unknown][] = [
  ['package.json', { cosmiconfig: { cosmiconfig: configuration }, hookline: { $import: './evil.cjs' } }],
  ['package.json', '{ "name": "app", '],
  ['package.yaml', 'hookline: { $import: ./evil.cjs }\n'],
  ['.config/config.json', { cosmiconfig: configuration }],
  ['.config/config.yaml', 'cosmiconfig: { searchPlaces: [evil.cjs] }\n'],
  ['.config/config.js', code],
  ['.config/config.cjs', code],
  ['.config/config.mjs', code],
  ['.config/config.ts', code],
  ['.hooklinerc.cjs', code],
  ['.config/hooklinerc.cjs', code],
  ['hookline.config.mjs', code],
];

interface Project {
  readonly folder: string;
  readonly data: string;
  /** What of the project has run so far: whatever does, leaves a line. */
  ran(): string;
}

/** A stranger's project with a hooks file, programs and data beside it, and the given files. */
function openProject(onFinished: typeof onTestFinished, hooks: unknown, files: typeof planted = []): Project {
  const parent = temporaryFolder(onFinished);
  const folder = path.join(parent, 'project');
  const ran = path.join(parent, 'ran');
  const beside = ['evil.cjs', '.mendcode/hooks.js', '.mendcode/hooks.cjs', '.mendcode/hooks.mjs', '.mendcode/hooks.ts'];
  for (const [name, content] of [...beside.map((each) => [each, code] as const), ...files]) {
    writeFile(path.join(folder, name), content === code ? codeOf(name, ran) : content);
  }
  for (const name of ['evil.json', '.mendcode/other.json']) writeFile(path.join(folder, name), evilHooks);
  writeFile(path.join(folder, '.mendcode/hooks.json'), hooks);
  return {
    folder,
    data: path.join(parent, 'data'),
    ran: () => (fs.existsSync(ran) ? fs.readFileSync(ran, 'utf8') : ''),
  };
}

/** A program that notes its name. */
function codeOf(name: string, ran: string): string {
  const note = `appendFileSync(${JSON.stringify(ran)}, ${JSON.stringify(`${name}\n`)});\n`;
  return /\.(mjs|ts)$/.test(name)
    ? `import { appendFileSync } from 'node:fs';\n${note}export default {};\n`
    : `require('node:fs').${note}module.exports = {};\n`;
}

const run = promisify(execFile);

/** Uses a bus in a process whose working directory is the project, waits, and tells what it saw. */
async function useBus({ folder, data }: Project, more = '') {
  const script = `
    import fs from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { HookBus } from '${root}/core/bus.ts';
    import { mendcode } from '${root}/plugins/profiles/mendcode/index.ts';
    import { standard } from '${root}/plugins/standard.ts';
    const ran = () => (fs.existsSync('../ran') ? fs.readFileSync('../ran', 'utf8') : '');
    const bus = new HookBus({ profile: mendcode }).use(standard({ data: process.argv[1] }));
    await setTimeout(300);
    const made = ran();
    const { outcomes } = await bus.dispatch('Stop');
    await bus.dispatch('UserPromptSubmit', { prompt: 'x' });
    await bus.reload();
    const { hooks, problems } = await bus.list();
    await setTimeout(300);
    const used = ran();
    let otherwise = '';
    ${more}
    console.log(JSON.stringify({ made, used, otherwise, outcomes, hooks, problems }));`;
  const options = { cwd: folder, env: { ...process.env, HOME: data } };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, data], options);
  return JSON.parse(stdout);
}

/** What the library does by itself, in the same place: it runs something, or stumbles. */
const asDocumented = (name: string) => `
  const { cosmiconfig } = await import('${root}/node_modules/cosmiconfig/dist/index.js');
  try {
    await cosmiconfig('hookline', { searchPlaces: [${JSON.stringify(name)}] }).search();
  } catch (thrown) {
    otherwise += thrown.message;
  }
  await setTimeout(300);
  otherwise += ran();`;

describe.concurrent('in an untrusted project nothing is looked at, loaded or run but the hooks file', () => {
  test.for(planted)('beside a %s: %j', async ([name, content], { onTestFinished, expect }) => {
    const project = openProject(onTestFinished, evilHooks, [[name, content]]);
    const seen = await useBus(project, asDocumented(name));
    expect(seen).toMatchObject({
      made: '',
      used: '',
      outcomes: [{ id: 'project/Stop/0/0', status: 'skipped', code: 'not-trusted' }],
      hooks: [{ id: 'project/Stop/0/0', runs: false, code: 'not-trusted' }],
      problems: [],
    });
    // The plant is a live one.
    expect(seen.otherwise).not.toBe('');
  });
});

describe.concurrent('"$import" in an untrusted hooks file', () => {
  test.for<[what: string, content: object]>([
    ['of a program', { $import: './hooks.cjs', ...evilHooks }],
    ['of a program elsewhere', { $import: '../evil.cjs', ...evilHooks }],
    ['of data', { $import: './other.json' }],
    ['of several files', { $import: ['./other.json', './hooks.cjs'] }],
  ])('at the top, %s, makes the whole file count for nothing', async ([, content], { onTestFinished, expect }) => {
    const project = openProject(onTestFinished, content);
    const file = path.join(project.folder, '.mendcode/hooks.json');
    const problems = [{ code: 'bad-shape', file, message: expect.stringContaining('"$import" is refused') }];
    expect(await useBus(project)).toMatchObject({ made: '', used: '', outcomes: [], hooks: [], problems });
  });

  test('deeper in it is an unknown name', async ({ onTestFinished, expect }) => {
    const group = { $import: '../evil.cjs', hooks: [{ $import: './other.json', command: 'true' }] };
    const project = openProject(onTestFinished, { hooks: { $import: './hooks.cjs', Stop: [group] } });
    expect(await useBus(project)).toMatchObject({
      made: '',
      used: '',
      hooks: [{ id: 'project/Stop/0/0', runs: false }],
      problems: [{ code: 'unknown-event' }, { code: 'unknown-field' }, { code: 'unknown-field' }],
    });
  });
});

describe.skipIf(!fs.existsSync(program)).concurrent('the built program runs nothing of an untrusted project', () => {
  test.for<[status: number, ...words: string[]]>([
    [0, 'list'],
    [1, 'check'],
    [0, 'explain', 'Stop'],
    [0, 'trust', 'status'],
    [0, 'run', 'Stop', '--payload', '{}'],
  ])('%i: %s', async ([status, ...words], { onTestFinished, expect }) => {
    // One of two files of a name, and none that ends a search before the others.
    for (const files of [planted.slice(1), planted.toSpliced(1, 4)]) {
      const project = openProject(onTestFinished, { $import: './hooks.cjs', ...evilHooks }, files);
      const call = run(process.execPath, [program, ...words, '--data-dir', project.data], { cwd: project.folder });
      const end = await call.then(
        () => 0,
        ({ code }) => code,
      );
      expect([end, project.ran()]).toEqual([status, '']);
    }
  });
});
