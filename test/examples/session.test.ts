import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EndedExample,
  folderContents,
  printedExcerpts,
  startExample,
  steadyLines,
} from '../helpers/run-example.ts';

const example = path.resolve(import.meta.dirname, '../../examples/session');
const project = path.join(example, 'project');
const readme = fs.readFileSync(path.join(example, 'README.md'), 'utf8');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-example-'));

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const start = (words: readonly string[] = []) => startExample('session/run.ts', words);

describe('the recorded session', () => {
  let session: EndedExample;
  let files: readonly string[];

  beforeAll(async () => {
    files = folderContents(project);
    session = await start().ended;
  }, 120_000);

  test('comes out as recorded: exit 0 and nothing on stderr', () => {
    expect([session.status, session.stderr]).toEqual([0, '']);
  });

  test.each(printedExcerpts(readme))('prints the excerpt of its README that begins %j', (_, excerpt) => {
    const printed = steadyLines(session.stdout);
    let from = 0;
    for (const line of steadyLines(excerpt).filter((each) => each !== '…')) {
      const found = printed.indexOf(line, from);
      expect(found, `"${line}" is to be found behind line ${from}`).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
  });

  test('has the number of events that its README says, and a line for each', () => {
    const recorded = fs.readFileSync(path.join(example, 'session.jsonl'), 'utf8').trimEnd().split('\n');
    expect(recorded.length).toBeGreaterThanOrEqual(25);
    expect(readme).toContain(`${recorded.length} events in \`session.jsonl\``);
    const shown = session.stdout.match(/^ *\d+\.\d s {2}\w+/gm) ?? [];
    expect(shown.map((line) => line.split(/ +/).at(-1))).toEqual(recorded.map((line) => JSON.parse(line).event));
  });

  test.each([
    ['a refusal', /^ +refused +"rm -rf \//m],
    ['feedback on the form of a file', /^ +feedback +source\/split\.mjs is badly formatted/m],
    ['a follow-up while tests fail', /^ +follow-up +You are not done/m],
    ['context for a prompt', /^ +context +changed since the first prompt/m],
    ['a masked secret', /^ +masked .*\[secret:EXCHANGE_API_KEY\]/m],
  ])('shows %s', (_, pattern) => {
    expect(session.stdout).toMatch(pattern);
  });

  test('shows no stored secret', () => {
    const secrets: object = JSON.parse(fs.readFileSync(path.join(example, 'data/secrets.json'), 'utf8'));
    const { stdout, stderr } = session;
    expect(Object.values(secrets).filter((secret) => (stdout + stderr).includes(secret))).toEqual([]);
  });

  test('fits 100 columns, without colour where stdout is no terminal', () => {
    expect(session.stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(session.stdout).not.toContain('\u001b');
  });

  test('leaves its project as it was and no temporary folder behind', () => {
    expect(folderContents(project)).toEqual(files);
    expect(session.left).toEqual([]);
  });
});

describe('a session that comes out otherwise', () => {
  test('without the guard the destructive call is told, fails the run, and is not run', async () => {
    const unguarded = path.join(root, 'unguarded');
    fs.cpSync(project, unguarded, { recursive: true });
    const hooksFile = path.join(unguarded, '.mendcode/hooks.json');
    fs.writeFileSync(hooksFile, fs.readFileSync(hooksFile, 'utf8').replace('"matcher": "bash"', '"matcher": "none"'));
    const { status, stderr, left } = await start([unguarded]).ended;
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Not as recorded:\nline 20, PreToolUse: decision was "block", now "continue"$/m);
    expect(left).toEqual([]);
  }, 120_000);

  test('Ctrl-C ends it with status 130 and no temporary folder behind', async () => {
    const { child, ended } = start();
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('UserPromptSubmit')) child.kill('SIGINT');
    });
    const { status, left } = await ended;
    expect([status, left]).toEqual([130, []]);
  }, 120_000);
});

describe('the guard against destructive commands', () => {
  test.each([
    ['node --test 2>&1 | tail -5', 0],
    ['rm -rf dist/*', 0],
    ["echo 'rm -rf /'", 0],
    ['git push origin main', 0],
    ['rm -rf / tmp/cache', 2],
    ['rm -rf ./*', 2],
    ['ls\nrm -r -f ..', 2],
    ['cd /var && rm -rf tmp', 2],
    ['sudo env A=1 rm -fr "$HOME/x"', 2],
    ['sh -c "rm -rf ~"', 2],
    ['find . -delete', 2],
    ['git reset --hard', 2],
    ['echo $(rm -rf /)', 2],
    ["rm 'unbalanced", 2],
  ])('%j ends with exit %i', async (command, status) => {
    const guard = spawn(process.execPath, [path.join(project, '.mendcode/hooks/refuse-destructive.mjs')], {
      env: { ...process.env, MENDCODE_PROJECT_DIR: project },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    guard.stdin.end(JSON.stringify({ tool_input: { command } }));
    const [said, [exit]] = await Promise.all([text(guard.stderr), once(guard, 'close')]);
    expect([exit, said !== '']).toEqual([status, status === 2]);
  });
});
