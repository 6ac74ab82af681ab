import { parse } from 'unbash';
import { expect, test } from 'vitest';
import { type ShellWord, shellWords } from '../../../../plugins/guards/rule/shell-words.ts';

function argumentsOf(line: string): readonly ShellWord[] {
  const command = parse(line).commands[0]?.command;
  return command?.type === 'Command' ? command.args.flatMap(shellWords) : [];
}

test.each<[written: string, text: string, open: boolean]>([
  ['a', 'a', false],
  [`a'b c'"d"\\e`, 'ab cde', false],
  ["$'\\x41'", 'A', false],
  ['$"a"', 'a', false],
  ['$a', '$a', true],
  ['"a$b"', 'a$b', true],
  ['"\\$a"', '$a', false],
  ["'$a'", '$a', false],
  ['$(a)', '$(a)', true],
  ['"`a`"', '`a`', true],
  ['$((1))', '$((1))', true],
  ['<(a)', '<(a)', true],
  ['*.ts', '*.ts', true],
  ["'*.ts'", '*.ts', false],
  ['@(a)', '@(a)', true],
])('%s is %j, known only when it runs: %s', (written, text, open) => {
  expect(argumentsOf(`x ${written}`)).toEqual([{ text, open, braced: false }]);
});

test('a list in braces comes to its words', () => {
  expect(argumentsOf('x {a,b}')).toEqual([
    { text: 'a', open: false, braced: false },
    { text: 'b', open: false, braced: false },
  ]);
});

test('a list in braces that is not plain stays one word, and is told', () => {
  expect(argumentsOf("x {'a',b}")).toEqual([{ text: "{'a',b}", open: true, braced: true }]);
});

test.each<[written: string, text: string, open: boolean]>([
  ['a="b c"', 'a=b c', false],
  ['a+=b', 'a+=b', false],
  ['a=$b', 'a=$b', true],
  ['a[1]=b', 'a=b', true],
  ['a=(b c)', 'a=(b c)', true],
])('the assignment %s is %j', (written, text, open) => {
  expect(argumentsOf(`export ${written}`)).toEqual([{ text, open, braced: false }]);
});
