import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPlugin } from '../../../plugins/configured/load-plugin.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const type = (name: string) => `{ type: '${name}', summary: '', schema: { type: 'object', properties: {} }, run() {} }`;

/** A folder with files in it; `load` loads what a `hookline.json` there would name. */
function folderWith(files: Readonly<Record<string, unknown>>) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFile(path.join(folder, name), content);
  const load = async (name: string, patience?: number) => {
    const loaded = await loadPlugin(name, path.join(folder, 'hookline.json'), patience);
    return 'fault' in loaded ? loaded.fault : loaded.parts.map((part) => ('type' in part ? part.type : part.name));
  };
  return { folder, load };
}

describe('what a module exports that is a hook type or a plugin counts', () => {
  test.each([
    ['its default', `export default ${type('a')};`, ['a']],
    ['a name', `export const a = ${type('a')};`, ['a']],
    ['a list', `export default [${type('a')}, { name: 'b', apply() {} }];`, ['a', 'b']],
    ['one thing under two names once', `export const a = ${type('a')}; export default a;`, ['a']],
    [
      'beside what is none',
      `export const a = ${type('a')}; export const b = 5; export function c() {} export class D {}`,
      ['a'],
    ],
  ])('%s', async (_what, code, parts) => {
    expect(await folderWith({ 'x.mjs': code }).load('./x.mjs')).toEqual(parts);
  });

  test('and in CommonJS too', async () => {
    expect(await folderWith({ 'x.cjs': `module.exports = ${type('a')};` }).load('./x.cjs')).toEqual(['a']);
  });
});

describe('a plugin is found', () => {
  test('as a package that an import in the file’s folder, or one above it, would find', async () => {
    const { folder } = folderWith({
      'node_modules/for-imports/package.json': { type: 'module', exports: { import: './index.js' } },
      'node_modules/for-imports/index.js': `export default ${type('a')};`,
      'node_modules/@own/plugin/package.json': { main: 'main.js' },
      'node_modules/@own/plugin/main.js': `exports.b = ${type('b')};`,
    });
    const file = path.join(folder, 'inner/hookline.json');
    expect(await loadPlugin('for-imports', file)).toMatchObject({ parts: [{ type: 'a' }] });
    expect(await loadPlugin('@own/plugin', file)).toMatchObject({ parts: [{ type: 'b' }] });
  });

  test('by the folder of a package, as what it exports or as its main file', async () => {
    const { load } = folderWith({
      'exports/package.json': { name: 'own', type: 'module', exports: { import: './built/a.js' } },
      'exports/built/a.js': `export default ${type('a')};`,
      'main/package.json': { main: 'b.js' },
      'main/b.js': `exports.b = ${type('b')};`,
      'bare/index.js': `exports.c = ${type('c')};`,
    });
    expect(await load('./exports')).toEqual(['a']);
    expect(await load('./main/')).toEqual(['b']);
    expect(await load('./bare')).toEqual(['c']);
  });

  test('by an absolute path', async () => {
    const { folder, load } = folderWith({ 'x.mjs': `export default ${type('a')};` });
    expect(await load(path.join(folder, 'x.mjs'))).toEqual(['a']);
  });
});

describe('one that cannot be used says why, and what to do', () => {
  test('a path that leads nowhere', async () => {
    const { folder, load } = folderWith({});
    expect(await load('./x.js')).toBe(`cannot be found: there is no ${folder}/x.js`);
  });

  test.each([
    ['a folder without a package', './empty', {}],
    [
      'a package that exports what is not there',
      './empty',
      { 'empty/package.json': { name: 'own', exports: './x.js' } },
    ],
    ['the folder itself', '.', {}],
  ])('%s', async (_what, name, files) => {
    const { folder, load } = folderWith({ 'empty/note.txt': '', ...files });
    expect(await load(name)).toBe(
      `cannot be found: ${path.resolve(folder, name)} has no index.js, and no package.json whose "main", or "name" and "exports", lead to a file`,
    );
  });

  test('a package that is not installed', async () => {
    const { folder, load } = folderWith({});
    expect(await load('absent')).toBe(
      `cannot be found from ${folder}: run npm install absent there, or write a path such as ./absent`,
    );
  });

  test.each([
    ['code that throws', `throw new Error('why');`, 'cannot be loaded: why'],
    ['code that throws nothing', 'throw undefined;', 'cannot be loaded: undefined'],
    ['an import that is not there', `import 'absent';`, "cannot be loaded: Cannot find package 'absent'"],
    ['an import that is not there, with the fix', `import 'absent';`, 'install what it imports'],
    ['no plugin in it', 'export default 5;', 'exports no hook type and no plugin: '],
    ['a factory in it', 'export default () => ({});', 'exports no hook type and no plugin: '],
  ])('%s', async (_what, code, fault) => {
    expect(await folderWith({ 'x.mjs': code }).load('./x.mjs')).toContain(fault);
  });

  test.each(['node:fs', 'fs'])('a module of Node’s: %s', async (name) => {
    expect(await folderWith({}).load(name)).toContain('exports no hook type and no plugin');
  });

  test('code that waits for ever', async () => {
    const { load } = folderWith({ 'x.mjs': 'await new Promise(() => {});' });
    expect(await load('./x.mjs', 50)).toBe('cannot be loaded: it was not ready after 0.05 s');
  });
});
