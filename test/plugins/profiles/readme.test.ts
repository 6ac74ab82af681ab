import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { profiles } from '../../../plugins/profiles/index.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'dist/program/hookline.cjs');

test.each(profiles.map(({ id }) => id))(
  'the table of events in the page of %s is what the program prints: else put it there anew',
  (id) => {
    const page = fs.readFileSync(path.join(root, 'plugins/profiles', id, 'README.md'), 'utf8');
    const [, table] = /<!-- events -->\n\n([\s\S]*?)\n<!-- \/events -->/.exec(page) ?? [];
    const { stdout } = spawnSync(process.execPath, [program, 'events', '--markdown', '--profile', id], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('| event |');
    expect(table).toBe(stdout);
  },
);
