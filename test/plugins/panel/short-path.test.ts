import { expect, test } from 'vitest';
import { shortPath } from '../../../plugins/panel/short-path.ts';

test.each([
  ['in the project, from the project on', '/home/ada/app/.mendcode/hooks.json', '.mendcode/hooks.json'],
  ['in the home, from ~ on', '/home/ada/.mendcode/hooks.json', '~/.mendcode/hooks.json'],
  ['elsewhere, whole', '/etc/hooks.json', '/etc/hooks.json'],
  ['of a folder whose name only begins like the project', '/home/ada/app2/hooks.json', '~/app2/hooks.json'],
  ['in a folder whose name begins with two points', '/home/ada/app/..x/hooks.json', '..x/hooks.json'],
  ['of the project itself', '/home/ada/app', '~/app'],
])('a path %s', (_what, file, short) => {
  expect(shortPath(file, '/home/ada/app', '/home/ada')).toBe(short);
});
