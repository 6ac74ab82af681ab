import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandHolds } from '../../plugins/guards/rule/command-holds.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const bash = '/bin/bash';

/** Programs that a line may start beside `git`; all of them are harmless in an empty folder. */
const programs = 'bash cat echo env false head ls nice nohup printf sh stdbuf timeout true xargs'.split(' ');

/**
 * A shell whose only `git` leaves a mark, where it is started as a program: a script that a shell is told to read is no call of it.
 * Each line runs in a folder of its own, without stdin; what it leaves in the background cannot mark another line.
 */
function openShell() {
  const root = temporaryFolder();
  const bin = path.join(root, 'bin');
  let lines = 0;
  writeFile(path.join(bin, 'git'), '#!/bin/sh -u\ncase $- in *u*) : >.git-ran ;; esac\n', 0o755);
  for (const name of programs) {
    const found = ['/usr/bin', '/bin'].map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
    if (found) fs.symlinkSync(found, path.join(bin, name));
  }
  return {
    /** Whether the line runs `git`. */
    async runsGit(line: string): Promise<boolean> {
      lines += 1;
      const cwd = path.join(root, String(lines));
      fs.mkdirSync(cwd);
      const env = { PATH: bin, FUNCNEST: '4' };
      const child = spawn(bash, ['-c', line], { cwd, env, detached: true, stdio: 'ignore' });
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await once(child, 'exit');
      clearTimeout(timer);
      // All that it left running: a line that was made at random may run for ever.
      if (child.pid !== undefined) endGroup(child.pid);
      return fs.existsSync(path.join(cwd, '.git-ran'));
    },
  };
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It is empty.
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const doubleQuoted = (text: string): string => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;

const git = fc
  .tuple(
    fc.constantFrom('git', '"git"', "'git'", 'g\\it', 'g""it', "$'git'", "$'\\x67it'", 'gi\\\nt', 'g{i,}t', '\\git'),
    fc.constantFrom('', ' status', ' push -f', ' -C a commit -m "b c"', ' {a,b}', ' $X', ' >out', ' 2>&1', ' <<<a'),
  )
  .map((parts) => parts.join(''));

const prefix = fc.constantFrom(
  ...[
    '',
    '',
    '',
    'A=1 ',
    'A=$(ls) B+=c ',
    'env A=1 ',
    'env -u A -- ',
    'nohup ',
    'timeout --foreground -s KILL 4 ',
    'nice -n 3 ',
  ],
  ...['command ', 'exec ', '! ', 'time -p ', 'xargs ', 'xargs -I{} ', 'stdbuf -oL ', '>out ', 'eval '],
);

const beside = fc.constantFrom(
  'ls',
  'true',
  'false',
  'echo "a b"',
  "printf '%s' a",
  'A=1',
  ': # c',
  '[ -f x ]',
  '((1))',
);

/** What a line is put into; each makes one line of two. */
const wraps: readonly ((line: string, other: string) => string)[] = [
  (line, other) => `${other}\n${line}`,
  (line, other) => `${other} ; ${line}\n${other}`,
  (line, other) => `${other} && ${line}`,
  (line, other) => `${other} || ${line}`,
  (line, other) => `${other} | ${line}`,
  (line, other) => `${line}\n${other} &`,
  (line) => `(${line}\n)`,
  (line) => `{ ${line}\n} 2>out`,
  (line, other) => `if ${other}; then ${line}\nelse ${line}\nfi`,
  (line) => `for f in a b; do ${line}\ndone`,
  (line, other) => `while ${line}\ndo ${other}; break; done`,
  (line) => `case x in (y) ;; x|z) ${line}\n;; esac`,
  (line) => `echo "$( ${line}\n)"`,
  (line) => `A=$( ${line}\n) B=(c $( ${line}\n))`,
  (line) => `echo \`${line.replaceAll(/[\\`$]/g, '\\$&')}\n\``,
  (line) => `echo "\${A:-$( ${line}\n)}" \${B[$( ${line}\n)]}`,
  (line) => `echo $((1 + $( ${line}\n)0))`,
  (line) => `[[ -n $( ${line}\n) ]]`,
  (line) => `cat <( ${line}\n) > >( ${line}\n)`,
  (line) => `cat <<E\n$( ${line}\n)\nE\n`,
  (line) => `bash <<'END'\n${line}\nEND\n`,
  (line) => `bash <<< ${quoted(line)}`,
  (line) => `echo ${quoted(line)} | sh`,
  (line) => `bash -c ${quoted(line)}`,
  (line) => `sh -ec ${doubleQuoted(line)} a b`,
  (line) => `env A=1 bash -o pipefail -c ${quoted(line)}`,
  (line) => `eval ${quoted(line)}`,
  (line) => `trap ${quoted(line)} EXIT`,
];

/** Not for lines that are changed at random: a function that calls itself in a pipe would be without end. */
const functions: typeof wraps = [(line) => `f() { ${line}\n}; f`, (line) => `function g { ${line}\n}\ng`];

function linesOf(allWraps: typeof wraps): fc.Arbitrary<string> {
  const steps = fc.array(fc.tuple(fc.constantFrom(...allWraps), beside), { maxLength: 4 });
  return fc
    .tuple(prefix, git, steps)
    .map(([before, start, all]) => all.reduce((inner, [wrap, other]) => wrap(inner, other), before + start));
}

const pieces = fc.constantFrom(
  ...`' " \\ $ \` ( ) { } ; & | < > # ! * ? [ ] = ~ \n $( <( << <<- <<< (( )) [[ ]] && || ;; |& $' $" if fi do done`.split(
    ' ',
  ),
  ...[' ', '\t', '\r', 'E', 'git', 'in', 'esac', 'case', 'eval', 'exec', 'x', '-c', '--', '2'],
);

/** A line with pieces of shell put into it, and characters taken out of it, anywhere. */
const mutated = fc
  .tuple(linesOf(wraps), fc.array(fc.tuple(fc.nat(), fc.nat(2), pieces), { minLength: 1, maxLength: 4 }))
  .map(([line, changes]) =>
    changes.reduce((text, [at, taken, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + taken);
    }, line),
  );

/** A real shell runs the lines, so they are the same ones each time; another seed finds others. */
const seed = 1;

test.runIf(fs.existsSync(bash)).each([
  ['nested', linesOf([...wraps, ...functions])],
  ['nested and mutated', mutated],
])('the rule git * holds for each line that makes bash run git: %s', async (_, texts) => {
  const shell = openShell();
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (line) => {
      if (!(await shell.runsGit(line))) return;
      ran += 1;
      expect(await commandHolds(line, 'git *')).toBe(true);
    }),
    { numRuns: 200, seed },
  );
  expect(ran).toBeGreaterThan(0);
});
