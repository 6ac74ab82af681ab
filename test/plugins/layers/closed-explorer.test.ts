import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createClosedExplorer } from '../../../plugins/layers/closed-explorer.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const load = (file: string) => createClosedExplorer().load(file);

test.each(['{"hooks": {}}', '\uFEFF// comment\n{"hooks": {},}', '[]', '7'])(
  'the file %j gives its value and its text',
  async (text) => {
    const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), text);
    expect(await load(file)).toMatchObject({ text });
  },
);

test('a file named package.json is a file like any other', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'package.json'), { hooks: {} });
  expect((await load(file)).value).toEqual({ hooks: {} });
});

describe('the fault of a file is told with its place', () => {
  test.each([
    ['', 'the file is empty', 1, 1],
    [' \n', 'the file is empty', 1, 1],
    ['{\n"a" 1}', 'colon expected', 2, 5],
  ])('%j', async (text, message, line, column) => {
    const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), text);
    await expect(load(file)).rejects.toMatchObject({ fault: { message, line, column } });
  });
});

describe('no file makes another one load', () => {
  test.each([['./evil.cjs'], ['./other.json'], [['./other.json', './evil.cjs']], [{}], [null]])(
    '"$import": %j is refused',
    async (target) => {
      const folder = plantedFolder();
      const file = writeFile(path.join(folder, 'hooks.json'), { $import: target, hooks: {} });
      await expect(load(file)).rejects.toThrow('"$import" is refused');
      await setTimeout(300);
      expect(fs.readdirSync(folder)).not.toContain('ran');
    },
  );

  test('"$import" deeper in the file is a key like any other', async () => {
    const folder = plantedFolder();
    const hooks = { $import: './evil.cjs', Stop: [{ $import: './evil.cjs', hooks: [{ $import: './other.json' }] }] };
    expect((await load(writeFile(path.join(folder, 'hooks.json'), { hooks }))).value).toEqual({ hooks });
    await setTimeout(300);
    expect(fs.readdirSync(folder)).not.toContain('ran');
  });
});

test.each(['hooks.js', 'hooks.cjs', 'hooks.mjs', 'hooks.ts', 'hooks.yaml', 'hooks'])(
  '%s is never read as a hooks file',
  async (name) => {
    const folder = temporaryFolder();
    const file = writeFile(
      path.join(folder, name),
      `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, 'ran'))}, '')`,
    );
    await expect(load(file)).rejects.toThrow(`${file} is refused: a hooks file is JSON, never code`);
    await setTimeout(300);
    expect(fs.readdirSync(folder)).not.toContain('ran');
  },
);

test('"__proto__" is an own key and changes nothing else', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), '{"__proto__": {"hooks": {}}}');
  const { value } = await load(file);
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(value).not.toHaveProperty('hooks');
  expect({}).not.toHaveProperty('hooks');
});

test('a file that changed is read again: nothing is kept', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'hooks.json'), '1');
  const explorer = createClosedExplorer();
  await explorer.load(file);
  fs.writeFileSync(file, '2');
  expect((await explorer.load(file)).value).toBe(2);
});

test('a file that cannot be opened rejects with the system’s code', async () => {
  await expect(load(path.join(temporaryFolder(), 'missing.json'))).rejects.toMatchObject({ code: 'ENOENT' });
});

/** A folder with a program and data that `$import` could name. */
function plantedFolder(): string {
  const folder = temporaryFolder();
  writeFile(path.join(folder, 'evil.cjs'), `require('node:fs').writeFileSync(__dirname + '/ran', '')`);
  writeFile(path.join(folder, 'other.json'), { hooks: { Stop: [] } });
  return folder;
}
