import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { commandHolds } from '../../../../plugins/guards/rule/command-holds.ts';
import { type CommandCase, compoundCases, doubtfulCases, plainCases, writtenCases } from './command-cases.ts';
import { argumentCases, shellCases, wrapperCases } from './wrapper-cases.ts';

const tables: readonly (readonly [subject: string, cases: readonly CommandCase[]])[] = [
  ['a command and its words', plainCases],
  ['a command within a line', compoundCases],
  ['how a command is written', writtenCases],
  ['what cannot be told', doubtfulCases],
  ['a command behind a wrapper', wrapperCases],
  ['a command in the arguments of another', argumentCases],
  ['a line for another shell', shellCases],
];

describe.each(tables)('%s', (_subject, cases) => {
  test.each(cases.map(([why, pattern, line, holds]) => ({ why, pattern, line, holds })))(
    '$why: $holds',
    async ({ pattern, line, holds }) => {
      expect(await commandHolds(line, pattern)).toBe(holds);
    },
  );
});

describe.skipIf(process.platform === 'win32')('a line in which bash runs git', () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-')));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const programs = path.join(folder, 'programs');
  const marks = path.join(folder, 'marks');
  fs.mkdirSync(programs);
  fs.writeFileSync(path.join(programs, 'git'), `#!/bin/sh\necho ran >> ${marks}\n`, { mode: 0o755 });
  for (const name of 'bash sh cat head xargs find env nice nohup timeout setsid stdbuf'.split(' ')) {
    const found = ['/bin', '/usr/bin'].map((each) => path.join(each, name)).find((each) => fs.existsSync(each));
    if (found !== undefined) fs.symlinkSync(found, path.join(programs, name));
  }
  for (const name of ['ls', 'sudo', 'rm', 'sleep']) {
    fs.writeFileSync(path.join(programs, name), '#!/bin/sh\necho x\n', { mode: 0o755 });
  }

  /** Only what stands in the folder of programs is there to run. */
  function runsGit(line: string): boolean {
    fs.rmSync(marks, { force: true });
    const cwd = fs.mkdtempSync(path.join(folder, 'work-'));
    const options = { cwd, env: { PATH: programs, HOME: cwd }, input: 'push\n', timeout: 2_000 } as const;
    spawnSync('/bin/bash', ['-c', line], options);
    return fs.existsSync(marks);
  }

  const all = [...plainCases, ...compoundCases, ...writtenCases, ...wrapperCases, ...argumentCases, ...shellCases];
  const lines = new Set(
    all.map(([, , line]) => line).filter((line) => !/\b(?:while|until|select|chroot)\b/.test(line)),
  );
  const ran = [...lines].filter(runsGit);

  test('is in the tables a good many times', () => {
    expect(ran.length).toBeGreaterThan(80);
  });

  test.each(ran)('holds: %j', async (line) => {
    expect(await commandHolds(line, 'git *')).toBe(true);
  });
});

describe('a hostile line', () => {
  const hostile: readonly (readonly [what: string, line: string])[] = [
    ['substitutions that are never closed', '$('.repeat(32_000)],
    ['nested substitutions', `${'$('.repeat(20_000)}${')'.repeat(20_000)}`],
    ['many groups of nested substitutions', `${'$('.repeat(250)}a${')'.repeat(250)} `.repeat(80)],
    ['process substitutions', `${'<('.repeat(20_000)}${')'.repeat(20_000)}`],
    ['substitutions in a here-document', `cat <<A\n${'$('.repeat(30_000)}`],
    ['old arithmetic', '$['.repeat(32_000)],
    ['backticks', '`'.repeat(64_000)],
    ['subshells', '('.repeat(64_000)],
    ['functions', 'f() '.repeat(12_000)],
    ['variables with defaults', '${a:-'.repeat(12_000)],
    ['lists in braces', `${'{a,'.repeat(16_000)}${'}'.repeat(16_000)}`],
    ['lists in braces one behind the other', 'echo {a,b}'.concat('{a,b}'.repeat(12_000))],
    ['wrappers', 'sudo '.repeat(12_000)],
    ['options of a wrapper', `sudo ${'--a '.repeat(15_000)}`],
    ['operands of a wrapper', `su ${'a '.repeat(30_000)}`],
    ['actions of find', `find ${'-exec a ; '.repeat(6_000)}`],
    ['lines for a shell', "bash -c 'a';".repeat(5_000)],
    ['lines in lines', 'eval '.repeat(12_000)],
    ['quotes', `'"`.repeat(32_000)],
  ];
  test.each(hostile)('of %s takes no long time', async (_what, line) => {
    const started = process.cpuUsage();
    await commandHolds(line, 'git *');
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });

  test('of any text throws nothing', async () => {
    const pieces = fc.constantFrom(
      ...`git|push| |$(|)|\`|"|'|{|}|;|&&|<<A|\n|\\|$X|[[|]]|((|))|case|in|esac|if`.split('|'),
      '|',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (line) => {
        expect(typeof (await commandHolds(line, 'git *'))).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a command that plainly is git', () => {
  const argument = fc.stringMatching(/^[\w./-]{1,8}$/);
  const plainGit = fc.array(argument, { maxLength: 3 }).map((words) => ['git', ...words].join(' '));
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const other = fc.constantFrom(
    'ls',
    'cd x',
    'echo "a b"',
    "printf '%s' a",
    'A=1',
    'cat <<E\nx\nE\n',
    'true # c\n',
    '[ -f x ]',
  );
  const wraps: readonly ((line: string, other: string) => string)[] = [
    (line, before) => `${before.endsWith('\n') ? before : `${before};`}${line}`,
    (line, after) => `{ ${line}\n} && ${after}`,
    (line) => `ls || ${line}`,
    (line) => `ls | ${line}`,
    // With a blank, since two parentheses in a row begin an arithmetic expression.
    (line) => `( ${line}\n)`,
    (line) => `{ ${line}\n}`,
    (line) => `if true; then ${line}\nfi`,
    (line) => `for f in a b; do ${line}\ndone`,
    (line) => `case x in x) ${line}\n;; esac`,
    (line) => `f() { ${line}\n}`,
    (line) => `echo "$( ${line}\n)"`,
    (line) => `cat <( ${line}\n)`,
    (line) => `bash -c ${quoted(line)}`,
    (line) => `sudo -u deploy env A=1 sh -c ${quoted(line)}`,
    (line) => `eval ${quoted(line)}`,
    (line) => `timeout -k 5 10 bash -euo pipefail -c ${quoted(line)}`,
  ];
  const prefixes = fc.constantFrom(
    '',
    'sudo ',
    'A=1 ',
    'env -i B=2 ',
    'nohup ',
    'timeout 5 ',
    'nice -n 3 ',
    'command ',
    'exec ',
  );
  const line = fc
    .tuple(plainGit, prefixes, fc.array(fc.tuple(fc.nat(wraps.length - 1), other), { maxLength: 4 }))
    .map(([start, prefix, steps]) =>
      steps.reduce((inner, [index, beside]) => wraps[index]?.(inner, beside) ?? inner, prefix + start),
    );

  test('holds for git * however it is wrapped', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        expect(await commandHolds(text, 'git *')).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('does not hold for a command that stands nowhere in it', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        expect(await commandHolds(text, 'terraform *')).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});
