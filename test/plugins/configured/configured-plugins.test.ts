import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConfiguredPluginsOptions, configuredPlugins } from '../../../plugins/configured/configured-plugins.ts';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A module whose import leaves a file beside the project, with a hook type that blocks. */
function moduleOf(type: string, project: string) {
  return `import fs from 'node:fs';
    fs.appendFileSync(${JSON.stringify(path.join(project, '../loaded'))}, '${type} ');
    export default { type: '${type}', summary: '', schema: { type: 'object', properties: { text: { type: 'string' } } },
      run: ({ hook }) => ({ block: hook.text ?? 'no' }) };`;
}

function place() {
  const workplace = openWorkplace();
  const { data, project } = workplace;
  const loaded = path.join(project, '../loaded');
  const plugin = (folder: 'data' | 'project', type: string) =>
    writeFile(path.join(workplace[folder], `${type}.mjs`), moduleOf(type, project));
  return {
    ...workplace,
    userFile: path.join(data, 'hookline.json'),
    projectFile: path.join(project, '.hookline.json'),
    plugin,
    /** Which modules were loaded so far. */
    loaded: () => (fs.existsSync(loaded) ? fs.readFileSync(loaded, 'utf8').trim().split(' ') : []),
    trust: (yes = true) => openTrustStore(mendcode, workplace).set(project, yes, []),
    start: async (options: Partial<ConfiguredPluginsOptions> = {}) => {
      const plugins = await configuredPlugins({ profile: mendcode, project, data, ...options });
      return workplace.bus().use(plugins);
    },
  };
}

describe('the user’s plugins', () => {
  test('add hook types that files use like the built-in ones', async () => {
    const { start, plugin, userFile, userHooks } = place();
    plugin('data', 'own');
    writeFile(userFile, { plugins: ['./own.mjs'] });
    userHooks('PreToolUse', { type: 'own', text: 'not now' });
    const bus = await start();
    expect(bus.types.has('own')).toBe(true);
    expect(await bus.emit('PreToolUse', { tool_name: 'bash', tool_input: {} })).toMatchObject({
      decision: 'block',
      reason: 'not now',
    });
    expect((await bus.list()).problems).toEqual([]);
  });

  test('load nothing where none are named', async () => {
    const { start, plugin, userFile, loaded } = place();
    plugin('data', 'own');
    writeFile(userFile, { budget: { calls: 5 } });
    expect((await (await start()).list()).problems).toEqual([]);
    expect(loaded()).toEqual([]);
  });
});

describe('the project’s plugins', () => {
  test('are not loaded before the project is trusted; they are told, and wait for the next start', async () => {
    const { start, plugin, project, projectFile, loaded, trust } = place();
    plugin('project', 'own');
    writeFile(projectFile, '{\n  "plugins": ["./own.mjs"]\n}');
    const bus = await start();
    const waiting = {
      code: 'plugin-failed',
      severity: 'warning',
      message: `plugin "./own.mjs" is not loaded: ${project} was not trusted at the start`,
      file: projectFile,
      line: 2,
      column: 15,
      at: '/plugins/0',
    };
    expect((await bus.list()).problems).toEqual([waiting]);
    await trust();
    await bus.reload();
    expect(bus.types.has('own')).toBe(false);
    expect(loaded()).toEqual([]);

    const next = await start();
    expect(next.types.has('own')).toBe(true);
    expect((await next.list()).problems).toEqual([]);
    await trust(false);
    expect((await start()).types.has('own')).toBe(false);
    expect(loaded()).toEqual(['own']);
  });

  test('do not come from a file of the user’s that the project cannot write, nor the other way round', async () => {
    const { start, plugin, project, data, loaded } = place();
    plugin('project', 'own');
    writeFile(path.join(project, 'hookline.json'), { plugins: ['./own.mjs'] });
    writeFile(path.join(data, '.hookline.json'), { plugins: [path.join(project, 'own.mjs')] });
    await start();
    expect(loaded()).toEqual([]);
  });

  test('are left alone where the host wants it so', async () => {
    const { start, plugin, projectFile, loaded, trust } = place();
    plugin('project', 'own');
    writeFile(projectFile, { plugins: ['./own.mjs'] });
    await trust();
    const bus = await start({ projectPlugins: false });
    expect((await bus.list()).problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('left alone') },
    ]);
    expect(loaded()).toEqual([]);
  });

  test('are named by their layer, so that what is noted of trust tells when they change', async () => {
    const { start, project, data, projectFile } = place();
    const store = openTrustStore(mendcode, { project, data });
    writeFile(projectFile, { plugins: ['./own.mjs'] });
    await store.set(project, true, await (await start()).layers());
    expect(store.changedSinceTrusted(project, await (await start()).layers())).toEqual([]);
    writeFile(projectFile, { plugins: ['./own.mjs'], other: true });
    expect(store.changedSinceTrusted(project, await (await start()).layers())).toEqual([]);
    writeFile(projectFile, { plugins: ['./other.mjs'] });
    expect(store.changedSinceTrusted(project, await (await start()).layers())).toEqual(['.hookline.json']);
  });
});

describe('what is wrong with a plugin is told with the file and the place of its name, and the rest works', () => {
  test('one that cannot be loaded', async () => {
    const { start, plugin, data, userFile } = place();
    plugin('data', 'good');
    writeFile(path.join(data, 'bad.mjs'), `throw new Error('why');`);
    writeFile(userFile, { plugins: ['./bad.mjs', './good.mjs', './absent.mjs'] });
    const bus = await start();
    expect(bus.types.has('good')).toBe(true);
    expect((await bus.list()).problems).toMatchObject([
      {
        code: 'plugin-failed',
        message: 'plugin "./bad.mjs" cannot be loaded: why',
        file: userFile,
        line: 1,
        column: 13,
      },
      { code: 'plugin-failed', severity: 'error', at: '/plugins/2' },
    ]);
  });

  test.each([
    [
      'a type of a built-in name',
      `{ type: 'http', summary: '', schema: { type: 'object', properties: {} }, run() {} }`,
      'duplicate-type',
      'there is a hook type "http" already',
    ],
    ['a faulty type', `{ type: 'own', summary: '', run() {} }`, 'plugin-failed', 'needs a schema'],
    ['a plugin that throws', `{ name: 'own', apply() { throw new Error('why'); } }`, 'plugin-failed', 'why'],
    [
      'a plugin that rejects',
      `{ name: 'own', async apply() { throw new Error('why'); } }`,
      'plugin-failed',
      'may not be async',
    ],
    ['a plugin of a name that is in use', `{ name: 'trust', apply() {} }`, 'plugin-failed', 'in use already'],
  ])('%s', async (_what, part, code, message) => {
    const { start, data, userFile } = place();
    writeFile(path.join(data, 'x.mjs'), `export default ${part};`);
    writeFile(userFile, { plugins: ['./x.mjs'] });
    const { problems } = await (await start()).list();
    expect(problems).toMatchObject([{ code, file: userFile, line: 1, at: '/plugins/0' }]);
    expect(problems[0]?.message).toContain(message);
    expect(problems[0]?.message).toContain('plugin "./x.mjs"');
  });

  test('a type that both files bring: the user’s counts, and the very same module is no fault', async () => {
    const { start, plugin, data, userFile, projectFile, trust } = place();
    plugin('data', 'own');
    plugin('project', 'own');
    await trust();
    writeFile(userFile, { plugins: ['./own.mjs'] });
    writeFile(projectFile, { plugins: ['./own.mjs'] });
    expect((await (await start()).list()).problems).toMatchObject([{ code: 'duplicate-type', file: projectFile }]);
    writeFile(projectFile, { plugins: [path.join(data, 'own.mjs')] });
    expect((await (await start()).list()).problems).toEqual([]);
  });

  test('a list of a wrong shape, and a project’s file that cannot be read', async () => {
    const { start, userFile, projectFile } = place();
    writeFile(userFile, { plugins: './own.mjs' });
    writeFile(projectFile, '{ "plugins": [');
    expect((await (await start()).list()).problems).toMatchObject([
      { code: 'bad-field', file: userFile, line: 1, column: 2 },
      { code: 'bad-json', file: projectFile },
    ]);
  });

  test('one that is named after the start waits for the next', async () => {
    const { start, plugin, userFile } = place();
    plugin('data', 'own');
    const bus = await start();
    writeFile(userFile, { plugins: ['./own.mjs'] });
    await bus.reload();
    expect((await bus.list()).problems).toMatchObject([
      {
        code: 'plugin-failed',
        severity: 'warning',
        message: 'plugin "./own.mjs" is not loaded: it was not there at the start',
      },
    ]);
  });
});
