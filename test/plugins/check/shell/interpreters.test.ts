import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { interpreterOf, interpreters } from '../../../../plugins/check/shell/interpreters.ts';

test('a version behind the name does not matter', () => {
  expect(interpreterOf('python3.12')).toBe(interpreters.get('python'));
  expect(interpreterOf('ruby3.3')).toBe(interpreters.get('ruby'));
});

test('another program is none', () => {
  expect(interpreterOf('cat')).toBeUndefined();
  expect(interpreterOf('npm')).toBeUndefined();
});

const asked = [...interpreters].filter(([name]) =>
  ['bash', 'dash', 'node', 'perl', 'python3', 'ruby', 'php'].includes(name),
);

test.each(asked)(
  '%s does with a missing file what the table says, where it is installed',
  (name, { missingBlocks }) => {
    const { status, error } = spawnSync(name, ['/nowhere/at-all.x'], { stdio: 'ignore' });
    if (error) return;
    expect(status === 2).toBe(missingBlocks === true);
  },
);
