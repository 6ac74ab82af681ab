import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findInProject } from '../../../../plugins/models/tools/project-path.ts';
import { lookAt } from '../../../helpers/project-look.ts';
import { writeFile } from '../../../helpers/write-file.ts';

/** A project with a file, beside another folder that holds one, and links from one to the other. */
function place() {
  const { project } = lookAt({ 'source/a.ts': '' });
  const other = path.join(path.dirname(project), 'project-other');
  writeFile(path.join(other, 'a.ts'), 'of others');
  fs.symlinkSync(other, path.join(project, 'out'));
  fs.symlinkSync('../project-other/a.ts', path.join(project, 'out.ts'));
  fs.symlinkSync('source', path.join(project, 'in'));
  fs.symlinkSync('nowhere', path.join(project, 'dangling'));
  fs.symlinkSync('circle', path.join(project, 'circle'));
  return { project, other };
}

describe('a path inside the project', () => {
  test.each([
    ['source/a.ts', 'source/a.ts'],
    ['./source/../source//a.ts', 'source/a.ts'],
    ['in/a.ts', 'source/a.ts'],
    ['', '.'],
    ['.', '.'],
    ['source/..', '.'],
  ])('%j is found as %s', (written, shown) => {
    const { project } = place();
    expect(findInProject(project, written)).toEqual({ path: path.join(project, shown), shown });
  });

  test('may be absolute, through a link to the project too', () => {
    const { project, other } = place();
    expect(findInProject(project, path.join(project, 'source/a.ts')).shown).toBe('source/a.ts');
    const link = path.join(other, 'link');
    fs.symlinkSync(project, link);
    expect(findInProject(link, path.join(link, 'source/a.ts')).path).toBe(path.join(project, 'source/a.ts'));
  });
});

test.each([
  '..',
  '../project-other/a.ts',
  '../nothing-there',
  'source/../../project-other',
  '/etc/passwd',
  '/nothing-there',
  'out',
  'out/a.ts',
  'out.ts',
])('what lies outside is refused, there or not: %s', (written) => {
  const { project } = place();
  expect(() => findInProject(project, written)).toThrow(
    `${written} lies outside the project, and only the project can be looked at`,
  );
});

test.each([
  ['nothing', 'there is no such file or folder'],
  ['source/a.ts/b', 'there is no such file or folder'],
  ['out/../project-other/a.ts', 'there is no such file or folder'],
  ['dangling', 'there is no such file or folder'],
  ['circle', 'its symbolic links go round in a circle'],
])('what is not there is told: %s', (written, why) => {
  const { project } = place();
  expect(() => findInProject(project, written)).toThrow(`${written}: ${why}`);
});

test.each(['a\0b', `${'x'.repeat(300)}`, `${'x/'.repeat(5_000)}`])('what can be no path is refused', (written) => {
  const { project } = place();
  expect(() => findInProject(project, written)).toThrow(Error);
});
