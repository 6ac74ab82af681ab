import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findInProject } from '../../../../plugins/models/tools/project-path.ts';
import { walkFiles } from '../../../../plugins/models/tools/walk-files.ts';
import { lookAt } from '../../../helpers/project-look.ts';

const walked = (project: string, start = '.') =>
  [...walkFiles(findInProject(project, start))].map(({ shown }) => shown);

test('files come before those of the folders beside them, each by name', () => {
  const { project } = lookAt({ 'b/z.ts': '', 'b/a/x.ts': '', 'c.ts': '', 'a/y.ts': '' });
  expect(walked(project)).toEqual(['c.ts', 'package.json', 'a/y.ts', 'b/z.ts', 'b/a/x.ts']);
  expect(walked(project, 'b')).toEqual(['b/z.ts', 'b/a/x.ts']);
  expect(walked(project, 'b/z.ts')).toEqual(['b/z.ts']);
});

test('.git and node_modules are left out at any depth, unless they are asked for', () => {
  const { project } = lookAt({ '.git/config': '', 'node_modules/a/b.js': '', 'sub/node_modules/c.js': '', '.env': '' });
  expect(walked(project)).toEqual(['.env', 'package.json']);
  expect(walked(project, 'node_modules/a')).toEqual(['node_modules/a/b.js']);
});

test('links are not followed, and what is no regular file is passed over', () => {
  const { project } = lookAt({ 'a/b.ts': '' });
  fs.symlinkSync('..', path.join(project, 'a/circle'));
  fs.symlinkSync('/etc', path.join(project, 'etc'));
  fs.symlinkSync('/etc/passwd', path.join(project, 'passwd'));
  execFileSync('mkfifo', [path.join(project, 'pipe')]);
  expect(walked(project)).toEqual(['package.json', 'a/b.ts']);
});

test('a folder that goes meanwhile is passed over', () => {
  const { project } = lookAt({ 'a/b.ts': '', 'c/d.ts': '' });
  const walk = walkFiles(findInProject(project, '.'));
  expect(walk.next().value).toMatchObject({ shown: 'package.json' });
  fs.rmSync(path.join(project, 'a'), { recursive: true });
  expect([...walk].map(({ shown }) => shown)).toEqual(['c/d.ts']);
});
