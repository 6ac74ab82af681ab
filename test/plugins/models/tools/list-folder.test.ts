import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFolder } from '../../../../plugins/models/tools/list-folder.ts';
import { lookAt } from '../../../helpers/project-look.ts';

test('a folder lists its names, and says which are folders and links', () => {
  const look = lookAt({ 'b/c.ts': '', '.env': '' });
  fs.symlinkSync('/etc', path.join(look.project, 'etc'));
  execFileSync('mkfifo', [path.join(look.project, 'pipe')]);
  expect(listFolder.run({}, look)).toBe('.: 5 in all\n.env\nb/\netc (a link)\npackage.json\npipe (no regular file)');
  expect(listFolder.run({ path: 'b' }, look)).toBe('b: 1 in all\nc.ts');
});

test('of a large folder 500 names are listed', () => {
  const look = lookAt({});
  const folder = path.join(look.project, 'many');
  fs.mkdirSync(folder);
  for (let count = 0; count < 501; count += 1) fs.writeFileSync(path.join(folder, `f${count}`), '');
  const listed = String(listFolder.run({ path: 'many' }, look)).split('\n');
  expect(listed[0]).toBe('many: the first 500 that were found, of more');
  expect(listed).toHaveLength(501);
});

test.each([
  ['package.json', 'package.json is no folder'],
  ['..', 'outside the project'],
  ['etc', 'outside the project'],
  ['nothing', 'there is no such file or folder'],
])('%s cannot be listed', (written, why) => {
  const look = lookAt({});
  fs.symlinkSync('/etc', path.join(look.project, 'etc'));
  expect(() => listFolder.run({ path: written }, look)).toThrow(why);
});
