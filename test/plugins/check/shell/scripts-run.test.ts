import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseShell } from '../../../../plugins/check/shell/parse-shell.ts';
import { scriptsOfLine, scriptsOfWords } from '../../../../plugins/check/shell/scripts-run.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const place = { directory: '/p', variables: new Map([['DIR', '/p/sub']]) };

async function scriptsOf(line: string, directory: string | undefined = place.directory): Promise<readonly string[]> {
  const tree = await parseShell(line);
  if (!tree) throw new Error(`cannot be parsed: ${line}`);
  const where = { variables: place.variables, shell: 'dash', ...(directory !== undefined && { directory }) };
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
  ['node --no-warnings x.mjs', ['node /p/x.mjs']],
  ['npx tsx hooks/x.ts', ['tsx /p/hooks/x.ts']],
  ['uv run python x.py', ['python /p/x.py']],
  ['uv run --script x.py', ['uv /p/x.py']],
  ['poetry run python3 x.py', ['python3 /p/x.py']],
  ['bun x.ts', ['bun /p/x.ts']],
  ['. ./x.sh', ['dash /p/x.sh']],
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
  'npx prettier x.ts',
  'uv run ruff check x.py',
  'deno run https://example.com/x.ts',
  'deno run npm:a/b.js',
  '. x.sh',
  'node ./main',
  'bun run lint',
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

test.each([
  ['cd sub && ./x.sh', ['/sub/x.sh']],
  ['cd "$DIR"; bash y.sh', ['/sub/y.sh']],
  ['cd sub && cd .. && ./x.sh', []],
  ['cd nowhere && ./x.sh', []],
  ['cd sub || true; ./x.sh', []],
  ['./x.sh && cd sub', []],
  ['(cd sub && ./x.sh)', []],
])('%s runs what lies where a first cd leads', async (line, wanted) => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'sub'));
  const tree = await parseShell(line);
  const found = tree && scriptsOfLine(tree, { directory: folder, variables: new Map([['DIR', `${folder}/sub`]]) });
  expect(found?.map((each) => each.path)).toEqual(wanted.map((each) => folder + each));
});
