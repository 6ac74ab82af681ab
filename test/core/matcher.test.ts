import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMatcher } from '../../core/matcher.ts';
import type { MatcherDialect } from '../../types/profile.ts';

const mendcode: MatcherDialect = { style: 'expression', whole: true, ignoreCase: true };
const mercury: MatcherDialect = { style: 'names', whole: false, ignoreCase: false };

describe('an expression that has to match the whole name, in any case', () => {
  test.each([
    ['bash', 'bash', true],
    ['bash', 'BASH', true],
    ['Bash', 'bash', true],
    ['bash', 'bash2', false],
    ['bash', 'a bash', false],
    ['bash|write', 'write', true],
    ['bash|write', 'WRITE', true],
    ['bash|write', 'bash|write', false],
    ['bash|write', 'rewrite', false],
    ['bash|', '', true],
    ['bash|', 'bash', true],
    ['bash|', 'b', false],
    ['mcp__.*', 'mcp__git__log', true],
    ['mcp__.*', 'MCP__git__log', true],
    ['mcp__.*', 'my mcp__git', false],
    ['^(read|grep)$', 'Grep', true],
    ['^(read|grep)$', 'grep2', false],
    ['a|b.*', 'xa', false],
    ['[be]..[ht]', 'BASH', true],
    ['[be]..[ht]', 'bashx', false],
    ['(?!mcp__).*', 'mcp__x', false],
    ['(?!mcp__).*', 'read', true],
    ['k', '\u212a', false],
    ['s.?', '\u017f', false],
    ['é', 'É', true],
  ])('%s on %s: %s', async (source, subject, expected) => {
    expect(await compileMatcher(source, mendcode).matches(subject)).toBe(expected);
  });
});

describe('names are exact, all else is an expression that may match a part', () => {
  test.each([
    ['Bash', 'Bash', true],
    ['Bash', 'bash', false],
    ['Bash', 'BashOutput', false],
    ['Read|Edit', 'Edit', true],
    ['Read|Edit', 'NotebookEdit', false],
    ['my-tool_2', 'my-tool_2', true],
    ['my-tool_2', 'my-tool_22', false],
    ['Read|', 'NotebookEdit', true],
    ['|', 'Bash', true],
    ['Note.*', 'NotebookEdit', true],
    ['book.', 'NotebookEdit', true],
    ['Book.', 'Notebook', false],
    ['^Bash$', 'Bash', true],
    ['^Bash$', 'BashOutput', false],
    ['^Bash', 'BashOutput', true],
    ['Read Edit', 'Read', false],
    ['mcp__.*__(list|get)_.+', 'mcp__git__get_log', true],
    ['mcp__.*__(list|get)_.+', 'mcp__git__put_log', false],
  ])('%s on %s: %s', async (source, subject, expected) => {
    expect(await compileMatcher(source, mercury).matches(subject)).toBe(expected);
  });
});

describe.each([
  ['mendcode', mendcode],
  ['mercury', mercury],
])('an absent matcher, an empty one and * match everything and name nothing (%s)', (_title, dialect) => {
  test.each([[undefined], [''], ['*']])('%s', (source) => {
    const matcher = compileMatcher(source, dialect);
    expect([matcher.matches(''), matcher.matches('Bash'), matcher.matches('é\n')]).toEqual([true, true, true]);
    expect([matcher.names(''), matcher.names('*'), matcher.names('Bash')]).toEqual([false, false, false]);
  });
});

describe('a pattern is valid exactly when RegExp takes it', () => {
  test.each('( ) [a a)(b ** + a{2,1} \\ (?<n>a)\\k<m> (?<a ?'.split(' '))('%s is refused', (source) => {
    expect(() => compileMatcher(source, mendcode)).toThrow(SyntaxError);
    expect(() => compileMatcher(source, mercury)).toThrow(/^Invalid regular expression: /);
  });

  test.each('a{ ] } \\p{L} [a-\\d] \\8 (?=a)* \\c [] [^] (?<n>a) a{,5} / \\ü'.split(' '))('%s is taken', (source) => {
    expect(compileMatcher(source, mendcode)).toBeDefined();
    expect(compileMatcher(source, mercury)).toBeDefined();
  });
});

describe('a hostile pattern answers soon, and rightly where linear time is to be had', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(60)}!`, false],
    ['(a+)+$', `!${'a'.repeat(60)}`, true],
    ['(a|a)*$', `${'a'.repeat(60)}!`, true],
    ['^(a|a)*$', `${'a'.repeat(60)}!`, false],
    ['^(?:\\w+\\d?)+-$', `${'x1'.repeat(60)}!`, false],
    ['^(a?){25}a{25}$', 'a'.repeat(25), true],
    [`^${'a?'.repeat(30)}${'a'.repeat(30)}$`, 'a'.repeat(29), false],
    ['(.*)(.*)(.*)(.*)y', 'a'.repeat(250), false],
    ['^((a{1,9}){1,9}){1,9}b', 'a'.repeat(20), false],
    ['^(?:a|aa)+c{01}$', `${'a'.repeat(60)}c`, true],
    ['^(?:[^/]+/?)*\\.ts$', `${'a/'.repeat(100)}b.js`, false],
  ])('%s', async (source, subject, expected) => {
    const started = performance.now();
    expect(await compileMatcher(source, mercury).matches(subject)).toBe(expected);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('what can neither be run in linear time nor end in time comes to the limit', () => {
  test.each([
    ['a backreference', '(?:(a+)+\\1)+$', `${'a'.repeat(60)}!`],
    ['a lookahead', '(?=(?:a|aa)+$)a*!', `${'a'.repeat(60)}!`],
    ['a lookbehind', '(?<=b(?:a|aa)+)!', `${'a'.repeat(60)}!`],
    ['a subject beyond ASCII', '(a+)+$', `${'a'.repeat(60)}é`],
    ['rounds that take no character', '()\\1{1000000000}a', 'b'],
    ['a program too large for linear time', '^(?:a?){400}a{400}$', 'a'.repeat(100_000)],
    ['a way that never steps back', '(?:(?=[^]*)a)*$', 'a'.repeat(200_000)],
    ['a pattern that is slow to compile', `${'.?'.repeat(3_900)}\\b#`, 'aaa'],
    ['a pattern that is too large to compile', `${'a'.repeat(20_000)}\\b.*.*.*`, 'a'],
  ])('%s', async (_title, source, subject) => {
    const started = performance.now();
    expect(await compileMatcher(source, mercury).matches(subject)).toBe('limit');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('a matcher answers other subjects after it came to the limit', async () => {
    const matcher = compileMatcher('^(?:(a+)+\\1)+$', mercury);
    expect(await matcher.matches(`${'a'.repeat(60)}!`)).toBe('limit');
    expect(await matcher.matches('aaaa')).toBe(true);
    expect(await matcher.matches('b')).toBe(false);
  });
});

describe('subjects that are long or beyond ASCII are matched as RegExp does', () => {
  const long = 'a'.repeat(5_000);
  test.each([
    ['a+', long, true],
    ['a+b', long, false],
    ['a+b', `${long}b`, true],
    ['(a|b)*', `${long}b`, true],
    ['\\w+\\s\\w+', `${long} ${long}`, true],
    ['.+é', `${long}É`, true],
    ['(a|b)*.', `${long}\u2028`, false],
    ['(a+)+\\W', 'aaa\u212a', true],
    ['(?:é|a)+', 'ÉaÉ', true],
    ['\\bname', 'name', true],
  ])('%s', async (source, subject, expected) => {
    expect(await compileMatcher(source, mendcode).matches(subject)).toBe(expected);
  });
});

test('a matcher means what the plain RegExp means', async () => {
  const context = createContext({});
  const words = ['a', 'b', 'K', 's', 'Z', '_', '-', '1', '.', ' ', 'é'];
  const escapes = ['\\d', '\\w', '\\W', '\\s', '\\b', '\\Q', '\\A', '\\.', '\\_', '(a)\\1'];
  const signs = ['*', '+', '?', '+?', '{2}', '{0,2}', '{01}', '{,2}', '|', '^', '$', '{', ']', '(a|b)*', '(a*)*'];
  const groups = ['(', '(?:', '(?=', '(?!', '(?<=', ')', '(?i:k)'];
  const classes = ['[a-c]', '[^k]', '[Z-a]', '[\\W-]', '[^\\d_]', '[[:alpha:]]', '[a&&b]', '[]', '[^]'];
  const piece = fc.constantFrom(...words, ...escapes, ...signs, ...groups, ...classes);
  const source = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  const subject = fc.string({ unit: fc.constantFrom(...'abkKsSzZ_-1. é\u212a\u017f\n'), maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(source, subject, fc.boolean(), fc.boolean(), async (text, word, whole, ignoreCase) => {
      fc.pre(text !== '*' && isValid(text));
      const plain = `new RegExp(${JSON.stringify(whole ? `^(?:${text})$` : text)}, ${ignoreCase ? "'i'" : "''"})`;
      const expected = runInContext(`${plain}.test(${JSON.stringify(word)})`, context, { timeout: 5_000 });
      const answer = await compileMatcher(text, { style: 'expression', whole, ignoreCase }).matches(word);
      expect(answer === 'limit' ? expected : answer).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('names are the subjects that they name, and no other text', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abkKsS_-1'), minLength: 1, maxLength: 3 });
  const subject = fc.oneof(word, fc.string({ unit: fc.constantFrom(...'abkKsS_-1|. é\u212a\u017f\n'), maxLength: 4 }));
  const fold = (text: string, ignoreCase: boolean): string =>
    ignoreCase ? text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      subject,
      fc.boolean(),
      fc.boolean(),
      async (words, text, whole, ignoreCase) => {
        const matcher = compileMatcher(words.join('|'), { style: 'names', whole, ignoreCase });
        const named = words.some((each) => fold(each, ignoreCase) === fold(text, ignoreCase));
        expect([await matcher.matches(text), matcher.names(text)]).toEqual([named, named]);
      },
    ),
    { numRuns: 1_000 },
  );
});

describe('a matcher names the words that stand as whole alternatives', () => {
  test.each([
    ['turn_completed', true],
    ['TURN_completed', true],
    ['turn_failed|turn_completed', true],
    ['question|turn_completed|.*', true],
    ['^turn_completed$', true],
    ['^turn_failed$|^turn_completed$', true],
    ['(turn_failed|turn_completed)', true],
    ['^(?:turn_failed|turn_completed)$', true],
    ['.*', false],
    ['turn_.*', false],
    ['turn_(completed|failed)', false],
    ['turn_completed2', false],
    ['turn_completed.*', false],
    ['(turn_completed)|(turn_failed)', true],
    ['(a)(b|turn_completed|c)', false],
    ['(?=turn_failed|turn_completed).*', false],
    ['(?=a|turn_completed)', false],
    ['[|turn_completed|]', false],
    ['a\\|turn_completed', false],
    ['turn_failed', false],
  ])('%s: %s', (source, expected) => {
    expect(compileMatcher(source, mendcode).names('turn_completed')).toBe(expected);
  });

  test('by the case rule of the dialect', () => {
    expect(compileMatcher('Bash|Read', mercury).names('Read')).toBe(true);
    expect(compileMatcher('Bash|Read', mercury).names('read')).toBe(false);
    expect(compileMatcher('Bash.*|Read', mercury).names('read')).toBe(false);
    expect(compileMatcher('bash.*|READ', mendcode).names('Read')).toBe(true);
  });
});

describe('the linear-time engine is loaded only when a pattern needs it', () => {
  test.each([
    ['names', 'Bash|Read', false],
    ['a harmless pattern', 'mcp__.*__(list|get)_.+', false],
    ['a pattern under the time limit', '(?<=a)b', false],
    ['a hostile pattern', '(a+)+$', true],
  ])('%s', async (_title, source, loads) => {
    expect(await loadedModules(source)).toEqual(
      loads
        ? [expect.stringContaining('/core/matcher.ts'), expect.stringContaining('/re2js/')]
        : [expect.stringContaining('/core/matcher.ts')],
    );
  });
});

/** The address of each module, of ours and of this engine, that a process loads which tests one subject. */
async function loadedModules(source: string): Promise<string[]> {
  const watcher = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { if (/re2js|matcher/.test(url)) console.log(url); return next(url, context); } });`;
  const program = `const { compileMatcher } = await import(${JSON.stringify(new URL('../../core/matcher.ts', import.meta.url).href)});
    await compileMatcher(${JSON.stringify(source)}, ${JSON.stringify(mercury)}).matches('aaaa!');`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(watcher)}`,
    '--input-type=module',
    '--eval',
    program,
  ]);
  return stdout.trim().split('\n');
}

function isValid(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
