import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { pathHolds } from '../../../../plugins/guards/rule/path-holds.ts';

const place = { project: '/srv/app', cwd: '/srv/app' };

test.each<[why: string, glob: string, path: string, holds: boolean]>([
  ['a file in the folder', 'src/**', '/srv/app/src/a.ts', true],
  ['a file deeper in the folder', 'src/**', '/srv/app/src/deep/er/b.css', true],
  ['a relative path', 'src/**', 'src/a.ts', true],
  ['a relative path with a dot', 'src/**', './src/a.ts', true],
  ['a glob with a dot', './src/**', '/srv/app/src/a.ts', true],
  ['the folder itself', 'src/**', '/srv/app/src', true],
  ['a file beside the folder', 'src/**', '/srv/app/README.md', false],
  ['a folder that begins alike', 'src/**', '/srv/app/srcs/a.ts', false],
  ['a folder of that name below another', 'src/**', '/srv/app/lib/src/a.ts', false],
  ['a folder of that name anywhere', '**/src/**', '/srv/app/lib/src/a.ts', true],
  ['a way out and back', 'src/**', '/srv/app/lib/../src/a.ts', true],
  ['a way out', 'src/**', '/srv/app/src/../a.ts', false],
  ['doubled slashes', 'src/**', '/srv/app//src///a.ts', true],
  ['a slash at the end of the path', 'src', '/srv/app/src/', true],
  ['a slash at the end of the glob', 'src/', '/srv/app/src/deep/a.ts', true],
  ['a slash at the end of the glob and the folder itself', 'src/', '/srv/app/src', true],
  ['one star stays in its folder', 'src/*', '/srv/app/src/deep/a.ts', false],
  ['a file that begins with a dot', 'src/**', '/srv/app/src/.env', true],
  ['a folder that begins with a dot', '**/*.json', '/srv/app/.vscode/a.json', true],
  ['a base name', '*.ts', '/srv/app/main.ts', true],
  ['a base name deeper down', '*.ts', '/srv/app/src/deep/main.ts', true],
  ['a base name outside the project', '*.ts', '/tmp/main.ts', true],
  ['another base name', '*.ts', '/srv/app/main.tsx', false],
  ['a base name with a dot at its front', '*', '/srv/app/.env', true],
  ['a base name without a star', '.env', '/srv/app/config/.env', true],
  ['a longer base name', '.env', '/srv/app/.env.local', false],
  ['a file of the project only', './main.ts', '/srv/app/src/main.ts', false],
  ['a file of the project only, there', './main.ts', '/srv/app/main.ts', true],
  ['another case', 'src/**', '/srv/app/SRC/a.ts', false],
  ['an absolute glob', '/etc/**', '/etc/passwd', true],
  ['an absolute glob and a path that climbs', '/etc/**', '../../etc/passwd', true],
  ['an absolute glob with doubled slashes', '//etc/**', '/etc/passwd', true],
  ['an absolute glob of the project', '/srv/app/src/**', '/srv/app/src/a.ts', true],
  ['an absolute glob and another path', '/etc/**', '/srv/etc/passwd', false],
  ['a file anywhere, outside the project', '**/.env', '/home/a/.env', true],
  ['a glob beside the project', '../other/**', '/srv/other/a', true],
  ['a path outside against a relative glob', 'src/**', '/tmp/src/a.ts', false],
  ['the home folder', '~/.ssh/**', `${homedir()}/.ssh/id`, true],
  ['the home folder in the path', '~/.ssh/**', '~/.ssh/id', true],
  ['the home folder in the path alone', `${homedir()}/.ssh/*`, '~/.ssh/id', true],
  ['a folder named ~ where nothing expands it', '*/x', '~/x', true],
  ['a list', 'src/*.{ts,css}', '/srv/app/src/a.css', true],
  ['a class', 'src/[ab].ts', '/srv/app/src/b.ts', true],
  ['brackets that stand for themselves', 'app/[id]/*', '/srv/app/app/[id]/page.tsx', true],
  ['parentheses that stand for themselves', 'app/(shop)/**', '/srv/app/app/(shop)/page.tsx', true],
  ['an extended glob', 'src/@(a|b).ts', '/srv/app/src/b.ts', true],
  ['a backslash is a letter', 'src/**', '/srv/app/src\\a.ts', false],
  ['a path longer than any holds', 'src/**', `/${'a'.repeat(5_000)}`, true],
  ['a NUL holds', 'src/**', '/srv/app/a\0', true],
])('%s', async (_why, glob, path, holds) => {
  expect(await pathHolds(path, glob, place)).toBe(holds);
});

test('a relative path begins at the working directory, a relative glob at the project', async () => {
  const below = { project: '/srv/app', cwd: '/srv/app/packages/a' };
  expect(await pathHolds('src/x.ts', 'packages/a/src/**', below)).toBe(true);
  expect(await pathHolds('src/x.ts', 'src/**', below)).toBe(false);
});

test.each<[why: string, glob: string, path: string, holds: boolean]>([
  ['backslashes in the path', 'src/**', 'C:\\app\\src\\a.ts', true],
  ['slashes in the path', 'src/**', 'C:/app/src/a.ts', true],
  ['backslashes in the glob', 'src\\**', 'C:\\app\\src\\a.ts', true],
  ['another drive', 'src/**', 'D:\\app\\src\\a.ts', false],
  ['an absolute glob', 'D:/data/**', 'D:\\data\\a', true],
  ['a share', '//server/share/**', '\\\\server\\share\\a', true],
  ['a base name', '*.ts', 'C:\\app\\src\\a.ts', true],
])('on Windows: %s', async (_why, glob, path, holds) => {
  expect(await pathHolds(path, glob, { project: 'C:\\app', cwd: 'C:\\app' })).toBe(holds);
});

test('a glob that loses its way takes no long time, and holds', async () => {
  const started = process.cpuUsage();
  expect(await pathHolds('a'.repeat(400), `${'*a'.repeat(20)}*b`, place)).toBe(true);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
});
