import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

interface Setting {
  readonly hooks?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** CommonJS that runs before the program. */
  readonly before?: string;
}

/** Runs the built program in a folder of its own, which is also the user's. */
function run(words: readonly string[], { hooks, files = {}, before = '' }: Setting) {
  const folder = temporaryFolder();
  const all = { ...files, 'before.cjs': before, ...(hooks && { 'hooks.json': JSON.stringify({ hooks }) }) };
  for (const [name, text] of Object.entries(all)) fs.writeFileSync(path.join(folder, name), text);
  const preload = ['--require', path.join(folder, 'before.cjs')];
  return spawnSync(process.execPath, [...preload, program, ...words, '--data-dir', folder], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: 'utf8',
  });
}

const stop = ['run', 'Stop', '--json', '--payload', '{}'];

test('a chunk that could not be loaded once is loaded when it is asked for again', () => {
  const { status, stdout } = run(stop, {
    hooks: { Stop: [{ hooks: ['true', 'true', 'echo no >&2; exit 2'].map((command) => ({ command })) }] },
    before: `
      const fs = require('node:fs');
      const { openSync } = fs;
      let failed = false;
      fs.openSync = (file, ...rest) => {
        if (!failed && /program.execa-[^\\/]*$/.test(String(file))) {
          failed = true;
          throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
        }
        return openSync.call(fs, file, ...rest);
      };`,
  });
  const verdict = JSON.parse(stdout);
  expect(verdict.outcomes.map((outcome: { status: string }) => outcome.status)).toEqual([
    'failed',
    'passed',
    'blocked',
  ]);
  expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  expect(status).toBe(2);
});

test('a plugin is imported without a word of Node’s on stderr', () => {
  const { status, stderr } = run(
    ['run', 'PreToolUse', '--answer', '--payload', '{"tool_name":"bash","tool_input":{}}'],
    {
      hooks: { PreToolUse: [{ hooks: [{ command: 'sleep 0.3; echo no rm >&2; exit 2' }] }] },
      files: {
        'hookline.json': '{ "plugins": ["./plugin.mjs"] }',
        'plugin.mjs': `
        await new Promise((resolve) => setTimeout(resolve, 100));
        export default { name: 'late', apply() {} };`,
      },
    },
  );
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'no rm\n' });
});
