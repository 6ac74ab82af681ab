import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openModelServer } from '../../helpers/model-server.ts';
import {
  type EndedExample,
  folderContents,
  printedExcerpts,
  startExample,
  steadyLines,
} from '../../helpers/run-example.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/agent');
const readme = fs.readFileSync(path.join(example, 'README.md'), 'utf8');
const [ofMendcode = '', ofMercury = ''] = readme.split('## With Mercury');
const start = (...words: readonly string[]) => startExample('agent/main.ts', words);

/** The names of the events in a timeline, in order. */
function eventsOf(timeline: string): string[] {
  return [...timeline.matchAll(/^ {11}· (\w+)/gm)].map(([, event = '']) => event);
}

/** The moments of the agent that are events of Mercury. */
const mercuryEvents = [
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure'],
  ...['PermissionRequest', 'PermissionDenied', 'Stop', 'StopFailure', 'SubagentStart', 'SubagentStop'],
  ...['PreCompact', 'PostCompact', 'Notification'],
];

const runs = [
  { profile: 'mendcode', promised: ofMendcode, kinds: Object.keys(mendcode.events) },
  { profile: 'mercury', promised: ofMercury, kinds: mercuryEvents },
] as const;

describe.each(runs)('the task of its own, with the hooks of $profile', ({ profile, promised, kinds }) => {
  let run: EndedExample;
  let files: readonly string[];

  beforeAll(async () => {
    files = folderContents(path.join(example, 'project'));
    run = await start('--profile', profile).ended;
  }, 120_000);

  test('ends well: exit 0 and nothing on stderr', () => {
    expect([run.status, run.stderr]).toEqual([0, '']);
  });

  test(`fires all of its ${kinds.length} events`, () => {
    expect([...new Set(eventsOf(run.stdout))].sort()).toEqual([...kinds].sort());
  });

  test.each(printedExcerpts(promised))('prints the excerpt of its README that begins %j', (_, excerpt) => {
    const printed = steadyLines(run.stdout);
    let from = 0;
    for (const line of steadyLines(excerpt).filter((each) => each !== '…')) {
      const found = printed.indexOf(line, from);
      expect(found, `"${line}" is to be found behind line ${from}`).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
  });

  test('the model hears all that its script waits for: it is never lost', () => {
    expect(run.stdout).not.toContain('I only play a script');
  });

  test('each event carries what the profile says', () => {
    expect(run.stdout).not.toMatch(/^ +problem /m);
  });

  test('has hooks that hookline check finds nothing wrong with', () => {
    const places = { profile, project: path.join(example, 'project'), data: temporaryFolder() };
    const { status, stdout } = runHookline(['check', '--strict', '--json'], places);
    expect([status, JSON.parse(stdout)]).toEqual([0, { problems: [], findings: [] }]);
  });

  test('fits 100 columns, without colour where stdout is no terminal', () => {
    expect(run.stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(run.stdout).not.toContain('\u001b');
  });

  test('leaves its project as it was and no temporary folder behind', () => {
    expect(folderContents(path.join(example, 'project'))).toEqual(files);
    expect(run.left).toEqual([]);
  });
});

describe('--trace', () => {
  test('writes a trace of all events, which the program reports on', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'trace.json');
    const { status, stdout } = await start('--trace', file).ended;
    const records: { cat?: string; args: { event?: string } }[] = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect(status).toBe(0);
    const traced = records.filter(({ cat }) => cat === 'event').map(({ args }) => args.event);
    expect(traced).toEqual(eventsOf(stdout));
    const report = runHookline(['report', file], { data: folder, project: folder });
    expect([report.status, report.stdout]).toEqual([0, expect.stringContaining('PreToolUse')]);
  }, 120_000);

  test('shows a waterfall on stderr where the file is -', async () => {
    const { status, stdout, stderr } = await start('--trace', '-').ended;
    expect([status, fs.existsSync('-')]).toEqual([0, false]);
    const heads = stderr.split('\n').filter((line) => /^\w/.test(line));
    expect(heads.map((line) => line.split(' ')[0])).toEqual(eventsOf(stdout));
  }, 120_000);

  test('that cannot be written is told, and the task goes on', async () => {
    const { status, stdout } = await start('--trace', '/nowhere/at/all/trace.json').ended;
    expect(status).toBe(0);
    expect(stdout).toContain('/nowhere/at/all/trace.json');
    expect(stdout).toContain('39 events');
  }, 120_000);
});

test('Ctrl-C ends the task with status 130, after its session was put away, and nothing is left behind', async () => {
  const { child, ended } = start();
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('UserPromptSubmit')) child.kill('SIGINT');
  });
  const { status, stdout, left } = await ended;
  expect([status, left]).toEqual([130, []]);
  expect(eventsOf(stdout).at(-1)).toBe('SessionEnd');
}, 120_000);

test('whoever reads what it prints may leave: the task goes on to its end', async () => {
  const line = '("$0" "$1"; echo "STATUS $?" >&2) | head -n 1';
  const words = ['-c', line, process.execPath, path.join(example, 'main.ts')];
  const { stderr } = await util.promisify(childProcess.execFile)('/bin/sh', words);
  expect(stderr).toBe('STATUS 0\n');
}, 120_000);

describe('a model of the user', () => {
  const answers = [{ calls: [['bash', { command: 'echo $((6 * 7))' }]] }, 'It is 42.'] as const;

  test('is asked where the options name it, gets the tools, and hears what they printed', async () => {
    const { baseURL, questions } = await openModelServer(...answers);
    const named = ['--model', 'qwen', '--base-url', baseURL, '--allow', 'bash'];
    const { status, stdout, stderr } = await start('-p', 'What is 6 times 7?', ...named).ended;
    expect([status, stdout]).toEqual([0, 'It is 42.\n']);
    expect(stderr).toContain('bash: echo $((6 * 7))');
    expect(questions.map(({ model }) => model)).toEqual(['qwen', 'qwen']);
    expect(questions[0]?.tools).toEqual(['read', 'write', 'edit', 'bash', 'task']);
    expect(questions[1]?.results).toEqual(['42']);
  });

  test('is the one of hookline.json, and hooks ask the same one', async () => {
    const { baseURL, questions } = await openModelServer('{"ok": false, "reason": "not today"}');
    const data = temporaryFolder();
    writeFile(path.join(data, 'hookline.json'), { model: { provider: 'openai-compatible', baseURL, model: 'qwen' } });
    writeFile(path.join(data, 'hooks.json'), {
      hooks: { UserPromptSubmit: [{ hooks: [{ type: 'prompt', prompt: 'Is it fine?' }] }] },
    });
    const { status, stderr } = await start('-p', 'go', '--data-dir', data).ended;
    expect(status).toBe(2);
    expect(stderr).toContain('not today');
    expect(questions).toHaveLength(1);
  });

  test('that cannot be asked fails the turn', async () => {
    const { baseURL } = await openModelServer({ status: 400 });
    const { status, stderr } = await start('-p', 'go', '--model', 'qwen', '--base-url', baseURL).ended;
    expect(status).toBe(1);
    expect(stderr).toContain('the turn failed');
  });

  test('that cannot be used is told before anything happens', async () => {
    const { status, stderr } = await start('-p', 'go', '--model', 'gpt', '--provider', 'other').ended;
    expect([status, stderr]).toEqual([1, expect.stringContaining('no usable model is given')]);
  });
});

describe('print mode', () => {
  test('answers first what a hook begins the session with, and prints the answer to the prompt alone', async () => {
    const { baseURL, questions } = await openModelServer('First.', 'Second.');
    const data = temporaryFolder();
    const hookSpecificOutput = { hookEventName: 'SessionStart', initialUserMessage: 'look around' };
    writeFile(path.join(data, 'settings.json'), {
      hooks: {
        SessionStart: [{ hooks: [{ type: 'command', command: `echo '${JSON.stringify({ hookSpecificOutput })}'` }] }],
      },
    });
    const named = ['--profile', 'mercury', '--data-dir', data, '--model', 'qwen', '--base-url', baseURL];
    const { status, stdout } = await start('-p', 'go', ...named).ended;
    expect([status, stdout]).toEqual([0, 'Second.\n']);
    expect(questions.map(({ text }) => text.split('\n').at(-1))).toEqual(['look around', 'go']);
  });

  const prompt = 'formatMinutes(120) says “2 h 0 min”, it should say “2 h”. Please fix it.';

  test('prints the answer alone, and asks nothing: what is not allowed is refused', async () => {
    const { status, stdout, stderr } = await start('-p', prompt, '--approve').ended;
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('failed: the user did not allow it');
  }, 120_000);

  test('trusts nothing without --approve: no hook of the project runs', async () => {
    const { stderr } = await start('-p', prompt).ended;
    expect(stderr).toContain('not-trusted');
    expect(stderr).not.toContain('passed');
  }, 120_000);

  test('what the user allows is not asked about, but hooks refuse it all the same', async () => {
    const { stdout, stderr } = await start('-p', prompt, '--approve', '--allow', 'bash,edit').ended;
    expect(stderr).not.toContain('PermissionRequest');
    expect(stderr).toContain('The tests say what is right');
    expect(stdout).toContain('The durations are written right.');
  }, 120_000);
});

test.each([
  ['a profile that is none', ['--profile', 'other'], 64, 'there is no profile "other"'],
  ['a tool that is none', ['--allow', 'bash,raed'], 64, 'there is no tool "raed": read, write, edit, bash, task'],
  ['an option that is none', ['--interactiv'], 64, '--interactiv'],
  ['a folder that is none', ['--cwd', '/nowhere/at/all', '-p', 'go'], 1, 'ENOENT'],
  ['a file in the place of a folder', ['--cwd', path.join(example, 'main.ts'), '-p', 'go'], 1, 'is no folder'],
  ['no terminal to be driven at', ['--interactive'], 1, 'there is no terminal'],
])('%s is told', async (_what, words, status, message) => {
  const ended = await start(...words).ended;
  expect(ended.status).toBe(status);
  expect(ended.stderr).toContain(message);
});

test('--help tells the options', async () => {
  const { status, stdout } = await start('--help').ended;
  expect(status).toBe(0);
  for (const option of ['--interactive', '--print', '--approve', '--no-approve', '--profile']) {
    expect(stdout).toContain(option);
  }
});
