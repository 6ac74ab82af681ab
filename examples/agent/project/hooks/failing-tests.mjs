import { spawnSync } from 'node:child_process';

/** The names of the tests that fail, in the order of the file. */
export function failingTests() {
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap'], { encoding: 'utf8' });
  return [...stdout.matchAll(/^ *not ok \d+ - (.*)$/gm)]
    .map(([, name]) => name)
    .filter((name) => !name.endsWith('.mjs'));
}
