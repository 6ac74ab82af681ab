import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const cases = path.resolve(root, '../shared/conformance');
const todo = fs
  .readFileSync(path.join(import.meta.dirname, 'conformance.todo'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const isToDo = todo.map((pattern) => `(?:${pattern.replace(/^\^/, '')})`).join('|');

/** Runs the cases whose id matches, and returns the ids that passed and failed. */
function runCases(only: string): Map<string, 'ok' | 'FAIL'> {
  const runner = path.join(cases, 'run.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [runner, '--project', root, '--only', only, '--verbose'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const told = [...stdout.matchAll(/^(ok {2}|FAIL) (\S+)$/gm)];
  if (told.length === 0) throw new Error(`the runner told nothing: ${stderr}`);
  const results = new Map(told.map(([, result, id]) => [id ?? '', result === 'FAIL' ? 'FAIL' : 'ok'] as const));
  if ([...results.values()].includes('FAIL') && !only.startsWith('^(?=')) process.stderr.write(stdout);
  return results;
}

test.skipIf(!fs.existsSync(cases))(
  'every conformance case of what is built passes',
  () => {
    const results = runCases(isToDo === '' ? '.' : `^(?!${isToDo})`);
    expect([...results].filter(([, result]) => result === 'FAIL').map(([id]) => id)).toEqual([]);
  },
  600_000,
);

test.skipIf(!fs.existsSync(cases) || todo.length === 0)(
  'no conformance case that is listed as to do passes',
  () => {
    const results = runCases(`^(?=${isToDo})`);
    expect([...results].filter(([, result]) => result === 'ok').map(([id]) => id)).toEqual([]);
  },
  600_000,
);
