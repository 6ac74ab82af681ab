import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { condition } from '../../../plugins/guards/condition.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** Whether a hook with a condition runs for a call of the shell. */
async function runsFor(rule: string, payload: Readonly<Record<string, unknown>>) {
  const bus = testBus({ Before: [groupOf([{ name: 'a', if: rule }])] }).use(condition());
  return (await bus.dispatch('Before', { ...payload })).outcomes[0];
}
const shell = (command: unknown) => ({ tool: 'Shell', input: { command } });
const skipped = { status: 'skipped', code: 'condition' };

test('a hook whose condition holds runs', async () => {
  expect(await runsFor('Shell(git *)', shell('git push'))).toMatchObject({ status: 'passed' });
});

test('another is skipped, with the rule in the reason', async () => {
  expect(await runsFor('Shell(git *)', shell('ls'))).toMatchObject({
    ...skipped,
    reason: 'its "if" does not hold: Shell(git *)',
  });
  expect(await runsFor('Read', shell('ls'))).toMatchObject({ ...skipped, reason: 'its "if" does not hold: Read' });
});

describe('in doubt it holds:', () => {
  test.each([
    ['a line that cannot be parsed', shell('git "push')],
    ['a command whose name is known only when it runs', shell('$TOOL push')],
    ['a field that is no text', shell(['ls'])],
  ])('%s', async (_what, payload) => {
    expect(await runsFor('Shell(git *)', payload)).toMatchObject({ status: 'passed' });
  });
});

test.each([
  ['an event without a tool', {}],
  ['a tool without an input', { tool: 'Shell' }],
  ['an input that is no object', { tool: 'Shell', input: 'git push' }],
  ['a tool whose name is no text', { tool: 7, input: { command: 'git push' } }],
])('it never holds on %s', async (_what, payload) => {
  expect(await runsFor('Shell(git *)', payload)).toMatchObject(skipped);
});

test('on an event that is about no tool call no condition holds', async () => {
  const bus = testBus({ After: [groupOf([{ name: 'a', if: 'Shell' }])] }).use(condition());
  expect((await bus.dispatch('After', shell('git push'))).outcomes).toMatchObject([skipped]);
  const never = {
    runs: false,
    code: 'condition',
    reason: expect.stringContaining('After is about no tool call: Shell'),
  };
  expect((await bus.list()).hooks).toMatchObject([never]);
  expect(await bus.explain('After')).toMatchObject([{ matches: true, ...never }]);
});

describe('a condition is tested on what hooks see:', () => {
  /** A Mercury user with a stored secret and hooks on PreToolUse. */
  function withSecret(...hooks: object[]) {
    const place = openMercury();
    writeFile(path.join(place.data, 'secrets.json'), { KEY: 'hunter2hunter2' }, 0o600);
    place.userHooks('PreToolUse', ...hooks.map((hook) => ({ type: 'command', command: 'true', ...hook })));
    return async (command: string) => {
      const verdict = await place.bus().emit('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
      return verdict.outcomes.map(({ code, status }) => code ?? status);
    };
  }

  test.each([
    'curl -H key:hunter2hunter2 x',
    'KEY=hunter2hunter2 curl x',
    "curl 'hunter2hunter2'",
    'cd x && curl hunter2hunter2',
  ])('a stored secret in the line does not keep it from holding: %s', async (command) => {
    expect(await withSecret({ if: 'Bash(curl *)' })(command)).toEqual(['passed']);
  });

  test('a command that is itself a stored secret holds, since its name is not known', async () => {
    expect(await withSecret({ if: 'Bash(curl *)' })('hunter2hunter2 x')).toEqual(['passed']);
  });

  test('a rule may name a secret by its marker, and one that holds the secret itself holds as well', async () => {
    const rules = ['Bash(curl *[secret:KEY]*)', 'Bash(curl *hunter2hunter2*)', 'Bash(curl *other*)'];
    const fire = withSecret(...rules.map((rule) => ({ if: rule })));
    expect(await fire('curl -H key:hunter2hunter2 x')).toEqual(['passed', 'passed', 'condition']);
  });

  test('a secret in the rule of a skipped hook is not told', async () => {
    const { data, userHooks, bus } = openMercury();
    writeFile(path.join(data, 'secrets.json'), { KEY: 'hunter2hunter2' }, 0o600);
    userHooks('PreToolUse', { type: 'command', command: 'true', if: 'Bash(curl *hunter2hunter2*)' });
    const verdict = await bus().emit('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(verdict.outcomes).toMatchObject([{ reason: 'its "if" does not hold: Bash(curl *[secret:KEY]*)' }]);
  });

  test('the input as rewritten by the hooks before', async () => {
    const { userHooks, bus } = openMercury();
    const answer = { hookSpecificOutput: { updatedInput: { command: 'git push' } } };
    userHooks(
      'PreToolUse',
      { type: 'command', command: 'true', if: 'Bash(git *)' },
      { type: 'command', command: `echo '${JSON.stringify(answer)}'` },
      { type: 'command', command: 'true', if: 'Bash(git *)' },
      { type: 'command', command: 'true', if: 'Bash(ls)' },
    );
    const { outcomes } = await bus().emit('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(outcomes.map(({ code, status }) => code ?? status)).toEqual(['condition', 'passed', 'passed', 'condition']);
  });
});

test.each([
  ['inside the folder where the agent stands', 'sub', 'a.ts', 'passed'],
  ['elsewhere', 'other', 'a.ts', 'condition'],
  ['by an absolute path', 'other', '/project/sub/a.ts', 'passed'],
])('a relative path starts where the agent stands: %s', async (_what, folder, file, expected) => {
  const { project, userHooks, bus } = openMercury();
  userHooks('PreToolUse', { type: 'command', command: 'true', if: 'Edit(sub/*.ts)' });
  const { outcomes } = await bus().emit('PreToolUse', {
    cwd: path.join(project, folder),
    tool_name: 'Edit',
    tool_input: { file_path: file.replace('/project', project) },
  });
  expect(outcomes[0]?.code ?? outcomes[0]?.status).toBe(expected);
});

test('a dialect without conditions has no such guard', () => {
  const bus = new HookBus({ profile: mendcode }).use(condition());
  expect(bus.hooks.filter.taps).toEqual([]);
});
