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
  ['coproc cat', 'coproc', false],
  ['select a in b; do :; done', 'select', true],
  ['echo $((x++))', '++', true],
  ['echo $((--x))', '--', false],
  ['echo $((2**3))', '**', true],
  ['x+=1', '+=', false],
  ["echo $'a\\tb'", "$'…'", false],
  ['cp f{,.bak}', '{,.bak}', false],
  ['for i in {1..3}; do :; done', '{1..3}', false],
  ['echo $RANDOM', '$RANDOM', false],
  ['[ -v x ]', '[ -v', false],
  ['printf -v x %s y', 'printf -v', false],
  ['read -ra list', 'read -ra', false],
  ['read -t 1 x', 'read -t', false],
  ['trap clean ERR', 'trap ERR', false],
  ['wait -n', 'wait -n', false],
  ['export -f x', 'export -f', true],
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
  'read -r x; read -p "name: " y; trap clean EXIT; printf "%s" -v; [ "$1" = -v ]; wait $!; export x=1',
  'find . -name "*.sh" -exec ls {} +; git show HEAD@{1}; echo {a} {} $UID_OF_MINE',
  'curl -d {"a":1,"b":2} x',
  'echo $((x + 1)) $((x - -1))',
  'case $x in a|b) ;; esac',
  "echo 'function f { a=(1) }'",
])('%s is for any sh', async (text) => {
  expect(await bashismOf(text)).toBeUndefined();
});

test('the first one is told', async () => {
  expect((await bashismOf('a=(1)\n[[ b ]]'))?.what).toBe('an array');
});
