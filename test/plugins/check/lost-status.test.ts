import { expect, test } from 'vitest';
import { lostStatuses } from '../../../plugins/check/lost-status.ts';
import { parseShell } from '../../../plugins/check/shell/parse-shell.ts';

/** The parts whose status is lost, with what drops it. */
async function lost(text: string): Promise<readonly string[]> {
  const tree = await parseShell(text);
  if (!tree) throw new Error(`cannot be parsed: ${text}`);
  return lostStatuses(tree).map(({ pos, end, by }) => `${text.slice(pos, end)} ${by}`);
}

test.each([
  ['a || true', ['a || true']],
  ['a || :', ['a || :']],
  ['a && b || exit 0', ['a || exit 0', 'b || exit 0']],
  ['a && true || true', ['a || true', 'true || true']],
  ['a || exit 1', ['a || exit 1']],
  ['! a', ['! a !']],
  ['if [ -f a ]; then a || true; fi', ['a || true']],
  ['{ a; exit 0; }', ['a ; exit 0']],
  ['x=$(a | tail -1)', ['a |']],
  ['a | tee x', ['a |']],
  ['a | b | c', ['a |', 'b |']],
  ['a &', ['a &']],
  ['a; exit 0', ['a ; exit 0']],
  ['a || echo no >&2', ['a || echo no']],
  ['a; printf done', ['a ; printf done']],
  ['x | a || true', ['x | a || true', 'x |']],
])('%s', async (text, wanted) => {
  expect(await lost(text)).toEqual(wanted);
});

test.each([
  'a',
  'a && b',
  'a || b',
  'a; b',
  'a || exit 2',
  'a || { echo no; exit 2; }',
  'a || true && b',
  '! a && exit 2',
  'if ! a; then exit 2; fi',
  'a || b || exit 2',
  'set -o pipefail; a | tee x',
  'a; s=$?; exit $s',
  'set -e; a; exit 0',
  'a & wait',
])('%s keeps it, or may', async (text) => {
  expect(await lost(text)).toEqual([]);
});
