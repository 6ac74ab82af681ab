import { expect, test } from 'vitest';
import { baseName } from '../../../../plugins/guards/rule/base-name.ts';

test.each([
  ['git', 'git'],
  ['/usr/bin/git', 'git'],
  ['./git', 'git'],
  ['git.exe', 'git'],
  ['C:\\Git\\git.EXE', 'git'],
  ['git/', ''],
  ['', ''],
])('the base name of %j is %j', (name, base) => {
  expect(baseName(name)).toBe(base);
});
