import { expect, test } from 'vitest';
import { firstBashism } from '../../../plugins/check/bashisms.ts';
import { parseShell } from '../../../plugins/check/shell/parse-shell.ts';

async function bashismOf(text: string) {
  const tree = await parseShell(text);
  if (!tree) throw new Error(`cannot be parsed: ${text}`);
  return firstBashism(tree);
}

test.each([
  ['[[ a == b ]] && exit 2', '[[ … ]]', false],
  ['(( 1 + 1 ))', '(( … ))', false],
  ['for ((i=0; i<2; i++)); do :; done', 'for ((…))', true],
  ['a=(1 2)', 'an array', true],
  ['cat <(echo x)', '<( … )', true],
  ['cat <<< x', '<<<', true],
  ['ls &> /dev/null', '&>', false],
  ['ls |& cat', '|&', true],
  ['function f { :; }', 'function', true],
  ['echo ${x//a/b}', '${x//a/b}', true],
  ['echo ${x:0:1}', '${x:0:1}', true],
  ['echo ${x^^}', '${x^^}', true],
  ['echo ${!x}', '${!x}', true],
  ['[ a == b ]', '== in [ … ]', false],
  ['set -euo pipefail', 'set -o pipefail', true],
  ['source lib.sh', 'source', false],
])('%s', async (text, what, blocks) => {
  expect(await bashismOf(text)).toEqual({ what, blocks });
});

test.each([
  '[ a = b ] && test -f x',
  'x=${y:-z}; echo "${x#a}" "${x%%b}" ${#x} "$@" $((1 + 2))',
  'f() { local x=1; }; f',
  'functions() { :; }; functions',
  'cat <<E\n[[ a ]]\nE',
  "awk '{ a[1] = 2 }' | grep '[[:digit:]]'",
  'ls > x 2>&1',
  'set -eu',
  'case $x in a|b) ;; esac',
  "echo 'function f { a=(1) }'",
])('%s is for any sh', async (text) => {
  expect(await bashismOf(text)).toBeUndefined();
});

test('the first one is told', async () => {
  expect((await bashismOf('a=(1)\n[[ b ]]'))?.what).toBe('an array');
});
