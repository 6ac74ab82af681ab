import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFile } from '../helpers/write-file.ts';

/**
 * Each `*.txt` here is one behaviour of the program: a title, then command lines for the shell, each followed by what has
 * to come of it, then the files it starts with. See README.md beside it.
 */
const here = import.meta.dirname;
const program = path.resolve(here, '../../dist/program/hookline.cjs');
let tools: string;

beforeAll(() => {
  tools = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-tools-'));
  writeFile(path.join(tools, 'hookline'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, 0o755);
});
afterAll(() => fs.rmSync(tools, { recursive: true, force: true }));

for (const name of fs.readdirSync(here).filter((each) => each.endsWith('.txt'))) {
  const [script = '', ...files] = fs.readFileSync(path.join(here, name), 'utf8').split(/^-- /m);
  const [title = name, ...lines] = script.split('\n').filter((line) => line.trim() !== '');

  test.concurrent(title.replace(/^# /, ''), async () => {
    const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-cli-')));
    try {
      for (const folder of ['data', 'project', 'home']) fs.mkdirSync(path.join(root, folder));
      for (const file of files) {
        const [head = '', ...content] = file.split('\n');
        const [to = '', mode = '644'] = head.replace(/ --$/, '').split(' ');
        writeFile(path.join(root, to), content.join('\n'), Number.parseInt(mode, 8));
      }
      runScript(lines, root);
    } finally {
      fs.rmSync(root, { recursive: true, force: true });
    }
  });
}

/** Runs the `$` lines one after the other and checks what stands below each. */
function runScript(lines: readonly string[], root: string): void {
  let result = { status: null as number | null, stdout: '', stderr: '' };
  for (const line of lines) {
    const [, not, word = '', rest = ''] = /^(! )?(\S+) ?(.*)$/.exec(line) ?? [];
    const say = `${line}\nstdout: ${result.stdout}\nstderr: ${result.stderr}`;
    if (word === '$') {
      const env = {
        PATH: `${tools}:${process.env.PATH}`,
        HOME: `${root}/home`,
        MENDCODE_DATA_DIR: `${root}/data`,
        MERCURY_CONFIG_DIR: `${root}/data`,
        ROOT: root,
      };
      result = spawnSync('/bin/sh', ['-c', rest], { cwd: `${root}/project`, env, encoding: 'utf8', timeout: 30_000 });
    } else if (word === 'exit') expect(result.status, say).toBe(Number(rest));
    else if (word === 'stdout' || word === 'stderr') {
      const pattern = new RegExp(rest.replaceAll('ROOT', root), 'm');
      if (not) expect(result[word], say).not.toMatch(pattern);
      else expect(result[word], say).toMatch(pattern);
    } else throw new Error(`no such line: ${line}`);
  }
}
