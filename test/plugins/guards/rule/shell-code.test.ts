import { expect, test } from 'vitest';
import { type StandardInput, shellCode } from '../../../../plugins/guards/rule/shell-code.ts';

const piped: StandardInput = { texts: [], known: false };
const file: StandardInput = { texts: [], known: true };
const text: StandardInput = { texts: [{ text: 'from input', open: false, braced: false }], known: true };

/** `|` separates words; one that begins with `$` is known only when it runs. */
function codeOf(line: string, input = piped) {
  const words = line.split('|').map((each) => ({ text: each, open: each.startsWith('$'), braced: false }));
  const { lines, open } = shellCode(words[0]?.text ?? '', words, input);
  return { lines: lines.map((each) => each.map((word) => word.text).join(' ')), open };
}

test.each<[line: string, lines: readonly string[]]>([
  ['bash|-c|a b', ['a b']],
  ['bash|-lc|a b', ['a b']],
  ['bash|-o|pipefail|-c|a b', ['a b']],
  ['bash|+e|-c|a b|c', ['a b']],
  ['bash|-c|--|a b', ['a b']],
  ['bash|a.sh|-c|b', []],
  ['source|a.sh', []],
  ['trap|a b|EXIT', ['a b']],
  ['trap|--|a b|EXIT', ['a b']],
  ['trap|-|EXIT', []],
  ['alias|x=a b|-p|y=c', ['a b', 'c']],
  ['ls|-c|a b', []],
])('%s gives %j', (line, lines) => {
  expect(codeOf(line)).toEqual({ lines, open: false });
});

test.each([
  'bash',
  'bash|-s|a',
  'bash|-c',
  'bash|$a',
  'bash|-x|$a',
  'bash|-',
  'bash|/dev/stdin',
  'source|$a',
  '.|/dev/fd/0',
])('%s behind a pipe may run anything', (line) => {
  expect(codeOf(line)).toEqual({ lines: [], open: true });
});

test.each(['bash', 'bash|-s|a', 'bash|/dev/stdin', '.|/dev/stdin'])('%s runs the text that is its input', (line) => {
  expect(codeOf(line, text)).toEqual({ lines: ['from input'], open: false });
});

test('a file as the input is like a script', () => {
  expect(codeOf('bash', file)).toEqual({ lines: [], open: false });
});
