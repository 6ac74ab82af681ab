import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Layer } from '../../../types/layer.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A project and a data folder; `settings` is the text of the settings file. */
function setUp(settings?: unknown) {
  const root = temporaryFolder();
  const project = path.join(root, 'project');
  const data = path.join(root, 'data');
  for (const folder of [project, data]) fs.mkdirSync(folder);
  const file = path.join(data, 'settings.json');
  if (settings !== undefined) writeFile(file, settings);
  const open = () => openTrustStore(mendcode, { project, data });
  return { root, project, data, file, open, store: open(), text: () => fs.readFileSync(file, 'utf8') };
}

/** The project's layer of hooks. */
function layerOf(project: string, hooks: unknown, name = 'hooks.json'): Layer {
  const file = path.join(project, '.mendcode', name);
  writeFile(file, '{}');
  return { id: name, directory: path.dirname(file), file, project: true, hooks, at: '/hooks', problems: [] };
}

describe('a directory is trusted', () => {
  test('when the settings name it, and not before', () => {
    const { store, project, file } = setUp();
    expect(store.isTrusted(project)).toBe(false);
    writeFile(file, { trustedToolDirs: [project] });
    expect(store.isTrusted(project)).toBe(true);
  });

  test.each([
    ['by a link to it', (project: string) => `${project}-link`, true],
    ['by another spelling', (project: string) => `${project}/../project/.`, true],
    ['not by a folder in it', (project: string) => `${project}/src`, false],
    ['not by the folder around it', (project: string) => path.dirname(project), false],
    ['not by a name that begins alike', (project: string) => `${project}-2`, false],
    ['not by a beginning of its name', (project: string) => project.slice(0, -1), false],
  ])('%s', (_how, other, trusted) => {
    const { store, project, file } = setUp();
    fs.mkdirSync(path.join(project, 'src'));
    fs.symlinkSync(project, `${project}-link`);
    writeFile(file, { trustedToolDirs: [project] });
    expect(store.isTrusted(other(project))).toBe(trusted);
  });

  test.each([
    ['with a slash behind', (project: string) => `${project}/`, true],
    ['with dots in it', (project: string) => `${project}/x/..`, true],
    ['as a link: what it leads to can change', (project: string) => `${project}-link`, false],
    ['relative to wherever the program runs', (project: string) => path.relative(process.cwd(), project), false],
    ['by "."', () => '.', false],
    ['by nothing', () => '', false],
    ['by a star', () => '*', false],
    ['by a number', () => 7, false],
  ])('or not, where the settings name it %s', (_how, entry, trusted) => {
    const { store, project, file } = setUp();
    fs.symlinkSync(project, `${project}-link`);
    writeFile(file, { trustedToolDirs: [entry(project)] });
    expect(store.isTrusted(project)).toBe(trusted);
  });

  test.each([{ trustedToolDirs: 'x' }, { trustedToolDirs: { 0: 'x' } }, { trustedToolDirs: null }, {}])(
    'never by settings like %j',
    (settings) => {
      const { store, project } = setUp(JSON.parse(JSON.stringify(settings).replaceAll('x', '/')));
      expect(store.isTrusted(project)).toBe(false);
    },
  );
});

describe('settings that cannot be read', () => {
  test('trust nothing, and say so', () => {
    const { store, project } = setUp('{ "trustedToolDirs": ["/work/app"] ');
    expect(store.isTrusted('/work/app')).toBe(false);
    expect(store.isTrusted(project)).toBe(false);
    expect(store.problem()).toMatchObject({ code: 'bad-json', file: store.file });
  });

  test('leave in force what was read before', () => {
    const { store, project, file } = setUp();
    writeFile(file, { trustedToolDirs: [project] });
    expect(store.isTrusted(project)).toBe(true);
    writeFile(file, '{');
    expect(store.isTrusted(project)).toBe(true);
    expect(store.isTrusted('/')).toBe(false);
    expect(store.problem()).toMatchObject({ code: 'bad-json' });
  });

  test('trust nothing again once they are gone', () => {
    const { store, project, file } = setUp();
    writeFile(file, { trustedToolDirs: [project] });
    store.isTrusted(project);
    fs.rmSync(file);
    expect(store.isTrusted(project)).toBe(false);
    expect(store.problem()).toBeUndefined();
  });
});

describe('giving and taking trust', () => {
  test('makes the settings where there are none, closed to others', async () => {
    const { store, project, file, text } = setUp();
    await store.set(project, true, []);
    expect(text()).toBe(`{\n  "trustedToolDirs": [${JSON.stringify(project)}]\n}\n`);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await store.set(project, false, []);
    expect(text()).toBe('{\n  "trustedToolDirs": []\n}\n');
  });

  test('notes the canonical directory', async () => {
    const { store, project, text } = setUp();
    fs.symlinkSync(project, `${project}-link`);
    await store.set(`${project}-link/.`, true, []);
    expect(JSON.parse(text())).toEqual({ trustedToolDirs: [project] });
  });

  test.each([
    [
      'comments, blanks and other keys',
      '// mine\n{ "theme":"dark",   // c\n\t"trustedToolDirs" : [\n\t\t"/a", // a\n@\t],\n\t"x": [1,2,] }\n',
      '\t\t"PROJECT",\n',
    ],
    ['one line', '{"trustedToolDirs":["/a"@],"x":{"y" :1}}', ', "PROJECT"'],
    ['line ends of Windows', '\uFEFF{\r\n  "trustedToolDirs": [\r\n    "/a"@\r\n  ]\r\n}', ',\r\n    "PROJECT"'],
    ['a byte order mark', '\uFEFF{"trustedToolDirs": ["/a"@]}', ', "PROJECT"'],
  ])('keeps %s byte for byte', async (_what, template, added) => {
    const before = template.replace('@', '');
    const { store, project, text } = setUp(before);
    await store.set(project, true, []);
    expect(text()).toBe(template.replace('@', added.replace('PROJECT', project)));
    await store.set(project, false, []);
    expect(text()).toBe(before);
  });

  test('changes nothing in the settings where it changes nothing', async () => {
    const { store, project, file, text } = setUp('{ "trustedToolDirs" : [ ] }');
    const before = fs.statSync(file, { bigint: true }).ino;
    await store.set(project, false, []);
    expect(text()).toBe('{ "trustedToolDirs" : [ ] }');
    expect(fs.statSync(file, { bigint: true }).ino).toBe(before);
  });

  test('takes every spelling of a directory out', async () => {
    const { store, project, file, text } = setUp();
    writeFile(file, `{"trustedToolDirs": ["${project}/", "/a", "${project}", "${project}/../project"]}`);
    await store.set(project, false, []);
    expect(text()).toBe('{"trustedToolDirs": ["/a"]}');
  });

  test.each([true, false])('counts where the list stands twice, too (%s)', async (trusted) => {
    const { store, project, file } = setUp();
    const list = (directory: string) => `"trustedToolDirs": ["${directory}"]`;
    writeFile(file, trusted ? `{${list('/a')}, ${list('/b')}}` : `{${list('/a')}, ${list(project)}}`);
    await store.set(project, trusted, []);
    expect(store.isTrusted(project)).toBe(trusted);
  });

  test('writes through a symbolic link, which stays one', async () => {
    const { store, project, root, file } = setUp();
    const target = writeFile(path.join(root, 'dotfiles', 'settings.json'), '{}');
    fs.symlinkSync('../dotfiles/settings.json', file);
    await store.set(project, true, []);
    expect(JSON.parse(fs.readFileSync(target, 'utf8'))).toEqual({ trustedToolDirs: [project] });
    expect(fs.readlinkSync(file)).toBe('../dotfiles/settings.json');
    expect(store.isTrusted(project)).toBe(true);
  });

  test.each([
    ['are no JSON', '{ "a": 1,, }', 'cannot be read (line 1: '],
    ['hold no object', '[]', 'holds no object'],
    [
      'have another thing than a list there',
      '{"trustedToolDirs": {"a": 1}}',
      'has a "trustedToolDirs" that is no list',
    ],
  ])('never overwrites settings that %s', async (_what, before, why) => {
    const { store, project, text, data } = setUp(before);
    await expect(store.set(project, true, [])).rejects.toThrow(`${store.file} ${why}`);
    expect(text()).toBe(before);
    expect(fs.readdirSync(data)).toEqual(['settings.json']);
  });

  test('never overwrites settings that are no UTF-8', async () => {
    const { store, project, file } = setUp();
    const before = Buffer.from('{ // caf\xe9\n}', 'latin1');
    fs.writeFileSync(file, before);
    await expect(store.set(project, true, [])).rejects.toThrow('no UTF-8');
    expect(fs.readFileSync(file)).toEqual(before);
  });

  test('trusts nothing that it cannot note in the log', async () => {
    const { store, project, data } = setUp('{}');
    fs.mkdirSync(path.join(data, 'trust.log'));
    await expect(store.set(project, true, [])).rejects.toThrow('EISDIR');
    expect(store.isTrusted(project)).toBe(false);
  });

  test('by 20 processes at once loses nothing', async () => {
    const { data, project, file } = setUp('{\n  // kept\n  "trustedToolDirs": []\n}');
    const script = `
      import { openTrustStore } from './plugins/guards/trust-store.ts';
      import { mendcode } from './plugins/profiles/mendcode/index.ts';
      const [data, project, directory] = process.argv.slice(1);
      await openTrustStore(mendcode, { data, project }).set(directory, true, []);`;
    const directories = Array.from({ length: 20 }, (_, index) => `/work/app-${index}`);
    const ends = directories.map(async (directory) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, data, project, directory], {
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0];
    });
    expect(new Set(await Promise.all(ends))).toEqual(new Set([0]));
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('// kept');
    const listed = JSON.parse(text.replace('// kept', '')).trustedToolDirs;
    expect(listed.toSorted()).toEqual(directories.toSorted());
    const log = fs.readFileSync(path.join(data, 'trust.log'), 'utf8').trim().split('\n');
    expect(log.map((line) => JSON.parse(line).directory)).toEqual(listed);
  });
});

describe('the status of a project', () => {
  const hooks = { Stop: [{ hooks: [{ command: 'npm test' }] }] };

  test('tells when trust was given, by whom, and nothing changed', async () => {
    const { store, project } = setUp();
    expect(store.status(project, [])).toEqual({ directory: project, trusted: false, changed: [] });
    await store.set(project, true, [layerOf(project, hooks)]);
    const { last, ...status } = store.status(project, [layerOf(project, hooks)]);
    expect(status).toEqual({ directory: project, trusted: true, changed: [] });
    expect(last).toMatchObject({ directory: project, trusted: true, user: expect.stringMatching(/./) });
    expect(Math.abs(Date.now() - Date.parse(last?.time ?? ''))).toBeLessThan(60_000);
  });

  test.each([
    ['other hooks', { Stop: [{ hooks: [{ command: 'curl evil' }] }] }, ['.mendcode/hooks.json']],
    ['no hooks any more', undefined, ['.mendcode/hooks.json']],
    ['the same hooks, laid out anew', structuredClone(hooks), []],
  ])('tells the files with %s since', async (_what, now, changed) => {
    const { store, project } = setUp();
    await store.set(project, true, [layerOf(project, hooks)]);
    expect(store.status(project, [layerOf(project, now)]).changed).toEqual(changed);
  });

  test('tells files that came and went', async () => {
    const { store, project } = setUp();
    await store.set(project, true, [layerOf(project, hooks, 'a.json'), layerOf(project, hooks, 'b.json')]);
    const now = [layerOf(project, hooks, 'b.json'), layerOf(project, hooks, 'c.json')];
    expect(store.status(project, now).changed).toEqual(['.mendcode/a.json', '.mendcode/c.json']);
  });

  test('tells nothing changed once the new hooks are trusted, or trust is taken', async () => {
    const { store, project } = setUp();
    const now = [layerOf(project, { Stop: [] })];
    await store.set(project, true, [layerOf(project, hooks)]);
    await store.set(project, true, now);
    expect(store.status(project, now)).toMatchObject({ trusted: true, changed: [] });
    await store.set(project, false, now);
    expect(store.status(project, [])).toMatchObject({ trusted: false, changed: [], last: { trusted: false } });
  });

  test('leaves the user’s own layers out', async () => {
    const { store, project } = setUp();
    await store.set(project, true, [{ ...layerOf(project, hooks), project: false }]);
    expect(store.status(project, []).last?.hooks).toEqual({});
  });
});
