import { describe, expect, test } from 'vitest';
import { simpleCommands } from '../../../../plugins/guards/rule/simple-commands.ts';

async function wordsOf(line: string): Promise<readonly string[] | undefined> {
  const commands = await simpleCommands(line, { left: 100_000 });
  return commands?.map(({ words }) => words.map(({ text }) => text).join('|')).sort();
}

test.each<[line: string, commands: readonly string[]]>([
  ['ls -la src/a.ts', ['ls|-la|src/a.ts']],
  ['time ls', ['ls']],
  ['A=1 ls "a b" > c', ['ls|a b']],
  ['a | b && c; d', ['a', 'b', 'c', 'd']],
  ['echo $(a $(b))', ['a|$(b)', 'b', 'echo|$(a $(b))']],
  ['export A="b c" B', ['export|A=b c|B']],
  ['A=1', []],
  ['> a', []],
  ['# a', []],
])('the simple commands of %j are %j', async (line, commands) => {
  expect(await wordsOf(line)).toEqual(commands);
});

test.each([
  'a &&',
  'echo "',
  '$(if)',
  'f() '.repeat(20_000),
  'a=($(b))c',
  'declare -a a+=(b)c',
  "$'\\x{62}' c",
  'a[ ]$(b)',
])('a line that cannot be parsed has none: %.20j', async (line) => {
  expect(await wordsOf(line)).toBeUndefined();
});

describe('the effort', () => {
  test('is shared, and when it is spent a line counts as one that cannot be parsed', async () => {
    const effort = { left: 10 };
    expect(await simpleCommands('ls a', effort)).toHaveLength(1);
    expect(effort.left).toBe(6);
    expect(await simpleCommands('ls a b c', effort)).toBeUndefined();
  });

  test('is spent by substitutions as well', async () => {
    expect(await simpleCommands('a $(b $(c))', { left: 11 })).toBeUndefined();
    expect(await simpleCommands('a $(b $(c))', { left: 40 })).toHaveLength(3);
  });
});

test.each<[line: string, texts: readonly string[], known: boolean]>([
  ['bash', [], false],
  ['bash < a', [], true],
  ['bash < $a', [], false],
  ['bash < <(a)', [], false],
  ['bash > a', [], false],
  ['bash <<< "a b"', ['a b'], true],
  ["bash <<'E'\na\nE", ['a\n'], true],
])('the standard input of %j', async (line, texts, known) => {
  const commands = await simpleCommands(line, { left: 1_000 });
  const input = commands?.find(({ words }) => words[0]?.text === 'bash')?.input;
  expect(input?.texts.map(({ text }) => text)).toEqual(texts);
  expect(input?.known).toBe(known);
});
