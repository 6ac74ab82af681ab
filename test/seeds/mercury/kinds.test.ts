import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { configuredHost } from '../../../plugins/models/configured-host.ts';
import { fileSessions } from '../../../plugins/state/file-sessions.ts';
import { openHookServer } from '../../helpers/hook-server.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { openModelServer, type ServedAnswer } from '../../helpers/model-server.ts';
import { readFile } from '../../helpers/read-file.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

const bash = () => toolCall('Bash');

describe('a hook', () => {
  test('has a type: one that names none, or an unknown one, is a problem and does not run', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', { command: 'true' }, { type: 'pigeon', command: 'true' }, 'true');
    const { hooks, problems } = await bus().list();
    expect(hooks.map(({ id }) => id)).toEqual(['user/PreToolUse/0/2']);
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['bad-field', '/hooks/PreToolUse/0/hooks/0'],
      ['unknown-type', '/hooks/PreToolUse/0/hooks/1/type'],
    ]);
  });

  test('may be a command, a question to a model, a check by an agent, or a post to an HTTP endpoint', async () => {
    const { userHooks, bus } = openMercury();
    const more = [
      { type: 'prompt', prompt: 'Well?' },
      { type: 'agent', prompt: 'Well?' },
      { type: 'http', url: 'http://127.0.0.1:1/' },
    ];
    userHooks('PreToolUse', 'true', ...more);
    expect((await bus().list()).hooks.map(({ type }) => type)).toEqual(['command', 'prompt', 'agent', 'http']);
  });
});

describe('a command hook', () => {
  const said = async (hook: object) => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', hook);
    return (await bus().emit('PreToolUse', bash())).outcomes[0];
  };

  test('runs its command in bash where it names no shell', async () => {
    const line = 'words=(one two); [[ ${#words[@]} == 2 ]] && echo "$BASH" | grep -o "bash$"';
    expect(await said({ type: 'command', command: line })).toMatchObject({ status: 'passed', said: 'bash' });
  });

  test('runs it in bash where that is the shell, also in the project’s directory', async () => {
    const { project, userHooks, bus } = openMercury();
    userHooks('PreToolUse', { type: 'command', shell: 'bash', command: 'pwd -P' });
    expect((await bus().emit('PreToolUse', bash())).outcomes).toMatchObject([{ said: project }]);
  });

  test.skipIf(process.platform === 'win32')('runs it in PowerShell where that is the shell', async () => {
    const { data, userHooks, bus } = openMercury();
    // Stands for PowerShell, which few machines of ours have, and tells how it was called.
    writeFile(path.join(data, 'bin/pwsh'), '#!/bin/sh\nprintf "<%s>" "$@"\n', 0o755);
    vi.stubEnv('PATH', `${path.join(data, 'bin')}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    userHooks('PreToolUse', { type: 'command', shell: 'powershell', command: 'Write-Output $PSVersionTable' });
    const { outcomes } = await bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([
      { said: '<-NoLogo><-NoProfile><-NonInteractive><-Command><Write-Output $PSVersionTable>' },
    ]);
  });

  test('names no other shell: that is a problem with this hook alone', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', { type: 'command', shell: 'fish', command: 'true' }, 'true');
    const { hooks, problems } = await bus().list();
    expect(hooks.map(({ id }) => id)).toEqual(['user/PreToolUse/0/1']);
    expect(problems).toMatchObject([{ code: 'bad-field', at: '/hooks/PreToolUse/0/hooks/0/shell' }]);
  });
});

/** A workplace whose user has the model `judge`, which gives the answers in turn. */
async function withModel(...answers: readonly ServedAnswer[]) {
  const workplace = openMercury();
  const { baseURL, questions } = await openModelServer(...answers);
  const model = { provider: 'openai-compatible', baseURL, model: 'judge' };
  writeFile(path.join(workplace.data, 'hookline.json'), { model });
  const sessions = fileSessions(path.join(workplace.data, 'sessions'));
  const host = configuredHost({ data: workplace.data, sessions });
  return { ...workplace, questions, running: workplace.bus({ sessions, host }) };
}

const well = '{"ok": true}';
const denied = { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } };

describe('a prompt hook', () => {
  test('has a model answer its prompt', async () => {
    const { userHooks, running, questions } = await withModel(well);
    userHooks('PreToolUse', { type: 'prompt', prompt: 'Is it safe?' });
    expect((await running.emit('PreToolUse', bash())).outcomes).toMatchObject([{ status: 'passed' }]);
    expect(questions).toMatchObject([{ text: expect.stringContaining('Is it safe?') }]);
  });

  test('gives the hook input as JSON in the place of $ARGUMENTS', async () => {
    const { userHooks, running, questions } = await withModel(well);
    userHooks('PreToolUse', { type: 'prompt', prompt: 'From here: $ARGUMENTS :to here' });
    await running.emit('PreToolUse', bash());
    const [, input = ''] = questions[0]?.text.match(/From here: (.*) :to here$/s) ?? [];
    expect(JSON.parse(input)).toMatchObject({ hook_event_name: 'PreToolUse', ...bash() });
  });

  test.each([
    [undefined, 'judge'],
    ['another', 'another'],
  ])('asks the model that it names: %j is %s', async (model, asked) => {
    const { userHooks, running, questions } = await withModel(well);
    userHooks('PreToolUse', { type: 'prompt', prompt: 'Well?', ...(model !== undefined && { model }) });
    await running.emit('PreToolUse', bash());
    expect(questions).toMatchObject([{ model: asked }]);
  });

  test.each([
    ['"ok": false', '{"ok": false, "reason": "no"}'],
    ['the JSON object that a command prints', JSON.stringify(denied)],
  ])('answers with %s', async (_how, answer) => {
    const { userHooks, running } = await withModel(answer);
    userHooks('PreToolUse', { type: 'prompt', prompt: 'Well?' });
    expect(await running.emit('PreToolUse', bash())).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('an agent hook', () => {
  test('has an agent verify its prompt, with a look at the project', async () => {
    const look: ServedAnswer = { calls: [['read_file', { path: 'sum.ts' }]] };
    const { project, userHooks, running, questions } = await withModel(look, '{"ok": false, "reason": "no test"}');
    writeFile(path.join(project, 'sum.ts'), 'export const sum = 3;\n');
    userHooks('Stop', { type: 'agent', prompt: 'Is sum.ts tested?' });
    expect(await running.emit('Stop', {})).toMatchObject({ decision: 'block', effect: 'followUp', reason: 'no test' });
    expect(questions[0]?.text).toContain('Is sum.ts tested?');
    expect(questions[1]?.results).toEqual([expect.stringContaining('export const sum = 3;')]);
  });

  test('gives the hook input as JSON in the place of $ARGUMENTS', async () => {
    const { userHooks, running, questions } = await withModel(well);
    userHooks('PreToolUse', { type: 'agent', prompt: 'From here: $ARGUMENTS :to here' });
    await running.emit('PreToolUse', bash());
    const [, input = ''] = questions[0]?.text.match(/From here: (.*) :to here$/s) ?? [];
    expect(JSON.parse(input)).toMatchObject({ hook_event_name: 'PreToolUse', ...bash() });
  });

  test('has a timeout of 60 seconds where it names none', async () => {
    const { userHooks, bus } = openMercury();
    userHooks('Stop', { type: 'agent', prompt: 'Well?' }, { type: 'agent', prompt: 'Well?', timeout: 300 });
    expect((await bus().list()).hooks.map(({ timeout }) => timeout)).toEqual([60, 300]);
  });

  test('answers with the JSON object that a command prints', async () => {
    const { userHooks, running } = await withModel(JSON.stringify(denied));
    userHooks('PreToolUse', { type: 'agent', prompt: 'Well?' });
    expect(await running.emit('PreToolUse', bash())).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('an http hook', () => {
  /** What a server got from a hook, with the variables TEAM and HIDDEN in the environment. */
  async function posted(fields: object) {
    vi.stubEnv('TEAM', 'core');
    vi.stubEnv('HIDDEN', 'not for them');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url, requests } = await openHookServer({ '/hook': {} });
    const { project, userHooks, bus } = openMercury();
    userHooks('PreToolUse', 'cat > stdin', { type: 'http', url: `${url}/hook`, ...fields });
    const { outcomes } = await bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ status: 'passed' }, { status: 'passed' }]);
    return { headers: requests[0]?.headers, body: requests[0]?.body, stdin: readFile(path.join(project, 'stdin')) };
  }

  test('posts the hook input as JSON to its URL', async () => {
    const { body = '', stdin = '' } = await posted({});
    expect(JSON.parse(body)).toMatchObject({ hook_event_name: 'PreToolUse', ...bash() });
    expect(JSON.parse(body)).toEqual(JSON.parse(stdin));
  });

  test.each(['$TEAM', '${TEAM}'])('may name a variable in a header as %s', async (written) => {
    const { headers } = await posted({ headers: { 'x-team': `the ${written} team` }, allowedEnvVars: ['TEAM'] });
    expect(headers).toMatchObject({ 'x-team': 'the core team' });
  });

  test('fills in only the variables that allowedEnvVars lists: any other is an empty text', async () => {
    const headers = { 'x-team': '<$TEAM>', 'x-hidden': '<$HIDDEN>', 'x-braces': '<${HIDDEN}>', 'x-unset': '<$NOBODY>' };
    const sent = await posted({ headers, allowedEnvVars: ['TEAM', 'NOBODY'] });
    expect(sent.headers).toMatchObject({ 'x-team': '<core>', 'x-hidden': '<>', 'x-braces': '<>', 'x-unset': '<>' });
  });

  test('fills in none where nothing is listed', async () => {
    const { headers } = await posted({ headers: { 'x-team': '<$TEAM>' } });
    expect(headers).toMatchObject({ 'x-team': '<>' });
  });

  test('answers with the JSON object that a command prints', async () => {
    const body = { hookSpecificOutput: { permissionDecision: 'ask', permissionDecisionReason: 'sure?' } };
    const { url } = await openHookServer({ '/': { body } });
    const { userHooks, bus } = openMercury();
    userHooks('PreToolUse', { type: 'http', url });
    expect(await bus().emit('PreToolUse', bash())).toMatchObject({ permission: 'ask', permissionReason: 'sure?' });
  });
});
