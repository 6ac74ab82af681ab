import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { pluginFailed } from '../../../core/problems.ts';
import { type Say, tellPlugins } from '../../../plugins/configured/plugin-layer.ts';
import { openPluginList } from '../../../plugins/configured/plugin-list.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const fails: Say = (spot) => pluginFailed(spot, './bad.js', 'is bad');

/** A bus that tells of the plugins in a file, one of which failed at the start. */
function telling(content: unknown) {
  const file = writeFile(path.join(temporaryFolder(), '.hookline.json'), content);
  const bus = new HookBus({ profile: mendcode, project: path.dirname(file) });
  const states = new Map([
    ['./good.js', []],
    ['./bad.js', [fails]],
  ]);
  tellPlugins(bus, { id: 'project-plugins', project: true, list: openPluginList(file), states });
  return { bus, file };
}

test('the file is a layer of the project that names its plugins, the very same as long as it does not change', async () => {
  const { bus, file } = telling({ plugins: ['./good.js'] });
  const [layer] = await bus.layers();
  expect(layer).toMatchObject({ id: 'project-plugins', project: true, file, plugins: ['./good.js'], problems: [] });
  await bus.reload();
  expect((await bus.layers())[0]).toBe(layer);
});

test('a file that names none is no layer', async () => {
  expect(await telling({ plugins: [] }).bus.layers()).toEqual([]);
});

test('what came of a plugin is told as long as it is named, where it is named', async () => {
  const { bus, file } = telling('{ "plugins": ["./good.js", "./bad.js"] }');
  expect((await bus.list()).problems).toMatchObject([{ message: 'plugin "./bad.js" is bad', line: 1, column: 28 }]);
  fs.writeFileSync(file, '{\n"plugins": ["./bad.js", "./late.js"] }');
  await bus.reload();
  expect((await bus.list()).problems).toMatchObject([
    { message: 'plugin "./bad.js" is bad', line: 2, column: 13 },
    { message: 'plugin "./late.js" is not loaded: it was not there at the start', severity: 'warning' },
  ]);
});
