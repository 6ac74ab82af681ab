import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { isObject } from '../../core/path.ts';
import { runHookline } from './run-hookline.ts';
import { writeFile } from './write-file.ts';

/**
 * Checks what an example's README shows beside commands, in a folder that holds the example: hooks files and hooks are valid
 * with its plugin, plugins have its package's name, packages to install are those that it needs, and every other text stands
 * in one of its files.
 */
export function checkReadmeBlocks(example: string, readme: string): void {
  const { name, dependencies = {} } = JSON.parse(fs.readFileSync(path.join(example, 'package.json'), 'utf8'));
  for (const { language, text } of blocksOf(readme)) {
    if (language === 'json') checkData(JSON.parse(text), example, name);
    else if (language === 'sh')
      expect(text).toBe(`npm install ${['hookline', ...Object.keys(dependencies)].join(' ')}`);
    else
      expect(
        textsOf(example).some((each) => each.includes(text)),
        `${language}: ${text}`,
      ).toBe(true);
  }
}

function blocksOf(readme: string): { readonly language: string; readonly text: string }[] {
  const blocks = readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks]
    .map(([, language = '', text = '']) => ({ language, text: text.trim() }))
    .filter(({ language }) => language !== 'console');
}

/** A hooks file, one hook of it, or a file that names plugins. */
function checkData(data: unknown, example: string, name: string): void {
  if (!isObject(data)) throw new Error(`no data of hookline: ${JSON.stringify(data)}`);
  if ('plugins' in data) {
    expect(data).toEqual({ plugins: [name] });
    return;
  }
  const folder = path.join(example, 'of-the-readme');
  const hooks = 'hooks' in data ? data : { hooks: { PreToolUse: [{ hooks: [data] }] } };
  writeFile(path.join(folder, 'hooks.json'), JSON.stringify(hooks));
  writeFile(path.join(folder, 'hookline.json'), JSON.stringify({ plugins: ['..'] }));
  const { stdout } = runHookline(['list', '--json'], { data: folder, project: folder });
  const { hooks: listed, problems } = JSON.parse(stdout);
  expect(problems).toEqual([]);
  expect(listed).toMatchObject([{ runs: true }]);
}

function textsOf(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile() && each.name !== 'README.md');
  return files.map(({ parentPath, name }) => fs.readFileSync(path.join(parentPath, name), 'utf8'));
}
