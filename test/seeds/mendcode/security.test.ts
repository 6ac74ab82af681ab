import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HookBus } from '../../../core/index.ts';
import { standard } from '../../../plugins/index.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { processWatch } from '../../fixtures/processes/process-watch.ts';
import { readFile } from '../../helpers/read-file.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace, type Workplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

afterEach(() => {
  processWatch.endLeftovers();
  vi.unstubAllEnvs();
});

/** Writes the user's settings: the directories that are trusted. */
function trust({ data }: Pick<Workplace, 'data'>, ...trustedToolDirs: string[]): void {
  writeFile(path.join(data, 'settings.json'), { trustedToolDirs });
}

describe('hooks of the project', () => {
  const notTrusted = { status: 'skipped', code: 'not-trusted' };

  test('wait for trust, while those of the user run as configured', async () => {
    const { userHooks, projectHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'true');
    projectHooks('PreToolUse', 'true');
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([
      { layer: 'user', status: 'passed' },
      { layer: 'project', ...notTrusted },
    ]);
  });

  test('of its packages wait for trust too', async () => {
    const { project, bus } = openWorkplace();
    const hooks = { PreToolUse: [{ hooks: [{ command: 'true' }] }] };
    writeFile(path.join(project, '.mendcode/packages/ci/hooks.json'), { hooks });
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ layer: 'project-package:ci', ...notTrusted }]);
  });

  test('run once trustedToolDirs, the trust of tools and extensions, names the directory', async () => {
    const workplace = openWorkplace();
    workplace.projectHooks('PreToolUse', 'true');
    trust(workplace, '/somewhere/else', workplace.project);
    const { outcomes } = await workplace.bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ layer: 'project', status: 'passed' }]);
  });

  test('without trust are listed with "not trusted" and never started', async () => {
    const { project, projectHooks, bus } = openWorkplace();
    projectHooks('PreToolUse', 'touch started');
    const running = bus();
    await running.emit('PreToolUse', toolCall());
    const { hooks } = await running.list();
    expect(hooks).toMatchObject([{ runs: false, code: 'not-trusted', reason: `${project} is not trusted` }]);
    expect(readFile(path.join(project, 'started'))).toBeUndefined();
  });
});

describe('trust', () => {
  const busIn = (project: string, { data }: Workplace) =>
    new HookBus({ profile: mendcode, project }).use(standard({ data }));

  test('is for the canonical directory: it holds when that is reached through a link', async () => {
    const workplace = openWorkplace();
    const link = path.join(path.dirname(workplace.project), 'link');
    fs.symlinkSync(workplace.project, link);
    workplace.projectHooks('PreToolUse', 'true');
    trust(workplace, workplace.project);
    const { outcomes } = await busIn(link, workplace).emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ status: 'passed' }]);
  });

  test('does not reach a worktree, which is another directory', async () => {
    const workplace = openWorkplace();
    const worktree = path.join(path.dirname(workplace.project), 'project-worktree');
    workplace.projectHooks('PreToolUse', 'true');
    fs.cpSync(workplace.project, worktree, { recursive: true });
    trust(workplace, workplace.project);
    const { outcomes } = await busIn(worktree, workplace).emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ status: 'skipped', code: 'not-trusted' }]);
  });
});

describe('variables that look like credentials', () => {
  const names = [
    'OPENAI_API_KEY',
    'GITHUB_TOKEN',
    'CLIENT_SECRET_2',
    'DATABASE_PASSWORD',
    'CREDENTIALS_FILE',
    'SSH_PRIVATE_KEY',
  ];
  /** The names among those above that a hook of each layer found in its environment. */
  async function found() {
    const workplace = openWorkplace();
    for (const name of names) vi.stubEnv(name, 'something');
    vi.stubEnv('EDITOR', 'ed');
    workplace.userHooks('PreToolUse', 'env > of-user');
    workplace.projectHooks('PreToolUse', 'env > of-project');
    trust(workplace, workplace.project);
    await workplace.bus().emit('PreToolUse', toolCall());
    const variables = (file: string) => readFile(path.join(workplace.project, file))?.match(/^\w+(?==)/gm);
    return { ofUser: variables('of-user'), ofProject: variables('of-project') };
  }

  test('are not inherited by hooks of the project', async () => {
    const { ofProject } = await found();
    expect(ofProject).toContain('EDITOR');
    expect(names.filter((name) => ofProject?.includes(name))).toEqual([]);
  });

  test('are inherited by hooks of the user, who get the whole environment', async () => {
    const { ofUser } = await found();
    expect(ofUser).toEqual(expect.arrayContaining(['EDITOR', ...names]));
  });
});

describe('the configuration', () => {
  test('comes from the machine’s own folders: nothing that an event carries adds a hook', async () => {
    const { project, bus } = openWorkplace();
    const running = bus();
    const hooks = { PreToolUse: [{ hooks: [{ command: 'touch added' }] }] };
    const carried = { ...toolCall('bash', { hooks }), hooks, settings: { hooks }, cwd: project };
    expect((await running.dispatch('PreToolUse', carried)).outcomes).toEqual([]);
    expect((await running.list()).hooks).toEqual([]);
  });

  test('is not listed for remote callers', async () => {
    await expect(openWorkplace().bus().list({ origin: 'remote' })).rejects.toMatchObject({ code: 'remote-origin' });
  });
});

describe('a stored secret reads as its marker', () => {
  /** A user's folder with the secret `correct horse` under the name KEY. */
  function workplaceWithSecret() {
    const workplace = openWorkplace();
    writeFile(path.join(workplace.data, 'secrets.json'), { KEY: 'correct horse' }, 0o600);
    return workplace;
  }

  test('in the arguments and results of tools, and in all else on stdin', async () => {
    const { project, userHooks, bus } = workplaceWithSecret();
    userHooks('PostToolUse', 'cat > stdin');
    const call = toolCall('bash', { command: 'login "correct horse"' });
    await bus().emit('PostToolUse', {
      ...call,
      tool_response: { output: 'welcome, correct horse', is_error: false },
      turn_id: 'turn of the correct horse',
    });
    expect(JSON.parse(readFile(path.join(project, 'stdin')) ?? '')).toMatchObject({
      tool_input: { command: 'login "[secret:KEY]"' },
      tool_response: { output: 'welcome, [secret:KEY]' },
      turn_id: 'turn of the [secret:KEY]',
    });
  });

  // The hooks put the secret together, so that it is in their output alone.
  test('in stdout', async () => {
    const { userHooks, bus } = workplaceWithSecret();
    userHooks('UserPromptSubmit', 'echo the key is correct" "horse');
    const verdict = await bus().emit('UserPromptSubmit', { prompt: 'log in' });
    expect(verdict).toMatchObject({
      context: ['the key is [secret:KEY]'],
      outcomes: [{ said: 'the key is [secret:KEY]' }],
    });
  });

  test('in stderr', async () => {
    const { userHooks, bus } = workplaceWithSecret();
    userHooks('PreToolUse', 'echo the key is correct" "horse >&2; exit 2');
    const verdict = await bus().emit('PreToolUse', toolCall());
    expect(verdict).toMatchObject({
      reason: 'the key is [secret:KEY]',
      outcomes: [{ said: 'the key is [secret:KEY]' }],
    });
  });
});

describe('the output of a hook', () => {
  test('is captured up to 64 KB', async () => {
    const answer = (blanks: number) => `printf '{"decision":"block",%${blanks}s"reason":"no"}' ''`;
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', answer(64 * 1024), answer(64 * 1024 - 100));
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ status: 'failed', code: 'bad-answer' }, { status: 'blocked' }]);
  });

  test('is told to the model up to 4,000 characters', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', `printf '%09000d' 0 >&2; exit 2`);
    const { reason } = await bus().emit('PreToolUse', toolCall());
    expect(reason).toHaveLength(4_000);
  });
});

test('a hook is ended with its whole process group when its time is over', async () => {
  const { project, userHooks, bus } = openWorkplace();
  userHooks('PreToolUse', { command: 'sleep 60 & echo $! > pid; wait', timeout: 1 });
  await bus().emit('PreToolUse', toolCall());
  const child = await processWatch.readPid(path.join(project, 'pid'));
  expect(processWatch.isRunning(child)).toBe(false);
});

describe('the log', () => {
  test.each([
    ['failed', { command: ['sh', '-c', 'echo a word; echo another >&2; exit 3'] }, { code: 'exit-code', exitCode: 3 }],
    ['timedOut', { command: ['sh', '-c', 'echo a word; exec sleep 30'], timeout: 0.2 }, {}],
  ])(
    'has one line of a hook that %s (event, source, outcome, exit code, program) and nothing that it printed',
    async (outcome, hook, more) => {
      const { data, userHooks, bus } = openWorkplace();
      userHooks('PreToolUse', hook);
      await bus().emit('PreToolUse', toolCall());
      const log = path.join(data, 'hookline.log');
      await expect.poll(() => readFile(log)).toMatch(/\n$/);
      const { level, time, ...line } = JSON.parse(readFile(log) ?? '');
      expect(line).toEqual({ event: 'PreToolUse', source: 'user', outcome, program: 'sh', ...more });
    },
  );
});

describe('MENDCODE_HOOKS=0', () => {
  const switchedOff = (words: readonly string[]) => {
    const { data, project, userHooks } = openWorkplace();
    userHooks('PreToolUse', 'touch started; exit 2');
    const input = JSON.stringify(toolCall());
    return { project, ...runHookline(words, { data, project, input, environment: { MENDCODE_HOOKS: '0' } }) };
  };

  test('starts the program with all hooks off', () => {
    const { status, stdout, project } = switchedOff(['run', 'PreToolUse', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcomes: [{ status: 'skipped', code: 'hooks-off' }] });
    expect(readFile(path.join(project, 'started'))).toBeUndefined();
  });

  test('is given as the reason in the list', () => {
    const { stdout } = switchedOff(['list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ hooks: [{ runs: false, code: 'hooks-off' }] });
  });
});
