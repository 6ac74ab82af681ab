import { expect, test } from 'vitest';
import { parseShell } from '../../../../plugins/check/shell/parse-shell.ts';

test('every node of a line is there, those of substitutions too', async () => {
  const tree = await parseShell('x="$(cat y)" && { z; }');
  const names = tree?.nodes.flatMap((node) => (node.type === 'Command' && node.name ? [node.name.value] : []));
  expect(names?.sort()).toEqual(['cat', 'z']);
  expect(tree?.text).toBe('x="$(cat y)" && { z; }');
});

test.each([
  ['a line that is not finished', 'if true'],
  ['one with a NUL', 'a\0b'],
  ['one that is too long', `echo ${'x'.repeat(200_000)}`],
  ['one that is nested too deep', '('.repeat(50_000)],
])('%s is not judged', async (_, text) => {
  expect(await parseShell(text)).toBeUndefined();
});
