import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPluginList } from '../../../plugins/configured/plugin-list.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

function listOf(content: unknown) {
  return openPluginList(writeFile(path.join(temporaryFolder(), 'hookline.json'), content));
}

test('a file names plugins, each with its place; a name that stands twice counts once', () => {
  expect(listOf('{ "plugins": ["one", "./two.js", "one"], } // mine').read()).toEqual({
    plugins: [
      { name: 'one', at: '/plugins/0' },
      { name: './two.js', at: '/plugins/1' },
    ],
    problems: [],
  });
});

test.each([
  ['no file', undefined],
  ['no such key', { model: {} }],
  ['an inherited one', '{ "__proto__": { "plugins": ["evil"] } }'],
])('%s names none', (_what, content) => {
  const list = content === undefined ? openPluginList('/nowhere/hookline.json') : listOf(content);
  expect(list.read()).toEqual({ plugins: [], problems: [] });
});

test.each([
  ['a text', 'one', ['/plugins']],
  ['an object', { one: true }, ['/plugins']],
  ['null', null, ['/plugins']],
  ['entries that are no text', ['one', 5, '', ['two']], ['/plugins/1', '/plugins/2', '/plugins/3']],
])('%s is a bad field, and what can be read of it counts', (_what, plugins, at) => {
  const list = listOf({ plugins }).read();
  expect(list.problems.map((problem) => [problem.code, problem.at])).toEqual(at.map((each) => ['bad-field', each]));
  expect(list.plugins.map(({ name }) => name)).toEqual(Array.isArray(plugins) ? ['one'] : []);
});

test('a file that cannot be read says why, and keeps the plugins that it had', () => {
  const list = listOf({ plugins: ['one'] });
  const before = list.read();
  expect(list.read()).toBe(before);
  fs.writeFileSync(list.file, '{ "plugins": [');
  expect(list.read()).toMatchObject({ plugins: before.plugins, unreadable: { code: 'bad-json' } });
});
