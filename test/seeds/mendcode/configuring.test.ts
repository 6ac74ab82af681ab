import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { processWatch } from '../../fixtures/processes/process-watch.ts';
import { readFile } from '../../helpers/read-file.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const onWindows = process.platform === 'win32';

afterEach(() => processWatch.endLeftovers());

/** A matcher group of one hook. */
const group = (matcher = '', command = 'true') => ({ matcher, hooks: [{ command }] });

describe('a shell hook', () => {
  test('is a command of the user’s own that runs at a point of the session', async () => {
    const { project, userHooks, bus } = openWorkplace();
    userHooks('SessionStart', 'echo started > journal');
    await bus().emit('SessionStart', { source: 'startup' });
    expect(readFile(path.join(project, 'journal'))).toBe('started\n');
  });

  test('runs beside extensions in code, both at once', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'echo from the file');
    const seen: string[] = [];
    const extended = bus();
    extended.hooks.snapshot.tap('extension', ({ chains }) => {
      chains.get('PreToolUse')?.tap('extension', ({ payload }) => void seen.push(String(payload.tool_name)));
    });
    const { outcomes } = await extended.emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: 'from the file' }]);
    expect(seen).toEqual(['bash']);
  });
});

describe('a hooks.json', () => {
  test.each([
    ['PreToolUse', 'before the tool'],
    ['Stop', 'at the end'],
  ])('lists commands for each event: on %s those of that event run', async (event, said) => {
    const { data, bus } = openWorkplace();
    const hooks = { PreToolUse: [group('', 'echo before the tool')], Stop: [group('', 'echo at the end')] };
    writeFile(path.join(data, 'hooks.json'), { hooks });
    const { outcomes } = await bus().dispatch(event, toolCall());
    expect(outcomes.map((each) => each.said)).toEqual([said]);
  });

  test('lies in the data dir, in a package, in the project, or in a package of the project', async () => {
    const { data, project, bus } = openWorkplace();
    const hooks = { Stop: [group()] };
    for (const folder of [data, path.join(data, 'packages/lint')])
      writeFile(path.join(folder, 'hooks.json'), { hooks });
    for (const folder of ['.mendcode', '.mendcode/packages/ci']) {
      writeFile(path.join(project, folder, 'hooks.json'), { hooks });
    }
    const { outcomes } = await bus().emit('Stop', {});
    expect(outcomes.map(({ layer }) => layer)).toEqual(['user', 'package:lint', 'project', 'project-package:ci']);
  });

  test('as the document shows it is read without a problem', async () => {
    const { data, bus } = openWorkplace();
    const check = { type: 'command', command: './check.sh', timeout: 10 };
    writeFile(path.join(data, 'hooks.json'), {
      hooks: {
        PreToolUse: [{ matcher: 'bash|write', hooks: [check] }],
        Stop: [{ hooks: [{ command: 'npm test --silent' }] }],
      },
    });
    const { hooks, problems } = await bus().list();
    expect(problems).toEqual([]);
    expect(hooks).toMatchObject([
      { event: 'PreToolUse', matcher: 'bash|write', label: './check.sh', timeout: 10 },
      { event: 'Stop', label: 'npm test --silent' },
    ]);
  });
});

describe('a command', () => {
  test.skipIf(onWindows)('that is a text is run by /bin/sh', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'word=sh; echo "$word and $0" | tr a-z A-Z');
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: 'SH AND /BIN/SH' }]);
  });

  test.runIf(onWindows)('that is a text is run by cmd on Windows', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'echo %OS%');
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: 'Windows_NT' }]);
  });

  test('that is a list is a program with its words, which no shell reads', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', { command: ['printf', '%s|', '$HOME', 'a  b', '*'] });
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: '$HOME|a  b|*|' }]);
  });

  test('that is a list finds ./x in the folder of its hooks.json', async () => {
    const { data, userHooks, bus } = openWorkplace();
    writeFile(path.join(data, 'check.sh'), '#!/bin/sh\necho beside the file\n', 0o755);
    userHooks('PreToolUse', { command: ['./check.sh'] });
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: 'beside the file' }]);
  });

  test('works in the session’s project', async () => {
    const { project, userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'pwd -P');
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ said: project }]);
  });
});

describe('a timeout', () => {
  test('is in seconds', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', { command: 'sleep 30', timeout: 0.2 });
    const { outcomes } = await bus().emit('PreToolUse', toolCall());
    expect(outcomes).toMatchObject([{ status: 'timedOut' }]);
    expect(outcomes[0]?.ms).toBeGreaterThan(150);
    expect(outcomes[0]?.ms).toBeLessThan(15_000);
  });

  test.each([
    { type: 'command', command: 'true' },
    { type: 'http', url: 'https://hooks.example.com/' },
    { type: 'prompt', prompt: 'Is it safe?' },
  ])('of $type hooks is 15 where none is written, and 120 at most', async (hook) => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', hook, { ...hook, timeout: 120 }, { ...hook, timeout: 600 });
    const { hooks } = await bus().list();
    expect(hooks.map(({ timeout }) => timeout)).toEqual([15, 120, 120]);
  });

  test('that passes kills the hook', async () => {
    const { project, userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', { command: 'echo $$ > pid; exec sleep 60', timeout: 1 });
    await bus().emit('PreToolUse', toolCall());
    const pid = await processWatch.readPid(path.join(project, 'pid'));
    expect(processWatch.isRunning(pid)).toBe(false);
  });

  test('that passes makes the hook count for nothing, whatever it had said', async () => {
    const { userHooks, bus } = openWorkplace();
    const late = `echo '{"decision":"block"}'; echo no >&2; sleep 30`;
    userHooks('PreToolUse', { command: late, timeout: 0.2 }, 'echo next');
    const verdict = await bus().emit('PreToolUse', toolCall());
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'timedOut' }, { said: 'next' }] });
  });
});

describe('the type of a hook', () => {
  test('is command where none is named', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('Stop', { command: 'true' });
    expect((await bus().list()).hooks).toMatchObject([{ type: 'command' }]);
  });

  test('is command, http or prompt; any other is a problem', async () => {
    const { userHooks, bus } = openWorkplace();
    const url = 'https://hooks.example.com/';
    const named = [
      { type: 'command', command: 'true' },
      { type: 'http', url },
      { type: 'prompt', prompt: 'Well?' },
    ];
    userHooks('Stop', ...named, { type: 'carrier-pigeon' });
    const { hooks, problems } = await bus().list();
    expect(hooks.map(({ type }) => type)).toEqual(['command', 'http', 'prompt']);
    expect(problems).toMatchObject([{ code: 'unknown-type', at: '/hooks/Stop/0/hooks/3/type' }]);
  });
});

test('the name of an event is read in any case', async () => {
  const { userHooks, bus } = openWorkplace();
  userHooks('pretooluse', 'true');
  expect((await bus().emit('PreToolUse', toolCall())).outcomes).toHaveLength(1);
});

describe('a fault in a file is listed as a problem, and the rest still loads:', () => {
  test.each([
    ['a file that is no JSON', '{ "hooks": ', 'bad-json', ['package:good']],
    [
      'an unknown event',
      { hooks: { PreToolUsed: [group()], Stop: [group()] } },
      'unknown-event',
      ['package:bad', 'package:good'],
    ],
    [
      'an invalid matcher',
      { hooks: { PreToolUse: [group('(')], Stop: [group()] } },
      'bad-matcher',
      ['package:bad', 'package:good'],
    ],
  ])('%s', async (_title, bad, code, ran) => {
    const { data, bus } = openWorkplace();
    const file = writeFile(path.join(data, 'packages/bad/hooks.json'), bad);
    writeFile(path.join(data, 'packages/good/hooks.json'), { hooks: { Stop: [group()] } });
    const loaded = bus();
    expect((await loaded.list()).problems).toMatchObject([{ code, file }]);
    const { outcomes } = await loaded.emit('Stop', {});
    expect(outcomes.map(({ layer }) => layer)).toEqual(ran);
  });
});

describe('the hooks of one event', () => {
  test('run in order, one at a time', async () => {
    const { project, userHooks, bus } = openWorkplace();
    const slow = (name: string) => `echo ${name} starts >> order; sleep 0.1; echo ${name} ends >> order`;
    userHooks('PreToolUse', slow('first'), slow('second'));
    await bus().emit('PreToolUse', toolCall());
    expect(readFile(path.join(project, 'order'))).toBe('first starts\nfirst ends\nsecond starts\nsecond ends\n');
  });

  test('end at the first that blocks', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', 'true', 'echo no >&2; exit 2', 'echo later >&2; exit 2');
    const verdict = await bus().emit('PreToolUse', toolCall());
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no', by: 'user/PreToolUse/0/1' });
    expect(verdict.outcomes).toHaveLength(2);
  });
});
