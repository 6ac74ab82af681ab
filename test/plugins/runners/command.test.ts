import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { command } from '../../../plugins/runners/command.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const tool = { tool_name: 'bash', tool_input: { command: 'ls' } };

/** A workplace with one user's hook on PreToolUse, and what firing it comes to. */
function withHook(fields: unknown, place = openWorkplace()) {
  place.userHooks('PreToolUse', fields);
  const emit = () => place.bus().emit('PreToolUse', tool);
  return { ...place, emit, read: (name: string) => fs.readFileSync(path.join(place.project, name), 'utf8') };
}

/** Sets variables of this process for the rest of the test. */
function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('how a hook is started', () => {
  test('a text is a line for the shell, in the project’s directory', async () => {
    const { emit, read, project } = withHook('pwd -P | tr a-z A-Z > out; ./beside >> out');
    writeFile(path.join(project, 'beside'), '#!/bin/sh\necho "of the project"', 0o755);
    expect((await emit()).outcomes).toMatchObject([{ status: 'passed', exitCode: 0 }]);
    expect(read('out')).toBe(`${project.toUpperCase()}\nof the project\n`);
  });

  test('a list is a program with its words, and no shell reads them', async () => {
    const { emit, read } = withHook({
      command: ['/bin/sh', '-c', 'printf "<%s>" "$@" > out', 'sh', '$HOME', '*', 'a b', '', "'"],
    });
    await emit();
    expect(read('out')).toBe("<$HOME><*><a b><><'>");
  });

  test('a text with "args" is a program with its words, and no shell reads them', async () => {
    const { emit, read } = withHook({
      command: '/bin/sh',
      args: ['-c', 'printf "<%s>" "$@" > out', 'sh', '$HOME; ls', ''],
    });
    await emit();
    expect(read('out')).toBe('<$HOME; ls><>');
  });

  test('"args" come behind the words of a list', async () => {
    const { emit, read } = withHook({ command: ['/bin/sh', '-c', 'printf "<%s>" "$@" > out', 'sh'], args: ['x'] });
    await emit();
    expect(read('out')).toBe('<x>');
  });

  test('empty "args" keep the shell away, too', async () => {
    const { emit, project } = withHook({ command: 'touch ran', args: [] });
    expect((await emit()).outcomes).toMatchObject([{ code: 'spawn-failed' }]);
    expect(fs.existsSync(path.join(project, 'ran'))).toBe(false);
  });

  test.each([
    ['./beside', 'data/beside'],
    ['../beside', 'beside'],
    ['./sub/../beside', 'data/beside'],
  ])('the program %s of a list lies beside the hooks file: %s', async (name, place) => {
    const { emit, read, data } = withHook({ command: [name] });
    writeFile(path.join(data, '..', place), '#!/bin/sh\npwd -P > out', 0o755);
    expect((await emit()).outcomes).toMatchObject([{ status: 'passed' }]);
    expect(read('out').trim()).toMatch(/\/project$/);
  });

  test('so does that of a text with "args"', async () => {
    const { emit, read, data } = withHook({ command: './beside', args: ['x'] });
    writeFile(path.join(data, 'beside'), '#!/bin/sh\necho "$1" > out', 0o755);
    await emit();
    expect(read('out')).toBe('x\n');
  });

  test('./x of a package’s hooks lies in the package', async () => {
    const { bus, data } = openWorkplace();
    writeFile(path.join(data, 'packages/p/hooks.json'), {
      hooks: { PreToolUse: [{ hooks: [{ command: ['./beside'] }] }] },
    });
    writeFile(path.join(data, 'packages/p/beside'), '#!/bin/sh\necho no >&2; exit 2', 0o755);
    expect(await bus().emit('PreToolUse', tool)).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

test('it gets the event as one JSON object on its stdin', async () => {
  const { emit, read, project } = withHook('cat > in');
  await emit();
  expect(read('in').endsWith('}\n')).toBe(true);
  expect(JSON.parse(read('in'))).toMatchObject({ ...tool, hook_event_name: 'PreToolUse', cwd: project });
});

describe('its environment', () => {
  /** The variables of a hook, by name. */
  async function variablesOf(
    place: ReturnType<typeof openWorkplace>,
    file: 'userHooks' | 'projectHooks' = 'userHooks',
  ) {
    place[file]('Stop', 'env -0 > env');
    await place.bus().emit('Stop', { session_id: 'ses_7' });
    const text = fs.readFileSync(path.join(place.project, 'env'), 'utf8');
    return new Map(
      text.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  }

  test('is that of this process with the profile’s variables', async () => {
    setVariables({ MINE: 'a b\nc', MENDCODE_SESSION_ID: 'of an outer session' });
    const place = openWorkplace();
    const variables = await variablesOf(place);
    expect(Object.fromEntries(variables)).toMatchObject({
      MINE: 'a b\nc',
      PATH: process.env.PATH,
      MENDCODE_PROJECT_DIR: place.project,
      CLAUDE_PROJECT_DIR: place.project,
      MENDCODE_HOOK_DIR: place.data,
      MENDCODE_HOOK_EVENT: 'Stop',
      MENDCODE_SESSION_ID: 'ses_7',
    });
  });

  test.each(['userHooks', 'projectHooks'] as const)(
    'holds credentials, but not of the project’s hooks: %s',
    async (file) => {
      setVariables({ X_API_KEY: 'key', x_token: 'token', HARMLESS: 'yes' });
      const place = openWorkplace();
      writeFile(path.join(place.data, 'settings.json'), { trustedToolDirs: [place.project] });
      const variables = await variablesOf(place, file);
      const withheld = file === 'projectHooks';
      expect(variables.get('X_API_KEY')).toBe(withheld ? undefined : 'key');
      expect(variables.get('x_token')).toBe(withheld ? undefined : 'token');
      expect(variables.get('HARMLESS')).toBe('yes');
      expect(variables.get('MENDCODE_HOOK_DIR')).toBe(withheld ? path.join(place.project, '.mendcode') : place.data);
    },
  );

  test('takes the changes of taps, which win', async () => {
    setVariables({ GONE: 'x' });
    const place = openWorkplace();
    place.userHooks('PreToolUse', 'test "$GONE$CLAUDE_PROJECT_DIR" = other || exit 1');
    const bus = place.bus();
    bus.hooks.beforeRun.tap('changes', ({ environment }) => {
      environment.set('GONE', undefined).set('CLAUDE_PROJECT_DIR', 'other');
    });
    expect((await bus.emit('PreToolUse', tool)).outcomes).toMatchObject([{ status: 'passed' }]);
  });
});

describe('what its end comes to', () => {
  test.each<[line: string, outcome: object, decision?: string]>([
    ['exit 0', { status: 'passed', exitCode: 0 }],
    ['echo out; echo err >&2; exit 0', { status: 'passed', said: 'out' }],
    ['echo out; echo err >&2; exit 2', { status: 'blocked', exitCode: 2, reason: 'err', said: 'err' }, 'block'],
    ['exit 2', { status: 'blocked', reason: 'exit 2 blocked PreToolUse without giving a reason' }, 'block'],
    ['echo \'{"decision":"block","reason":"no"}\'', { status: 'blocked', exitCode: 0, reason: 'no' }, 'block'],
    ['echo \'{"decision":"block","reason":"no"}\'; exit 1', { status: 'failed', code: 'exit-code', exitCode: 1 }],
    ['echo out; echo err >&2; exit 1', { status: 'failed', code: 'exit-code', exitCode: 1, said: 'err' }],
    ['echo out; exit 127', { status: 'failed', code: 'exit-code', exitCode: 127, said: 'out' }],
    ['exit 258', { status: 'blocked', exitCode: 2 }, 'block'],
    ['kill -9 $$', { status: 'failed', code: 'signal' }],
    ['echo \'{"decision":\'', { status: 'failed', code: 'bad-answer', exitCode: 0 }],
    [
      'printf \'{"a":"\'; head -c 70000 /dev/zero | tr "\\0" x; printf \'"}\'',
      { status: 'failed', code: 'bad-answer' },
    ],
    ['no-such-program-here', { status: 'failed', code: 'exit-code', exitCode: 127 }],
  ])('%s', async (line, outcome, decision = 'continue') => {
    const verdict = await withHook(line).emit();
    expect(verdict).toMatchObject({ decision, outcomes: [outcome] });
    if ((outcome as { code?: string }).code === 'signal') expect(verdict.outcomes[0]).not.toHaveProperty('exitCode');
  });

  test('a program that cannot be started is a failed run, with a sentence', async () => {
    const { outcomes } = await withHook({ command: ['./missing'] }).emit();
    expect(outcomes).toMatchObject([
      { status: 'failed', code: 'spawn-failed', said: expect.stringContaining('does not exist') },
    ]);
    expect(outcomes[0]).not.toHaveProperty('exitCode');
  });

  test('one that takes too long is ended, with what it started', async () => {
    const { emit, project } = withHook({ command: '(sleep 2; touch late) & sleep 30; exit 2', timeout: 0.2 });
    const verdict = await emit();
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'timedOut' }] });
    expect(verdict.outcomes[0]?.ms).toBeLessThan(20_000);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(fs.existsSync(path.join(project, 'late'))).toBe(false);
  });

  test('one whose event is given up is ended and counts for nothing', async () => {
    const place = openWorkplace();
    place.userHooks('PreToolUse', 'echo started > started; sleep 30; exit 2');
    const controller = new AbortController();
    const bus = place.bus();
    const running = bus.emit('PreToolUse', tool, { signal: controller.signal });
    await expect.poll(() => fs.existsSync(path.join(place.project, 'started')), { timeout: 20_000 }).toBe(true);
    controller.abort();
    expect(await running).toMatchObject({ decision: 'continue', outcomes: [{ status: 'failed', code: 'cancelled' }] });
  });
});

describe('a list shows', () => {
  test.each([
    [{ command: 'npm  test --silent' }, 'npm  test --silent'],
    [{ command: ['./x', 'a b'] }, './x a b'],
    [{ command: './x', args: ['a', 'b'] }, './x a b'],
  ])('%j as %j', (fields, label) => {
    expect(command.label?.(fields)).toBe(label);
  });
});

describe('a log names only the program', () => {
  test.each<[fields: { command: string | string[]; args?: string[] }, program: string]>([
    [{ command: 'npm test --token=abc' }, 'npm'],
    [{ command: '  /usr/local/bin/check.sh a' }, 'check.sh'],
    [{ command: './check.sh' }, 'check.sh'],
    [{ command: 'KEY=secret check' }, 'sh'],
    [{ command: 'KEY="a b" check' }, 'sh'],
    [{ command: '"/opt/my tools/check" x' }, 'sh'],
    [{ command: '$(cat key) x' }, 'sh'],
    [{ command: '{ echo secret; }' }, 'sh'],
    [{ command: '' }, 'sh'],
    [{ command: ['./check', 'secret'] }, 'check'],
    [{ command: ['check --password secret'] }, 'check'],
    [{ command: ['KEY=secret'] }, 'sh'],
    [{ command: './check', args: ['secret'] }, 'check'],
  ])('of %j: %s', (fields, program) => {
    expect(command.program?.(fields)).toBe(program);
  });
});

describe('a faulty hook is refused alone', () => {
  test.each<[fields: object, field: string]>([
    [{}, 'command'],
    [{ command: 7 }, 'command'],
    [{ command: [] }, 'command'],
    [{ command: ['x', 7] }, 'command[1]'],
    [{ command: 'x', args: 'y' }, 'args'],
  ])('%j', async (fields, field) => {
    const place = openWorkplace();
    place.userHooks('Stop', fields, 'true');
    const { hooks, problems } = await place.bus().list();
    expect(hooks.map(({ id }) => id)).toEqual(['user/Stop/0/1']);
    expect(problems[0]).toMatchObject({ code: 'bad-field', message: expect.stringContaining(`"${field}"`) });
  });
});

test('the shell is /bin/sh, whatever the user’s own is', async () => {
  setVariables({ SHELL: '/bin/false' });
  expect((await withHook('true').emit()).outcomes).toMatchObject([{ status: 'passed' }]);
});

test('hooks of one event run one after the other', async () => {
  const place = openWorkplace();
  place.userHooks('PreToolUse', 'sleep 0.3; echo 1 >> order', 'echo 2 >> order', 'echo 3 >> order');
  await place.bus().emit('PreToolUse', tool);
  expect(execFileSync('cat', [path.join(place.project, 'order')], { encoding: 'utf8' })).toBe('1\n2\n3\n');
});

describe.skipIf(process.platform === 'win32')('the shell of a line', () => {
  const whichShell = `echo "\${BASH_VERSION:+bash}\${BASH_VERSION:-other}" | cut -c1-4`;
  const saidOf = async (fields: object) => {
    const { userHooks, bus } = openMercury();
    userHooks('Setup', { type: 'command', ...fields });
    return (await bus().emit('Setup', { trigger: 'init' })).outcomes[0];
  };

  test('is bash where the dialect says so, and the one that the hook names', async () => {
    expect(await saidOf({ command: whichShell })).toMatchObject({ said: 'bash' });
    expect(await saidOf({ command: whichShell, shell: 'bash' })).toMatchObject({ said: 'bash' });
  });

  test('bash runs no file of the user’s before a line', async () => {
    const home = temporaryFolder();
    fs.writeFileSync(path.join(home, '.bashrc'), 'echo mine');
    vi.stubEnv('HOME', home);
    // As where a desktop, and not a shell, started the host.
    vi.stubEnv('SHLVL', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await saidOf({ command: 'echo line', shell: 'bash' })).toMatchObject({ said: 'line' });
  });

  test('that is not there is a run that does not start, told by its name, and blocks nothing', async () => {
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const outcome = await saidOf({ command: 'exit 2', shell: 'powershell' });
    expect(outcome).toMatchObject({ status: 'failed', code: 'spawn-failed', said: expect.stringContaining('pwsh') });
  });

  test('gets the line as one word, whatever it holds', async () => {
    const { data, userHooks, bus } = openMercury();
    writeFile(path.join(data, 'bin/pwsh'), '#!/bin/sh\nfor word; do last=$word; done; printf "%s" "$last"\n', 0o755);
    vi.stubEnv('PATH', `${path.join(data, 'bin')}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const line = `Write-Output "a  b" 'c'; $x = 1 # -Command \\`;
    userHooks('Setup', { type: 'command', command: line, shell: 'powershell' });
    expect((await bus().emit('Setup', { trigger: 'init' })).outcomes).toMatchObject([{ said: line }]);
  });

  test('is none for a list, and for a text with "args"', async () => {
    const word = '$BASH_VERSION';
    expect(await saidOf({ command: ['echo', word], shell: 'bash' })).toMatchObject({ said: word });
    expect(await saidOf({ command: 'echo', args: [word], shell: 'bash' })).toMatchObject({ said: word });
  });

  test('is not for a hook to name in a dialect without that field: told as unknown, it runs in the usual one', async () => {
    const { emit, bus } = withHook({ command: 'echo "$0"', shell: 'bash' });
    expect((await bus().list()).problems).toMatchObject([{ code: 'unknown-field' }]);
    expect((await emit()).outcomes).toMatchObject([{ said: '/bin/sh' }]);
  });
});
