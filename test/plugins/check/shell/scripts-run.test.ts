import path from 'node:path';
import { expect, test } from 'vitest';
import { parseShell } from '../../../../plugins/check/shell/parse-shell.ts';
import { scriptsOfLine, scriptsOfWords } from '../../../../plugins/check/shell/scripts-run.ts';

const place = { directory: '/p', variables: new Map([['DIR', '/p/sub']]) };

async function scriptsOf(line: string, directory: string | undefined = place.directory): Promise<readonly string[]> {
  const tree = await parseShell(line);
  if (!tree) throw new Error(`cannot be parsed: ${line}`);
  const where = { variables: place.variables, ...(directory !== undefined && { directory }) };
  return scriptsOfLine(tree, where).map(({ path: file, interpreter, tested }) =>
    [interpreter, file, tested ? 'tested' : undefined].filter(Boolean).join(' '),
  );
}

test.each([
  ['./x.sh a b', ['/p/x.sh']],
  ['"$DIR"/x.sh', ['/p/sub/x.sh']],
  ['bash -eu x.sh', ['bash /p/x.sh']],
  ['bash -o pipefail x.sh', ['bash /p/x.sh']],
  ['python3 -u -W error x.py', ['python3 /p/x.py']],
  ['env A=1 node x.mjs', ['node /p/x.mjs']],
  ['timeout 5 bun run x.ts', ['bun /p/x.ts']],
  ['uv run hooks/x.py', ['uv /p/hooks/x.py']],
  ['[ -f x.sh ] && sh x.sh', ['sh /p/x.sh tested']],
  ['a=$(./x.sh) || ./y.sh', ['/p/x.sh', '/p/y.sh']],
])('%s', async (line, wanted) => {
  expect((await scriptsOf(line)).toSorted()).toEqual(wanted);
});

test.each([
  'npm test',
  'bash -c "x.sh"',
  'python3 -m pytest x.py',
  'node --import ./a.mjs b.mjs',
  'bun test x.ts',
  '$UNKNOWN/x.sh',
  'cd elsewhere && ./x.sh',
  'DIR=/q; "$DIR/x.sh"',
  'bash',
])('%s runs no script whose path is known', async (line) => {
  expect(await scriptsOf(line)).toEqual([]);
});

test('where relative paths start nobody knows, only absolute ones are looked at', async () => {
  const tree = await parseShell('./x.sh; /nowhere/y.sh');
  const found = tree && scriptsOfLine(tree, { variables: new Map() });
  expect(found?.map((each) => each.path)).toEqual(['/nowhere/y.sh']);
});

test('the words of a list are taken as they are', () => {
  const words = ['bash', '$DIR/x.sh'].map((text) => ({ text, open: false, braced: false }));
  expect(scriptsOfWords(words, place).map((each) => each.path)).toEqual([path.join('/p', '$DIR/x.sh')]);
});
