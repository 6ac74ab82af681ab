import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type AskTrustOptions, askTrust } from '../../../plugins/guards/ask-trust.ts';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';
import { hasTmux, openTerminal } from '../../helpers/open-terminal.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const program = path.resolve(import.meta.dirname, '../../../dist/program/hookline.cjs');

/** A workplace whose project has one hook, and the program in it. */
function untrustedProject() {
  const { data, project, projectHooks, bus } = openWorkplace();
  projectHooks('PreToolUse', 'true');
  /** How the project's hook stands for a program that starts now. */
  const hook = async () => {
    const [only] = (await bus().list()).hooks;
    return only?.runs ? 'runs' : only?.code;
  };
  return { data, project, hook, hookline: (...words: string[]) => runHookline(words, { data, project }) };
}

describe('trust in a project', () => {
  test('is set with on, and stays in later starts', async () => {
    const { hookline, hook } = untrustedProject();
    expect(hookline('trust', 'on').status).toBe(0);
    expect(await hook()).toBe('runs');
  });

  test('is taken back with off', async () => {
    const { hookline, hook } = untrustedProject();
    hookline('trust', 'on');
    expect(hookline('trust', 'off').status).toBe(0);
    expect(await hook()).toBe('not-trusted');
  });

  test('is told by status, which changes nothing', async () => {
    const { project, hookline, hook } = untrustedProject();
    expect(hookline('trust', 'status').stdout).toContain(`${project} is not trusted`);
    expect(await hook()).toBe('not-trusted');
    hookline('trust', 'on');
    expect(hookline('trust', 'status').stdout).toContain(`${project} is trusted`);
    expect(await hook()).toBe('runs');
  });

  test('is one with the trust that tools and extensions set: the same list in the settings', async () => {
    const { data, project, hookline, hook } = untrustedProject();
    const settings = writeFile(path.join(data, 'settings.json'), { trustedToolDirs: [project] });
    expect(await hook()).toBe('runs');
    hookline('trust', 'off');
    expect(JSON.parse(fs.readFileSync(settings, 'utf8'))).toEqual({ trustedToolDirs: [] });
  });
});

describe('the question of trust on start', () => {
  test('is asked before anything of the project runs, where hooks, tools or extensions wait for it', async () => {
    const { project, start, terminal } = startingAgent();
    const answer = start({ waiting: ['tool ./tool.ts'] });
    await terminal.shows('Trust this directory?');
    expect(terminal.text()).toContain('PreToolUse *: touch started');
    expect(terminal.text()).toContain('tool ./tool.ts');
    terminal.press('n');
    await answer;
    expect(fs.readdirSync(project)).toEqual(['.mendcode']);
  });

  test('is answered with y, which trusts the directory', async () => {
    const { isTrusted, start, terminal } = startingAgent();
    const answer = start();
    await terminal.shows('Trust this directory?');
    terminal.press('y');
    expect(await answer).toBe('trusted');
    expect(isTrusted()).toBe(true);
  });

  test.each([
    ['n', 'n'],
    ['esc', '\u001b'],
  ])('is asked again next time after %s, which leaves it untrusted', async (_what, key) => {
    const { isTrusted, start, terminal } = startingAgent();
    for (const times of [1, 2]) {
      const answer = start();
      await terminal.shows('Trust this directory?', times);
      terminal.press(key);
      expect(await answer).toBe('untrusted');
    }
    expect(isTrusted()).toBe(false);
  });

  test('is not asked when nothing of the project waits', async () => {
    const { projectHooks, start, terminal } = startingAgent();
    projectHooks('Stop');
    expect(await start()).toBe('nothing-waiting');
    expect(terminal.text()).toBe('');
  });

  test.each<[string, Partial<AskTrustOptions>]>([
    ['with --no-approve, for that start alone', { noApprove: true }],
    ['with a startup prompt (-p)', { prompted: true }],
    ['on remote sessions', { remote: true }],
  ])('is not asked %s', async (_what, options) => {
    const { isTrusted, start, terminal } = startingAgent();
    expect(await start(options)).toBe('not-asked');
    expect(terminal.text()).toBe('');
    expect(isTrusted()).toBe(false);
    const next = start();
    await terminal.shows('Trust this directory?');
    terminal.press('n');
    await next;
  });

  test.each<[string, Partial<AskTrustOptions>]>([
    ['for the screen', {}],
    ['for run', { prompted: true }],
  ])('is not asked with --approve, which trusts before anything runs, and for good: %s', async (_what, options) => {
    const { isTrusted, start, terminal } = startingAgent();
    expect(await start({ approve: true, ...options })).toBe('trusted');
    expect(terminal.text()).toBe('');
    expect(isTrusted()).toBe(true);
  });

  test('is no more answered by --approve on a remote daemon than otherwise', async () => {
    const { isTrusted, start } = startingAgent();
    expect(await start({ approve: true, remote: true })).toBe('not-asked');
    expect(isTrusted()).toBe(false);
  });

  test.skipIf(!hasTmux)('is asked on demand: trust without a word shows the prompt (needs tmux)', async () => {
    const { data, project, isTrusted } = startingAgent();
    const terminal = await openTerminal(project, { MENDCODE_DATA_DIR: data });
    terminal.enter(`"${process.execPath}" "${program}" trust`);
    await terminal.shows('Trust this directory?');
    terminal.press('y');
    await terminal.shows('is trusted since');
    expect(isTrusted()).toBe(true);
  });
});

/** An agent that starts at a terminal, in a project whose hook waits for trust. */
function startingAgent() {
  const place = openWorkplace();
  place.projectHooks('PreToolUse', 'touch started');
  const bus = place.bus();
  const store = openTrustStore(mendcode, place);
  const { input, output, press, text } = fakeTerminal();
  const shows = (words: string, times = 1) =>
    vi.waitFor(() => expect(text().split(words).length).toBeGreaterThan(times), { timeout: 20_000 });
  return {
    ...place,
    isTrusted: () => store.isTrusted(place.project),
    start: (options: Partial<AskTrustOptions> = {}) => askTrust({ bus, store, input, output, ...options }),
    terminal: { press, text, shows },
  };
}
