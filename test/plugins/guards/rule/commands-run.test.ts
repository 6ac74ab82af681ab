import { expect, test } from 'vitest';
import { commandsRun } from '../../../../plugins/guards/rule/commands-run.ts';

const input = { texts: [], known: false };

function run(line: string) {
  const words = line.split(' ').map((text) => ({ text, open: text.startsWith('$'), braced: text.includes(',') }));
  const running = commandsRun(words, input);
  return (
    running && {
      commands: running.commands.map((each) => each.map(({ text }) => text).join(' ')),
      lines: running.lines,
    }
  );
}

test.each<[line: string, commands: readonly string[], lines: readonly string[]]>([
  ['ls a', ['ls a'], []],
  ['sudo -u me nice ls a', ['sudo -u me nice ls a', 'nice ls a', 'ls a'], []],
  ['sudo sh -c ls', ['sudo sh -c ls', 'sh -c ls'], ['ls']],
  ['eval ls a', ['eval ls a'], ['ls a']],
  ['/usr/bin/nice ls', ['/usr/bin/nice ls', 'ls'], []],
  ['ls $a', ['ls $a'], []],
])('%s runs %j and the lines %j', (line, commands, lines) => {
  expect(run(line)).toEqual({ commands, lines });
});

test.each([
  ['a name that is not known', '$a b'],
  ['a name in braces', "{'a',b} c"],
  ['a name that stands for what is found', '{} a'],
  ['a wrapped name that is not known', 'sudo $a'],
  ['a line that is not known', 'eval ls $a'],
  ['a shell that reads from a pipe', 'bash'],
  ['too many wrappers', `${'nice '.repeat(100)}ls`],
  ['too many words behind a wrapper', `nice ${'a '.repeat(3_000)}`],
])('%s is known only when it runs', (_what, line) => {
  expect(run(line)).toBeUndefined();
});
