import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { otherCopies } from '../../../plugins/panel/other-copies.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const versionOf = (name: string): string =>
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../../node_modules', name, 'package.json'), 'utf8'))
    .version;

/** An application with packages of its own. */
function application(versions: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, version] of Object.entries(versions)) {
    writeFile(path.join(folder, 'node_modules', name, 'package.json'), { name, version, main: 'build/index.js' });
    writeFile(path.join(folder, 'node_modules', name, 'build/index.js'), '');
  }
  return writeFile(path.join(folder, 'main.js'), '');
}

test('both versions of both packages are told, and where they are', () => {
  const main = application({ ink: '7.1.0', react: '18.0.0' });
  const said = otherCopies(main);
  const theirs = path.join(path.dirname(main), 'node_modules');
  expect(said).toMatch(
    new RegExp(`It loaded ink ${versionOf('ink')} \\(.*\\) and react ${versionOf('react')} \\(.*\\)\\.`),
  );
  expect(said).toContain(`The application has ink 7.1.0 (${theirs}/ink) and react 18.0.0 (${theirs}/react).`);
  expect(said).toContain('npm dedupe');
});

test.each([
  ['has them in a bundle', () => application({})],
  ['is not there', () => '/no/such/main.js'],
  ['seems to share them', () => path.resolve(import.meta.dirname, '../../../bin/hookline.ts')],
])('of an application that %s, nothing is guessed', (_what, main) => {
  expect(otherCopies(main())).toContain('The application has others.');
});
