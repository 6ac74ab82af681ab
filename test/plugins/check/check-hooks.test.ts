import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainProblems } from '../../../plugins/check/check-hooks.ts';
import { fixFiles } from '../../../plugins/check/fix-files.ts';
import { rules } from '../../../plugins/check/rules/index.ts';
import { applyEdits } from '../../../plugins/files/apply-edits.ts';
import { parseData } from '../../../plugins/files/parse-data.ts';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { checkedFolders } from '../../helpers/checked-files.ts';
import { writeFile } from '../../helpers/write-file.ts';

const missing = { type: 'command', command: '/nowhere/x.sh' };

test('findings come in the order of the layers, then as the file has them', async () => {
  const place = checkedFolders({
    'project/.mendcode/hooks.json': {
      hooks: { Stop: [{ hooks: [missing] }], PreToolUse: [{ matcher: 'a, b', hooks: [missing] }] },
    },
    'data/hooks.json': { hooks: { Stop: [{ hooks: [{ ...missing, command: '/nowhere/y.sh' }] }] } },
  });
  const { findings } = await place.check(rules);
  expect(findings.map(({ file, rule, at }) => [file, rule, at])).toEqual([
    [place.file('data/hooks.json'), 'missing-script', '/hooks/Stop/0/hooks/0/command'],
    [place.file('project/.mendcode/hooks.json'), 'missing-script', '/hooks/Stop/0/hooks/0/command'],
    [place.file('project/.mendcode/hooks.json'), 'foreign-matcher', '/hooks/PreToolUse/0/matcher'],
    [place.file('project/.mendcode/hooks.json'), 'missing-script', '/hooks/PreToolUse/0/hooks/0/command'],
  ]);
});

test('what is a problem already is told there, and is no finding', async () => {
  const place = checkedFolders({ 'data/hooks.json': { hooks: { Stop: [{ hooks: ['npm test'] }] } } });
  const { findings, explanations } = await place.check(rules);
  expect(findings).toEqual([]);
  const { problems } = await place.bus.list();
  expect(explainProblems(problems, explanations)).toEqual([
    {
      ...problems[0],
      message: 'a hook has to be an object; write { "type": "command", "command": … }',
    },
  ]);
});

test('a problem of another code at the same place is left as it is', () => {
  const problem = { code: 'bad-field', severity: 'error', message: 'x', file: '/f', at: '/hooks' } as const;
  const explanation = {
    rule: 'r',
    severity: 'error',
    message: 'y',
    file: '/f',
    at: '/hooks',
    explains: ['bad-shape'],
  } as const;
  expect(explainProblems([problem], [explanation])).toEqual([problem]);
});

test('a change that no longer fits the file is none', async () => {
  const place = checkedFolders({
    'data/hooks.json': { hooks: { Stop: [{ type: 'command', matcher: '', command: 'true' }] } },
  });
  expect((await place.check(rules)).fixes).toEqual([]);
});

test('front matter is advised and never changed', async () => {
  const text = `---\nhooks:\n  PreToolUse:\n    - matcher: "Edit, Write"\n      hooks:\n        - type: command\n          command: /nowhere/x.sh\n          timeout: 5000\n---\n`;
  const place = checkedFolders({ 'project/.mercury/skills/s/SKILL.md': text }, mercury);
  const { findings, fixes } = await place.check(rules);
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['foreign-matcher', 4],
    ['missing-script', 7],
    ['timeout-in-milliseconds', 8],
  ]);
  expect(fixes).toEqual([]);
});

test('whatever JSON a hooks file holds, checking it never throws', async () => {
  const place = checkedFolders({});
  const file = place.file('project/.mendcode/hooks.json');
  const words = ['matcher', 'hooks', 'command', 'type', 'timeout', 'PreToolUse', 'Stop', '__proto__', '_note'];
  const texts = fc.oneof(fc.string(), fc.constantFrom('command', 'a || true', '$TOOL_INPUT', 'Bash(x *)', '(', '*a*b'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      texts,
      fc.double(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.constantFrom(...words), tie('value')),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom('PreToolUse', 'Stop', 'x'), value), async (hooks) => {
      writeFile(file, { hooks });
      for (const { edits } of (await place.check(rules)).fixes) applyEdits(JSON.stringify({ hooks }), edits);
    }),
    { numRuns: 100 },
  );
});

test('a fix keeps every comment and all that is no fault, and leaves nothing to fix', async () => {
  const place = checkedFolders({});
  const file = place.file('project/.mendcode/hooks.json');
  const command = fc.constantFrom('true', './a.sh // no comment', '/* x */', 'a "b"');
  const faults = fc.constantFrom<object>(
    {},
    {},
    { timeout: 5000 },
    { timeuot: 5 },
    { Command: 'x' },
    { _note: [1, { a: 2 }] },
  );
  const hook = fc
    .tuple(command, faults, fc.boolean())
    .map(([line, more, typed]) => ({ ...(typed && { type: 'command' }), command: line, ...more }));
  const group = fc.oneof(
    fc.record(
      { matcher: fc.constantFrom('bash', 'Edit, Write', '*'), hooks: fc.oneof(fc.array(hook, { maxLength: 2 }), hook) },
      { requiredKeys: ['hooks'] },
    ),
    hook,
    command,
  );
  const groups = fc.oneof({ weight: 4, arbitrary: fc.array(group, { maxLength: 3 }) }, group);
  const events = fc.dictionary(fc.constantFrom('PreToolUse', 'preToolUse', 'PostToolUs', 'Stop', '_note'), groups, {
    maxKeys: 3,
  });
  // A number behind the mark, so that each comment is one of its own.
  const mark = fc.constantFrom('/*', '//');
  const layout = fc.array(fc.option(mark, { nil: undefined, freq: 2 }), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(events, layout, fc.boolean(), async (hooks, marks, inside) => {
      let count = 0;
      const plain = JSON.stringify(inside ? { _first: 1, hooks, _last: [] } : { hooks }, undefined, 2);
      const text = plain.replaceAll('\n', () => {
        const one = marks[count % marks.length];
        count += 1;
        if (one === undefined) return '\n';
        return one === '//' ? ` // c${count}.\n` : `\n/* c${count}. */ `;
      });
      const comments = (of: string): readonly string[] => (of.match(/c\d+\./g) ?? []).sort();
      writeFile(file, text);
      for (let round = 0; round < 10; round += 1) {
        const { fixes } = await place.check(rules);
        if (fixes.length === 0) break;
        expect([round < 9, (await fixFiles(fixes)).failed]).toEqual([true, new Map()]);
      }
      const fixed = fs.readFileSync(file, 'utf8');
      expect(comments(fixed)).toEqual(comments(text));
      const { value } = parseData(fixed) as { readonly value: { readonly [key: string]: unknown } };
      if (inside) expect([value._first, value._last]).toEqual([1, []]);
      // Nothing that a hook runs is lost, and nothing is added.
      const runs = (of: unknown): readonly string[] =>
        (JSON.stringify(of).match(/"(?:true|\.\/a\.sh [^"]*|\/\* x \*\/)"/g) ?? []).sort();
      expect(runs(value.hooks)).toEqual(runs(hooks));
    }),
    { numRuns: 150 },
  );
});

test('hostile texts take no time to speak of', async () => {
  const long = 'echo a'.repeat(20_000);
  const place = checkedFolders({
    'project/x.sh': `${long}${' exit 1 blocked'.repeat(2_000)}`,
    'project/.mendcode/hooks.json': {
      hooks: {
        PreToolUse: [
          { matcher: `${'a'.repeat(50_000)}!`, hooks: [{ command: 'bash x.sh' }, { command: long }] },
          { matcher: `${'a*'.repeat(50_000)}!`, hooks: [{ command: `${'('.repeat(50_000)}` }] },
        ],
      },
    },
  });
  // The test's own time limit is the bound: an engine that loses its way takes for ever.
  expect((await place.check(rules)).findings).toBeInstanceOf(Array);
});

test('a layer made in code is checked too, with no file to name', async () => {
  const place = checkedFolders({});
  place.bus.hooks.discover.tap('test', (layers) => {
    layers.push({
      id: 'code',
      directory: '/',
      project: false,
      hooks: { Stop: [{ hooks: [missing] }] },
      at: '/hooks',
      problems: [],
    });
  });
  expect((await place.check(rules)).findings).toEqual([
    {
      rule: 'missing-script',
      severity: 'error',
      message: '/nowhere/x.sh does not exist',
      at: '/hooks/Stop/0/hooks/0/command',
    },
  ]);
});
