import { describe, expect, test } from 'vitest';
import { wrappedCommands } from '../../../../plugins/guards/rule/wrapped-commands.ts';
import type { Wrapper } from '../../../../plugins/guards/rule/wrappers.ts';

function wrapped(line: string, wrapper: Wrapper) {
  const words = line.split(' ').map((text) => ({ text, open: false, braced: false }));
  const { commands, lines } = wrappedCommands(words, wrapper);
  const texts = (all: typeof commands): string[] => all.map((each) => each.map(({ text }) => text).join(' ')).sort();
  return { commands: texts(commands), lines: texts(lines), words: commands.flat() };
}

test.each<[why: string, line: string, wrapper: Wrapper, commands: readonly string[]]>([
  ['what follows', 'x a b', {}, ['a b']],
  ['flags', 'x -n -v a b', {}, ['a b']],
  ['a value of its own', 'x -u me a b', { values: 'u' }, ['a b']],
  ['a value that is attached', 'x -ume a b', { values: 'u' }, ['a b']],
  ['a value behind a group of letters', 'x -nu me a b', { values: 'u' }, ['a b']],
  ['a long option with its value', 'x --user me a b', { valueNames: ['--user'] }, ['a b']],
  ['a long option with an attached value', 'x --user=me a b', {}, ['a b']],
  ['a long option without a value', 'x --quiet a b', { flagNames: ['--quiet'] }, ['a b']],
  ['a long option that is not known', 'x --other a b', {}, ['a b', 'b']],
  ['the end of the options', 'x -- -a b', {}, ['-a b']],
  ['an operand', 'x 10 a b', { operands: 1 }, ['a b']],
  ['an operand that may be the command', 'x a b c', { operands: 'any' }, ['a b c', 'b c']],
  ['an assignment', 'x A=1 a b', { assignments: true }, ['a b']],
  ['an assignment that is none', 'x A=1 a b', {}, ['A=1 a b']],
  ['an option with which nothing runs', 'x -v a b', { inert: 'v' }, []],
  ['markers', 'x a -do b c ; -do d', { markers: ['-do'] }, ['b c', 'd']],
  ['nothing', 'x -n', {}, []],
])('runs %s', (_why, line, wrapper, commands) => {
  expect(wrapped(line, wrapper).commands).toEqual(commands);
});

describe('a line', () => {
  test.each<[why: string, line: string, wrapper: Wrapper, lines: readonly string[]]>([
    ['of an option', 'x -c a b', { lineOptions: ['-c'] }, ['a']],
    ['of a long option', 'x --run=a b', { lineOptions: ['--run'] }, ['a']],
    ['that goes on', 'x -S a b', { lineOptions: ['-S'], lineGoesOn: true }, ['a b']],
    ['of all words', 'x -n a b', { joined: true }, ['a b']],
    ['without the values behind it', 'x a b ::: c', { joined: true }, ['a b']],
  ])('%s', (_why, line, wrapper, lines) => {
    expect(wrapped(line, wrapper).lines).toEqual(lines);
  });
});

describe('what is read at run time', () => {
  test('is a last word that is not known', () => {
    expect(wrapped('x a', { appends: true }).words).toEqual([
      { text: 'a', open: false, braced: false },
      { text: '', open: true, braced: false },
    ]);
  });

  test('makes a word with a placeholder open', () => {
    const replaced = wrapped('x -I % a %', { appends: true, values: 'I', replacing: 'I' }).words;
    expect(replaced.map(({ text, open }) => [text, open])).toEqual([
      ['a', false],
      ['%', true],
      ['', true],
    ]);
  });
});
