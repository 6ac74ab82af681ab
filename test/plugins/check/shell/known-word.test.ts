import os from 'node:os';
import { expect, test } from 'vitest';
import { knownWord } from '../../../../plugins/check/shell/known-word.ts';
import { parseShell } from '../../../../plugins/check/shell/parse-shell.ts';

const variables = new Map([['DIR', '/work space']]);

async function wordOf(text: string): Promise<string | undefined> {
  const tree = await parseShell(`x ${text}`);
  const word = tree?.nodes.find((node) => node.type === 'Command')?.args[0];
  if (word?.type !== 'Word') throw new Error(`no word: ${text}`);
  return knownWord(word, variables);
}

test.each([
  ['a/b', 'a/b'],
  ['"$DIR"/x.sh', '/work space/x.sh'],
  ['"${DIR}/x.sh"', '/work space/x.sh'],
  ['${DIR:-/y}/x', '/work space/x'],
  ["'$DIR/x'", '$DIR/x'],
  ['a\\ b', 'a b'],
  ['~/x', `${os.homedir()}/x`],
  ['"~/x"', '~/x'],
])('%s', async (text, wanted) => {
  expect(await wordOf(text)).toBe(wanted);
});

test.each(['$OTHER/x', '"$(pwd)/x"', '${DIR%/x}', '*.sh', '"a${OTHER}"'])(
  '%s is known only when it runs',
  async (text) => {
    expect(await wordOf(text)).toBeUndefined();
  },
);
