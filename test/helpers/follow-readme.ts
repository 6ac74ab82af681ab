import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { checkReadmeBlocks } from './readme-blocks.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs every command in the `console` blocks of an example's README, in order and in one shell, and checks that each printed
 * what stands below it; `…` stands for anything. What the other blocks show is checked too. It runs in a copy of the repository's examples, so that nothing is left
 * behind. For use inside a test.
 */
export function followReadme(example: string): void {
  const folder = temporaryFolder();
  const skipped = new Set(['node_modules']);
  const source = path.join(root, 'examples', example);
  fs.cpSync(source, path.join(folder, 'examples', example), {
    recursive: true,
    filter: (file) => !skipped.has(path.basename(file)),
  });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const readme = fs.readFileSync(path.join(source, 'README.md'), 'utf8');
  checkReadmeBlocks(path.join(folder, 'examples', example), readme);
  const steps = stepsOf(readme);
  expect(steps.length, 'the README has commands').toBeGreaterThan(0);
  const script = steps.map(({ command }) => `${command}\nprintf '\\n${mark}%s\\n' "$?"`).join('\n');
  const { stdout } = spawnSync('/bin/sh', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment(), NO_COLOR: '1' },
    timeout: 120_000,
  });
  const printed = stdout.split(new RegExp(`\\n${mark}(\\d+)\\n`));
  for (const [index, { command, wanted }] of steps.entries()) {
    const [output = '', status] = printed.slice(index * 2);
    expect(status, `$ ${command}\n${output}`).toBe('0');
    if (wanted !== '') expect(output.trim(), `$ ${command}`).toMatch(patternOf(wanted));
  }
}

const mark = '--- ended with ';

/** Vitest's own would change what `node --test` does and prints. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, VITEST: ___, ...rest } = process.env;
  return rest;
}

interface Step {
  readonly command: string;
  readonly wanted: string;
}

function stepsOf(readme: string): Step[] {
  const blocks = [...readme.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...wanted] = step.split('\n');
        return { command, wanted: wanted.join('\n').trim() };
      }),
  );
}

function patternOf(wanted: string): RegExp {
  const parts = wanted.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*?')}$`);
}
