import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { commandOf, openMercury } from '../../helpers/mercury-workplace.ts';
import { hasTmux, openTerminal } from '../../helpers/open-terminal.ts';
import { readFile } from '../../helpers/read-file.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../../dist/program/hookline.cjs');

describe('a matcher', () => {
  /** Whether an entry with a matcher runs for a tool. */
  async function runs(matcher: string | undefined, tool: string) {
    const { settings, bus } = openMercury();
    const entry = { ...(matcher !== undefined && { matcher }), hooks: [commandOf('true')] };
    settings('user', { hooks: { PreToolUse: [entry] } });
    return (await bus().emit('PreToolUse', toolCall(tool))).outcomes.length > 0;
  }

  test.each([[undefined], [''], ['*']])('that is %j matches everything', async (matcher) => {
    expect([await runs(matcher, 'Bash'), await runs(matcher, 'mcp__files__read')]).toEqual([true, true]);
  });

  test.each([
    ['a plain name matches that tool', 'Read', 'Read', true],
    ['no tool whose name begins so', 'Read', 'ReadAll', false],
    ['no name in another case', 'read', 'Read', false],
    ['Read|Edit matches the one', 'Read|Edit', 'Read', true],
    ['Read|Edit matches the other', 'Read|Edit', 'Edit', true],
    ['Read|Edit matches neither part of a name', 'Read|Edit', 'NotebookEdit', false],
    ['anything else is an expression', 'mcp__.*__read', 'mcp__files__read', true],
    ['which need not match the whole name', '^Notebook.', 'NotebookEdit', true],
    ['and may not match', '^Edit.', 'NotebookEdit', false],
  ])('%s: %j for %s', async (_rule, matcher, tool, expected) => {
    expect(await runs(matcher, tool)).toBe(expected);
  });

  test.each(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionDenied', 'PermissionRequest'])(
    'is tested on the tool’s name on %s',
    async (event) => {
      const { settings, bus } = openMercury();
      const hooks = ['Bash', 'Read'].map((matcher) => ({ matcher, hooks: [commandOf(`echo ${matcher}`)] }));
      settings('user', { hooks: { [event]: hooks } });
      const { outcomes } = await bus().dispatch(event, toolCall('Bash'));
      expect(outcomes.map(({ said }) => said)).toEqual(['Bash']);
    },
  );

  test('is tested on no other event', () => {
    const others = Object.entries(mercury.events).filter(([, event]) => 'subject' in event);
    expect(others.map(([name]) => name)).toEqual([
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'PermissionDenied',
      'PermissionRequest',
    ]);
  });

  test('that is no valid expression refuses its entry whole, and no other', async () => {
    const { settings, bus } = openMercury();
    const entry = (matcher: string) => ({ matcher, hooks: [commandOf('true'), commandOf('true')] });
    settings('user', { hooks: { PreToolUse: [entry('Bash('), entry('Bash')] } });
    const { hooks, problems } = await bus().list();
    expect(hooks.map(({ id }) => id)).toEqual(['user/PreToolUse/1/0', 'user/PreToolUse/1/1']);
    expect(problems).toMatchObject([{ code: 'bad-matcher', at: '/hooks/PreToolUse/0/matcher' }]);
  });
});

describe('the condition of a hook', () => {
  const guarded = { type: 'command', command: 'echo guarded', if: 'Bash(git *)' };
  /** What the hook comes to for a command line in the shell. */
  async function outcomeFor(command: string, event = 'PreToolUse') {
    const { userHooks, bus } = openMercury();
    userHooks(event, guarded);
    return (await bus().dispatch(event, toolCall('Bash', { command }))).outcomes[0];
  }

  test.each(['git status', 'git', 'cd src && git push', 'GIT_DIR=x git log'])('holds for %s', async (command) => {
    expect(await outcomeFor(command)).toMatchObject({ status: 'passed' });
  });

  test.each(['ls', 'echo git status', 'gitk'])('does not hold for %s, and the hook is skipped', async (command) => {
    expect(await outcomeFor(command)).toMatchObject({ status: 'skipped', code: 'condition' });
  });

  test('does not hold for another tool', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', guarded);
    const { outcomes } = await bus().emit('PreToolUse', toolCall('Write', { file_path: 'git status' }));
    expect(outcomes).toMatchObject([{ status: 'skipped', code: 'condition' }]);
  });

  test.each(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest', 'PermissionDenied'])(
    'is tested on the input of %s',
    async (event) => {
      expect(await outcomeFor('git push', event)).toMatchObject({ status: 'passed' });
      expect(await outcomeFor('ls', event)).toMatchObject({ status: 'skipped' });
    },
  );

  test('is taken on hooks of every type', async () => {
    const { userHooks, bus } = openMercury();
    const types = [
      { type: 'prompt', prompt: 'Well?' },
      { type: 'http', url: 'http://127.0.0.1:1/' },
    ];
    userHooks('PreToolUse', ...types.map((hook) => ({ ...hook, if: 'Read' })));
    const { outcomes } = await bus().emit('PreToolUse', toolCall('Bash'));
    expect(outcomes.map(({ code }) => code)).toEqual(['condition', 'condition']);
  });
});

describe('a timeout', () => {
  test('is in seconds', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', { type: 'command', command: 'sleep 30', timeout: 0.3 });
    const { outcomes, decision } = await bus().emit('PreToolUse', toolCall('Bash'));
    expect([decision, outcomes[0]?.status]).toEqual(['continue', 'timedOut']);
    expect(outcomes[0]?.ms).toBeGreaterThan(250);
    expect(outcomes[0]?.ms).toBeLessThan(15_000);
  });

  test.each([
    [{ type: 'command', command: 'true' }, 60],
    [{ type: 'http', url: 'http://127.0.0.1:1/' }, 60],
    [{ type: 'prompt', prompt: 'Well?' }, 30],
  ])('of %o is %i where none is written, and has no cap', async (hook, seconds) => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', hook, { ...hook, timeout: 86_400 });
    const { hooks, problems } = await bus().list();
    expect(hooks.map(({ timeout }) => timeout)).toEqual([seconds, 86_400]);
    expect(problems).toEqual([]);
  });
});

test.skipIf(!hasTmux)('a statusMessage is shown beside a spinner while the hook runs (needs tmux)', async () => {
  const { data, project, userHooks } = openMercury();
  userHooks('Setup', {
    type: 'command',
    statusMessage: 'Counting the sheep',
    command: 'until [ -e go ]; do sleep 0.05; done',
  });
  const terminal = await openTerminal(project, { MERCURY_CONFIG_DIR: data });
  terminal.enter(`'${process.execPath}' '${program}' run Setup --profile mercury --payload '{"trigger":"init"}'`);
  await terminal.shows(/^\S Counting the sheep$/m);
  writeFile(path.join(project, 'go'), '');
  await terminal.shows(/^Setup +continue/m);
  expect(terminal.screen()).not.toContain('Counting the sheep');
});

describe('a hook with once: true', () => {
  test('runs once, then it is as good as removed', async () => {
    const { project, userHooks, bus } = openMercury();
    userHooks('UserPromptSubmit', { type: 'command', command: 'echo ran >> journal', once: true });
    const session = bus().session();
    const codes: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { outcomes } = await session.dispatch('UserPromptSubmit', { prompt: 'go on' });
      codes.push(outcomes[0]?.code ?? outcomes[0]?.status);
    }
    expect(codes).toEqual(['passed', 'once', 'once']);
    expect(readFile(path.join(project, 'journal'))).toBe('ran\n');
  });

  test('of any type runs once', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('Setup', { type: 'prompt', prompt: 'Well?', once: true });
    const session = bus().session();
    const first = await session.dispatch('Setup', { trigger: 'init' });
    const second = await session.dispatch('Setup', { trigger: 'init' });
    expect([first.outcomes[0]?.code, second.outcomes[0]?.code]).toEqual(['no-model', 'once']);
  });
});
