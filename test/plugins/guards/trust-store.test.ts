import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Layer } from '../../../types/layer.ts';
import { openTrust } from '../../helpers/trust-store.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** The project's layer of hooks. */
function layerOf(project: string, hooks: unknown, name = 'hooks.json'): Layer {
  const file = path.join(project, '.mendcode', name);
  writeFile(file, '{}');
  return { id: name, directory: path.dirname(file), file, project: true, hooks, at: '/hooks', problems: [] };
}

describe('a directory is trusted', () => {
  test('when the settings name it, and not before', () => {
    const { store, project, file } = openTrust();
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
    const { store, project, file } = openTrust();
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
    const { store, project, file } = openTrust();
    fs.symlinkSync(project, `${project}-link`);
    writeFile(file, { trustedToolDirs: [entry(project)] });
    expect(store.isTrusted(project)).toBe(trusted);
  });

  test.each([{ trustedToolDirs: 'x' }, { trustedToolDirs: { 0: 'x' } }, { trustedToolDirs: null }, {}])(
    'never by settings like %j',
    (settings) => {
      const { store, project } = openTrust(JSON.parse(JSON.stringify(settings).replaceAll('x', '/')));
      expect(store.isTrusted(project)).toBe(false);
    },
  );
});

describe('settings that cannot be read', () => {
  test('trust nothing, and say so', () => {
    const { store, project } = openTrust('{ "trustedToolDirs": ["/work/app"] ');
    expect(store.isTrusted('/work/app')).toBe(false);
    expect(store.isTrusted(project)).toBe(false);
    expect(store.problems()).toMatchObject([{ code: 'bad-json', file: store.file }]);
  });

  test('leave in force what was read before', () => {
    const { store, project, file } = openTrust();
    writeFile(file, { trustedToolDirs: [project] });
    expect(store.isTrusted(project)).toBe(true);
    writeFile(file, '{');
    expect(store.isTrusted(project)).toBe(true);
    expect(store.isTrusted('/')).toBe(false);
    expect(store.problems()).toMatchObject([{ code: 'bad-json' }]);
  });

  test('trust nothing again once they are gone', () => {
    const { store, project, file } = openTrust();
    writeFile(file, { trustedToolDirs: [project] });
    store.isTrusted(project);
    fs.rmSync(file);
    expect(store.isTrusted(project)).toBe(false);
    expect(store.problems()).toEqual([]);
  });
});

describe('the status of a project', () => {
  const hooks = { Stop: [{ hooks: [{ command: 'npm test' }] }] };

  test('tells when trust was given, by whom, and nothing changed', async () => {
    const { store, project } = openTrust();
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
    const { store, project } = openTrust();
    await store.set(project, true, [layerOf(project, hooks)]);
    expect(store.status(project, [layerOf(project, now)]).changed).toEqual(changed);
  });

  test('tells files that came and went', async () => {
    const { store, project } = openTrust();
    await store.set(project, true, [layerOf(project, hooks, 'a.json'), layerOf(project, hooks, 'b.json')]);
    const now = [layerOf(project, hooks, 'b.json'), layerOf(project, hooks, 'c.json')];
    expect(store.status(project, now).changed).toEqual(['.mendcode/a.json', '.mendcode/c.json']);
  });

  test('tells nothing changed once the new hooks are trusted, or trust is taken', async () => {
    const { store, project } = openTrust();
    const now = [layerOf(project, { Stop: [] })];
    await store.set(project, true, [layerOf(project, hooks)]);
    await store.set(project, true, now);
    expect(store.status(project, now)).toMatchObject({ trusted: true, changed: [] });
    await store.set(project, false, now);
    expect(store.status(project, [])).toMatchObject({ trusted: false, changed: [], last: { trusted: false } });
  });

  test('knows what changed since trust was last given, also after it was taken', async () => {
    const { store, project } = openTrust();
    const now = [layerOf(project, { Stop: [] })];
    expect(store.changedSinceTrusted(project, now)).toEqual([]);
    await store.set(project, true, [layerOf(project, hooks)]);
    await store.set(project, false, now);
    expect(store.changedSinceTrusted(project, now)).toEqual(['.mendcode/hooks.json']);
    expect(store.changedSinceTrusted(project, [layerOf(project, hooks)])).toEqual([]);
  });

  test('leaves the user’s own layers out', async () => {
    const { store, project } = openTrust();
    await store.set(project, true, [{ ...layerOf(project, hooks), project: false }]);
    expect(store.status(project, []).last?.hooks).toEqual({});
  });
});
