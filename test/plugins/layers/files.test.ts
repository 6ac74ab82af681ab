import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLayerFile } from '../../../plugins/layers/files.ts';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { listed, oneHook, openLayers } from '../../helpers/layer-files.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

describe('layers', () => {
  test('come from the user, the user’s packages, the project and its packages, packages by name', async () => {
    const names = ['data/hooks.json', 'data/packages/b/hooks.json', 'data/packages/a/hooks.json'];
    const inProject = ['hooks.json', 'packages/y/hooks.json', 'packages/x/hooks.json'].map(
      (name) => `project/.mendcode/${name}`,
    );
    const { look } = openLayers(Object.fromEntries([...inProject, ...names].map((name) => [name, oneHook])));
    const layers = await look();
    expect(layers.map(({ id, project }) => [id, project])).toEqual([
      ['user', false],
      ['package:a', false],
      ['package:b', false],
      ['project', true],
      ['project-package:x', true],
      ['project-package:y', true],
    ]);
  });

  test('know their file, its folder and where the hooks stand in it', async () => {
    const { look, file } = openLayers({ 'project/.mendcode/packages/x/hooks.json': oneHook });
    expect(await look()).toMatchObject([
      {
        file: file('project/.mendcode/packages/x/hooks.json'),
        directory: file('project/.mendcode/packages/x'),
        hooks: oneHook.hooks,
        at: '/hooks',
        problems: [],
      },
    ]);
  });

  test('are none where there are no files', async () => {
    expect(await openLayers().look()).toEqual([]);
  });

  test.each(['$&', 'a b', '__proto__', 'constructor', '*'])('may be of a package named %j', async (name) => {
    const { look } = openLayers({ [`data/packages/${name}/hooks.json`]: oneHook });
    expect((await look()).map(({ id }) => id)).toEqual([`package:${name}`]);
  });

  test('are none of hidden folders, of files among the packages and of packages without hooks', async () => {
    const { look } = openLayers({
      'data/packages/.hidden/hooks.json': oneHook,
      'data/packages/README.md': '',
      'data/packages/empty/other.json': '{}',
    });
    expect(await look()).toEqual([]);
  });

  test('are the user’s alone where the project is the folder that the data folder lies in', async () => {
    const files = { 'home/.mendcode/hooks.json': oneHook, 'home/.mendcode/packages/a/hooks.json': oneHook };
    const { look } = openLayers(files, { data: 'home/.mendcode', project: 'home' });
    expect((await look()).map(({ id, project }) => [id, project])).toEqual([
      ['user', false],
      ['package:a', false],
    ]);
  });

  test('are the user’s alone, also where a link makes two names of that folder', async () => {
    const { look, file } = openLayers({ 'data/hooks.json': oneHook });
    fs.symlinkSync(file('data'), file('project/.mendcode'));
    expect((await look()).map(({ id }) => id)).toEqual(['user']);
  });

  test('of the project stay the project’s when they are links to files elsewhere', async () => {
    const { look, file } = openLayers({ 'elsewhere.json': oneHook });
    fs.mkdirSync(file('project/.mendcode'));
    fs.symlinkSync(file('elsewhere.json'), file('project/.mendcode/hooks.json'));
    expect(await look()).toMatchObject([{ id: 'project', project: true, directory: file('project/.mendcode') }]);
  });
});

describe('a hooks file may', () => {
  const hooks = JSON.stringify(oneHook.hooks);
  test.each([
    ['start with a byte order mark', `\uFEFF{"hooks": ${hooks}}`, 1],
    ['hold comments and trailing commas', `// c\n{"hooks": ${hooks}, /* c */ }\n`, 1],
    ['be UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF{"hooks": ${hooks}}`, 'utf16le').toString('latin1'), 1],
    ['hold other keys beside "hooks"', `{"$schema": "x", "theme": {}, "hooks": ${hooks}}`, 1],
    ['hold U+FFFD itself', `{"hooks": ${hooks}, "note": "\uFFFD"}`, 1],
    ['hold no "hooks"', '{"theme": "dark"}', 0],
    ['hold no hook', '{"hooks": {}}', 0],
  ])('%s', async (_rule, text, count) => {
    const { bus, file } = openLayers();
    fs.writeFileSync(file('data/hooks.json'), text, text.startsWith('\xff') ? 'latin1' : 'utf8');
    const { ids, problems } = await listed(bus);
    expect(problems).toEqual([]);
    expect(ids).toHaveLength(count);
  });
});

describe('a faulty file is one problem, and the other layers still count', () => {
  const link = (target: string) => (file: string) => fs.symlinkSync(target, file);
  test.each<[what: string, problem: object, make: string | ((file: string) => void)]>([
    [
      'no JSON',
      { code: 'bad-json', message: 'is no valid JSON: comma expected', line: 3, column: 3 },
      '{\n  "a": 1\n  "hooks": {}}',
    ],
    ['an empty file', { code: 'bad-json', message: 'is no valid JSON: the file is empty', line: 1, column: 1 }, ''],
    [
      'too deep',
      { code: 'bad-json', message: 'is no valid JSON: it is nested deeper than 100 levels' },
      `{"hooks": ${'['.repeat(9e4)}${']'.repeat(9e4)}}`,
    ],
    [
      'a list',
      { code: 'bad-shape', message: 'the file has to hold one object with "hooks"', line: 1, column: 1 },
      '[]',
    ],
    [
      'null',
      { code: 'bad-shape', message: 'the file has to hold one object with "hooks"', line: 1, column: 1 },
      'null',
    ],
    [
      'a command in another encoding than UTF-8',
      { code: 'unreadable', message: expect.stringContaining('it is no UTF-8 text') },
      (file) => fs.writeFileSync(file, '{"hooks": {"Stop": [{"hooks": [{"command": "caf\xe9"}]}]}}', 'latin1'),
    ],
    ['hooks that are no object', { code: 'bad-shape', line: 1, column: 2, at: '/hooks' }, '{"hooks": []}'],
    [
      'a program to import',
      { code: 'bad-shape', message: expect.stringContaining('"$import" is refused'), line: 2, column: 3 },
      '{\n  "$import": "./x.cjs", "hooks": {}}',
    ],
    ['a directory', { code: 'unreadable', message: 'cannot be read: it is a directory' }, (file) => fs.mkdirSync(file)],
    [
      'a pipe',
      { code: 'unreadable', message: 'cannot be read: it is no regular file' },
      (file) => execFileSync('mkfifo', [file]),
    ],
    ['a device', { code: 'unreadable', message: 'cannot be read: it is no regular file' }, link('/dev/zero')],
    ['links in a circle', { code: 'unreadable', message: expect.stringContaining('circle') }, link('hooks.json')],
    [
      'a link that leads nowhere',
      { code: 'unreadable', message: expect.stringContaining('leads nowhere') },
      link('missing'),
    ],
    [
      'over 16 MiB',
      { code: 'unreadable', message: 'cannot be read: it is larger than 16 MiB' },
      (file) => {
        fs.writeFileSync(file, '');
        fs.truncateSync(file, 2 ** 24 + 1);
      },
    ],
  ])('%s', async (_what, problem, make) => {
    const { bus, file } = openLayers({
      'data/packages/a/hooks.json': oneHook,
      'project/.mendcode/hooks.json': oneHook,
    });
    const bad = file('data/hooks.json');
    if (typeof make === 'string') fs.writeFileSync(bad, make);
    else make(bad);
    const { ids, problems } = await listed(bus);
    expect(problems).toMatchObject([{ severity: 'error', file: bad, ...problem }]);
    expect(problems).toHaveLength(1);
    expect(ids).toEqual(['package:a/Stop/0/0', 'project/Stop/0/0']);
  });

  test.skipIf(process.getuid?.() === 0 && !canDropRights())('no permission to read it', () => {
    const { file } = openLayers({ 'data/hooks.json': oneHook, 'project/.mendcode/hooks.json': oneHook });
    fs.chmodSync(file('.'), 0o755);
    fs.chmodSync(file('data/hooks.json'), 0o000);
    const script = `
      import { HookBus } from './core/bus.ts';
      import { fileLayers } from './plugins/layers/files.ts';
      import { mendcode } from './plugins/profiles/mendcode/index.ts';
      const [data, project] = process.argv.slice(1);
      const bus = new HookBus({ profile: mendcode, project }).use(fileLayers({ data, project }));
      const layers = [];
      await bus.hooks.discover.promise(layers);
      console.log(JSON.stringify(layers.map(({ id, problems }) => [id, problems[0]?.message])));`;
    const words = [process.execPath, '--input-type=module', '-e', script, file('data'), file('project')];
    const drop = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const [program = '', ...rest] = [...drop, ...words];
    expect(JSON.parse(execFileSync(program, rest, { encoding: 'utf8' }))).toEqual([
      ['user', 'cannot be read: permission denied'],
      ['project', null],
    ]);
  });

  test('faults inside a file are told with their place', async () => {
    const text =
      '{\n  // c\n  "hooks": {\n    "Stopp": [],\n    "Stop": [{ "hooks": [{ "command": 7 }, { "command": "true" }] }]\n  }\n}';
    const { bus, file } = openLayers({ 'data/hooks.json': text });
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['user/Stop/0/1']);
    expect(problems).toMatchObject([
      { code: 'unknown-event', file: file('data/hooks.json'), line: 4, column: 5 },
      { code: 'bad-field', file: file('data/hooks.json'), line: 5, column: 28 },
    ]);
  });

  test('packages that cannot be listed are a problem too', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    fs.symlinkSync(file('data/packages'), file('data/packages'));
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['user/Stop/0/0']);
    expect(problems).toMatchObject([{ code: 'unreadable', file: file('data/packages') }]);
  });
});

describe('a single file, wherever it lies', () => {
  test('is read as a layer of the given id', async () => {
    const file = writeFile(path.join(temporaryFolder(), 'any.json'), oneHook);
    expect(await readLayerFile(file, 'given')).toMatchObject({
      id: 'given',
      file,
      project: false,
      hooks: oneHook.hooks,
      problems: [],
    });
  });

  test('is a problem where it is not there', async () => {
    const file = path.join(temporaryFolder(), 'missing.json');
    expect((await readLayerFile(file, 'given')).problems).toMatchObject([
      { code: 'unreadable', file, message: 'cannot be read: there is no such file' },
    ]);
  });
});

describe('skills, extensions and managed policy', () => {
  const hooks = { Setup: [{ hooks: [{ type: 'command', command: 'true' }] }] };
  const skill = (more = '') => `---\nname: x\n${more}hooks: ${JSON.stringify(hooks)}\n---\n\n# Body\n`;
  const openMercuryLayers = (files: Readonly<Record<string, unknown>>, folders = {}) =>
    openLayers(files, { profile: mercury, ...folders });

  test('come in the order of the dialect, the user’s and the project’s of one kind by name as one', async () => {
    const names = [
      'project/.mercury/skills/a/SKILL.md',
      'data/skills/b/SKILL.md',
      'project/.mercury/extensions/y/extension.json',
      'data/extensions/z/extension.json',
      'project/.mercury/extensions/x/extension.json',
      'project/.mercury/settings.local.json',
      'project/.mercury/settings.json',
      'data/settings.json',
      'managed/managed-settings.json',
    ];
    const { look } = openMercuryLayers(
      Object.fromEntries(names.map((name) => [name, name.endsWith('.md') ? skill() : { hooks }])),
    );
    expect((await look()).map(({ id, project, managed, skill }) => [id, project, managed, skill])).toEqual([
      ['managed', false, true, undefined],
      ['user', false, undefined, undefined],
      ['project', true, undefined, undefined],
      ['local', true, undefined, undefined],
      ['extension:x', true, undefined, undefined],
      ['extension:y', true, undefined, undefined],
      ['extension:z', false, undefined, undefined],
      ['skill:a', true, undefined, 'a'],
      ['skill:b', false, undefined, 'b'],
    ]);
  });

  test.each([
    ['skills/x/SKILL.md', 'skill:x', skill()],
    ['extensions/x/extension.json', 'extension:x', { hooks }],
  ])('of one name are the user’s, and the project’s is left out as a problem: %s', async (name, id, content) => {
    const { bus, file } = openMercuryLayers({ [`data/${name}`]: content, [`project/.mercury/${name}`]: content });
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual([`${id}/Setup/0/0`]);
    expect(problems).toMatchObject([{ code: 'duplicate-layer', file: file(`project/.mercury/${name}`) }]);
    expect((await bus.layers()).map(({ project }) => project)).toEqual([false]);
  });

  test('are the user’s alone where the project is the folder that the data folder lies in', async () => {
    const files = { 'home/.mercury/settings.json': { hooks }, 'home/.mercury/skills/x/SKILL.md': skill() };
    const { look } = openMercuryLayers(files, { data: 'home/.mercury', project: 'home' });
    expect((await look()).map(({ id, project }) => [id, project])).toEqual([
      ['user', false],
      ['skill:x', false],
    ]);
  });

  test.each<[what: string, text: string, problem: object | undefined, hooks: number]>([
    ['a skill without front matter has no hooks', '# Deploy\n', undefined, 0],
    ['a skill without "hooks" has none', '---\nname: x\n---\n', undefined, 0],
    ['a skill may have the lines of Windows', skill().replaceAll('\n', '\r\n'), undefined, 1],
    ['a skill may start with a byte order mark', `\uFEFF${skill()}`, undefined, 1],
    ['an empty skill is a fault', '', { code: 'bad-yaml' }, 0],
    ['no closing dashes are one', '---\nhooks: {}\n', { code: 'bad-yaml', line: 1 }, 0],
    ['bad YAML is one, with its place', '---\nname: x\nhooks: {\n---\n', { code: 'bad-yaml', line: 4 }, 0],
    ['a list is one', '---\n- hooks\n---\n', { code: 'bad-shape' }, 0],
    [
      'hooks that are none are one, with its place',
      '---\nname: x\nhooks: []\n---\n',
      { code: 'bad-shape', line: 3 },
      0,
    ],
    [
      'so is a hook of a wrong type, with its place',
      '---\nhooks:\n  Setup:\n    - hooks:\n        - type: command\n          command: 7\n---\n',
      { code: 'bad-field', line: 6, column: 11 },
      0,
    ],
  ])('%s', async (_what, text, problem, count) => {
    const { bus, file } = openMercuryLayers({ 'data/skills/x/SKILL.md': text, 'data/settings.json': { hooks } });
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['user/Setup/0/0', ...Array(count).fill('skill:x/Setup/0/0')]);
    expect(problems).toMatchObject(problem ? [{ ...problem, file: file('data/skills/x/SKILL.md') }] : []);
  });

  test('a skill that cannot be read any more keeps its hooks, and one that is gone takes them away', async () => {
    const { bus, file } = openMercuryLayers({ 'data/skills/x/SKILL.md': skill() });
    await listed(bus);
    fs.writeFileSync(file('data/skills/x/SKILL.md'), '---\nhooks: {');
    const broken = await listed(bus);
    expect(broken.ids).toEqual(['skill:x/Setup/0/0']);
    expect(broken.problems).toMatchObject([{ code: 'bad-yaml' }]);
    fs.rmSync(file('data/skills/x'), { recursive: true });
    expect(await listed(bus)).toEqual({ ids: [], problems: [] });
  });

  test('a single Markdown file is read as a skill’s', async () => {
    const file = writeFile(path.join(temporaryFolder(), 'SKILL.md'), skill());
    expect(await readLayerFile(file, 'given')).toMatchObject({ id: 'given', hooks, problems: [] });
  });
});

/** Whether a process of root's can give its rights up, which permission bits do not hold back. */
function canDropRights(): boolean {
  try {
    execFileSync('setpriv', ['--version']);
    return true;
  } catch {
    return false;
  }
}
