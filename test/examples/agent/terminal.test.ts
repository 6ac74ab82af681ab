import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openModelServer } from '../../helpers/model-server.ts';
import { hasTmux, openTerminal } from '../../helpers/open-terminal.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/agent');
const prompt = 'formatMinutes(120) says “2 h 0 min”, it should say “2 h”. Please fix it.';

/** A terminal in a copy of the example's project; `agent` starts the agent there. */
async function openProject() {
  const root = temporaryFolder();
  const project = path.join(root, 'project');
  const data = path.join(root, 'data');
  fs.cpSync(path.join(example, 'project'), project, { recursive: true });
  const terminal = await openTerminal(project, { MENDCODE_DATA_DIR: data, MERCURY_CONFIG_DIR: data });
  terminal.resize(100, 50);
  terminal.enter(
    `agent() { "${process.execPath}" "${path.join(example, 'main.ts')}" --cwd . "$@"; echo "STATUS $?"; }; clear`,
  );
  const settings = path.join(data, 'settings.json');
  return { project, data, terminal, trusted: () => fs.existsSync(settings) && fs.readFileSync(settings, 'utf8') };
}

/** The prompt of the agent, and nothing behind it. */
const ready = /^>\s*$(?!\n[^\n])/m;

describe.skipIf(!hasTmux)('a person at a terminal (needs tmux)', () => {
  test('trusts the project, gives and refuses approvals, looks at the hooks, and ends the session', async () => {
    const { terminal, project, data, trusted } = await openProject();
    terminal.enter('agent');
    await terminal.shows('Trust this directory?');
    expect(trusted()).toBe(false);
    terminal.press('y');
    await terminal.shows(ready);
    expect(trusted()).toContain(project);

    terminal.enter(prompt);
    await terminal.shows('bash: rm -r test\nAllow it?');
    terminal.press('y');
    await terminal.shows('refused    The tests say what is right');
    await terminal.shows('edit: source/duration.mjs\nAllow it?');
    terminal.press('n');
    await terminal.shows('failed: the user did not allow it');
    await terminal.shows('bash: node --test\nAllow it?');
    terminal.press('C-c');
    await terminal.shows(/interrupted[\s\S]*^>\s*$/m);
    expect(fs.existsSync(path.join(project, 'test/duration.test.mjs'))).toBe(true);

    terminal.enter('/hooks');
    await terminal.shows('[1 Hooks 12]');
    terminal.press('2');
    await terminal.shows(/PreToolUse +bash +blocked/);
    terminal.press('q');
    await terminal.shows(ready);

    terminal.enter('/archive');
    await terminal.shows('STATUS 0');
    expect(fs.readdirSync(path.join(data, 'agent/archive')).length).toBe(2);
  }, 120_000);

  test('leaves the project untrusted, changes that by /trust, and takes it back', async () => {
    const { terminal, project, trusted } = await openProject();
    terminal.enter('agent');
    await terminal.shows('Trust this directory?');
    terminal.press('n');
    await terminal.shows(ready);
    terminal.enter('/trust status');
    await terminal.shows('is not trusted');
    terminal.enter('/trust');
    await terminal.shows(/Trust this directory\?[\s\S]*Trust this directory\?/);
    terminal.press('y');
    await terminal.shows('is trusted');
    expect(trusted()).toContain(project);
    terminal.enter('/trust off');
    await terminal.shows(/is trusted[\s\S]*is not trusted/);
    expect(trusted()).not.toContain(project);
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);

  test('interrupts a command with Ctrl-C and goes on; a second one at the prompt ends the session', async () => {
    const { terminal, project, data } = await openProject();
    terminal.enter('agent --no-approve');
    await terminal.shows(ready);
    terminal.enter('!echo $$ > pid; exec sleep 600');
    await terminal.shows('PreToolUse bash');
    await expect.poll(() => fs.existsSync(path.join(project, 'pid')), { timeout: 20_000 }).toBe(true);
    terminal.press('C-c');
    await terminal.shows(/failed: \(interrupted\)[\s\S]*^>\s*$/m);
    const pid = Number(fs.readFileSync(path.join(project, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
    terminal.press('C-c');
    await terminal.shows('STATUS 0');
    expect(fs.readdirSync(path.join(data, 'agent'))).toEqual(['archive']);
  }, 120_000);

  test('interrupts a hook that the beginning of the session waits for, and goes on', async () => {
    const { terminal, project, data } = await openProject();
    writeFile(path.join(data, 'hooks.json'), {
      hooks: { SessionStart: [{ hooks: [{ command: 'echo $$ > pid; exec sleep 100', timeout: 110 }] }] },
    });
    terminal.enter('agent --no-approve');
    await expect.poll(() => fs.existsSync(path.join(project, 'pid')), { timeout: 20_000 }).toBe(true);
    terminal.press('C-c');
    await terminal.shows(ready);
    const pid = Number(fs.readFileSync(path.join(project, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);

  test('has each line of a paste heard, and goes on with its unfinished end', async () => {
    const { terminal } = await openProject();
    terminal.enter('agent --no-approve');
    await terminal.shows(ready);
    terminal.paste('!echo 1$((1))\n!echo 2$((2))\n!echo 3');
    await terminal.shows(/result +11[\s\S]*result +22[\s\S]*^> !echo 3$/m);
    terminal.enter('$((3))');
    await terminal.shows(/result +33/);
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);

  test('is asked about what would run, whatever it holds to drive the terminal with', async () => {
    const { terminal, project } = await openProject();
    const command = 'touch made #\n\u001b[2A\u001b[2K\rbash: ls\u202e\u001b[J';
    const { baseURL } = await openModelServer({ calls: [['bash', { command }]] }, 'Then not.');
    terminal.enter(`agent --no-approve --model qwen --base-url ${baseURL}`);
    await terminal.shows(ready);
    terminal.enter('go');
    await terminal.shows(/^bash: touch made #\n +bash: ls *\nAllow it\?/m);
    terminal.press('n');
    await terminal.shows('Then not.');
    expect(fs.existsSync(path.join(project, 'made'))).toBe(false);
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);

  test('hangs up: what runs is ended, and the session ends as it should', async () => {
    const { terminal, project, data } = await openProject();
    writeFile(path.join(data, 'hooks.json'), {
      hooks: { SessionEnd: [{ hooks: [{ command: 'sleep 0.5; touch ended' }] }] },
    });
    terminal.enter('agent --no-approve');
    await terminal.shows(ready);
    terminal.enter('!echo $$ > pid; exec sleep 600');
    await expect.poll(() => fs.existsSync(path.join(project, 'pid')), { timeout: 20_000 }).toBe(true);
    terminal.hangUp();
    await expect.poll(() => fs.readdirSync(path.join(data, 'agent')), { timeout: 20_000 }).toEqual(['archive']);
    expect(fs.existsSync(path.join(project, 'ended'))).toBe(true);
    const pid = Number(fs.readFileSync(path.join(project, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
  }, 120_000);

  test('with --approve is not asked, and trust stays', async () => {
    const { terminal, trusted, project } = await openProject();
    terminal.enter('agent --approve');
    await terminal.shows(ready);
    expect(trusted()).toContain(project);
    terminal.enter('/nonsense');
    await terminal.shows('there is no command /nonsense: /help lists them');
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);

  test('is not lost what they were typing when a background hook wakes the agent', async () => {
    const { terminal, data } = await openProject();
    const command = 'until test -e go; do sleep 0.1; done; echo have a look >&2; exit 2';
    writeFile(path.join(data, 'settings.json'), {
      hooks: { SessionStart: [{ hooks: [{ type: 'command', asyncRewake: true, command }] }] },
    });
    terminal.enter('agent --profile mercury --no-approve');
    await terminal.shows(ready);
    terminal.press('!', 't', 'o', 'u', 'c', 'h', 'Space', 'g', 'o', 'Enter');
    terminal.press('!', 'e', 'c', 'h', 'o', 'Space', 'h', 'e', 'a', 'r', 'd');
    await terminal.shows(/hook +have a look[\s\S]*agent +I only play a script[\s\S]*^> !echo heard/m);
    terminal.press('Enter');
    await terminal.shows(/result +heard/);
    terminal.press('C-d');
    await terminal.shows('STATUS 0');
  }, 120_000);
});
