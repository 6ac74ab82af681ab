import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

/** Where and how the program is run. */
export interface RunOptions {
  readonly data: string;
  readonly project: string;
  /** Where managed policy lies; default: as the profile says. */
  readonly managed?: string;
  /** Default: `mendcode`. */
  readonly profile?: string;
  /** Added to the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: nothing. */
  readonly input?: string;
}

/** Runs the built program to its end: at most 30 s. */
export function runHookline(words: readonly string[], options: RunOptions) {
  const { data, project, managed, profile = 'mendcode', environment, input = '' } = options;
  if (!fs.existsSync(program)) throw new Error(`${program} is missing: npm run build`);
  const places = ['--profile', profile, '--cwd', project, '--data-dir', data];
  if (managed !== undefined) places.push('--managed-dir', managed);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, ...places], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...environment },
    input,
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}
