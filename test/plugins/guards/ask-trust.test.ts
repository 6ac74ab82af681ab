import fs from 'node:fs';
import path from 'node:path';
import timers from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { configuredPlugins } from '../../../plugins/configured/configured-plugins.ts';
import { type AskTrustOptions, askTrust } from '../../../plugins/guards/ask-trust.ts';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A project with a hook that waits, and a person at a terminal. */
function waitingProject({ isTerminal = true } = {}) {
  const place = openWorkplace();
  place.projectHooks('Stop', 'touch ran');
  const bus = place.bus();
  const store = openTrustStore(mendcode, place);
  const terminal = fakeTerminal({ isTerminal });
  const { input, output } = terminal;
  const ask = (options: Partial<AskTrustOptions> = {}) => askTrust({ bus, store, input, output, ...options });
  return { ...place, bus, store, terminal, ask, isTrusted: () => store.isTrusted(place.project) };
}

const asked = /Trust this directory\?/;

/** Waits until the question was asked so many times, then presses keys. */
async function answerWith(terminal: ReturnType<typeof fakeTerminal>, keys: string, times = 1): Promise<void> {
  const count = () => terminal.text().split(asked).length - 1;
  await vi.waitFor(() => expect(count()).toBe(times), { timeout: 20_000 });
  terminal.press(keys);
}

describe('a person is shown what waits before anything of it runs', () => {
  test('and y trusts the directory, from the next event on and for good', async () => {
    const { ask, bus, data, isTrusted, project, terminal } = waitingProject();
    const answer = ask();
    await answerWith(terminal, 'y');
    expect(await answer).toBe('trusted');
    expect(terminal.text()).toContain(`${project} is not trusted`);
    expect(terminal.text()).toContain('Stop *: touch ran (command, project)');
    expect(fs.existsSync(path.join(project, 'ran'))).toBe(false);
    expect(isTrusted()).toBe(true);
    expect(fs.readFileSync(path.join(data, 'trust.log'), 'utf8')).toContain('"trusted":true');
    expect((await bus.emit('Stop', {})).outcomes).toMatchObject([{ status: 'passed' }]);
  });

  test.each([
    ['n', 'n'],
    ['escape', '\u001b'],
    ['Ctrl-C', '\u0003'],
    ['return alone', '\r'],
  ])('and %s leaves it untrusted, to be asked again', async (_what, keys) => {
    const { ask, data, isTrusted, terminal } = waitingProject();
    for (const times of [1, 2]) {
      const answer = ask();
      await answerWith(terminal, keys, times);
      expect(await answer).toBe('untrusted');
    }
    expect(isTrusted()).toBe(false);
    expect(fs.readdirSync(data)).toEqual([]);
  });

  test.each([
    ['Ctrl-D', '\u0004'],
    ['n that repeats', 'nnn'],
  ])('and %s leaves it too', async (_what, keys) => {
    const { ask, isTrusted, terminal } = waitingProject();
    const answer = ask();
    await answerWith(terminal, keys);
    expect(await answer).toBe('untrusted');
    expect(isTrusted()).toBe(false);
    expect(terminal.text()).not.toContain('Yes');
  });

  test.each([
    ['a paste', ['yes\r']],
    ['a paste of two', ['yy']],
    ['a bracketed paste', ['\u001b[200~y\u001b[201~']],
    ['a paste that comes in parts', ['x'.repeat(4_000), 'y']],
    ['arrows', ['\u001b[D', '\u001b[A', '\u001bOC']],
    ['other keys', ['h', 'l', 'k', 'q', ' ', '\t']],
  ])('and %s is no answer', async (_what, chunks) => {
    const { ask, isTrusted, terminal } = waitingProject();
    const answer = ask();
    await vi.waitFor(() => expect(terminal.text()).toMatch(asked), { timeout: 20_000 });
    for (const chunk of chunks) terminal.press(chunk);
    const still = await Promise.race([answer, timers.setTimeout(300, 'still asking')]);
    expect(still).toBe('still asking');
    terminal.press('\r');
    expect(await answer).toBe('untrusted');
    expect(isTrusted()).toBe(false);
    expect(terminal.text()).not.toContain('Yes');
  });

  test('and keys that were pressed before the question stood there are thrown away', async () => {
    const { ask, isTrusted, terminal } = waitingProject();
    terminal.press('y');
    const answer = ask();
    await answerWith(terminal, 'n');
    expect(await answer).toBe('untrusted');
    expect(isTrusted()).toBe(false);
  });

  test('and the end of the input leaves it untrusted', async () => {
    const { ask, isTrusted, terminal } = waitingProject();
    const answer = ask();
    await vi.waitFor(() => expect(terminal.text()).toMatch(asked), { timeout: 20_000 });
    terminal.input.push(null);
    expect(await answer).toBe('untrusted');
    expect(isTrusted()).toBe(false);
  });

  test.each(['y', 'n'])('and the terminal is left as it was after %s', async (key) => {
    const { ask, terminal } = waitingProject();
    const { input } = terminal;
    const modes: boolean[] = [];
    input.setRawMode = (mode) => {
      modes.push(mode);
      return input;
    };
    const counts = () => input.eventNames().map((name) => [name, input.listenerCount(name)]);
    const before = counts();
    const answer = ask();
    await answerWith(terminal, key);
    await answer;
    expect(modes).toEqual([true, false]);
    expect(counts()).toEqual(before);
    expect(input.isPaused()).toBe(true);
  });

  test('the files that changed since it was last trusted among it', async () => {
    const { ask, projectHooks, project, store, bus, terminal } = waitingProject();
    await store.set(project, true, await bus.layers());
    await store.set(project, false, await bus.layers());
    projectHooks('Stop', 'touch other');
    const answer = ask();
    await answerWith(terminal, 'n');
    await answer;
    expect(terminal.text()).toMatch(/1 file changed since it was last trusted:\s+│? +\.mendcode\/hooks\.json/);
  });

  test('the plugins that it names among it, and they alone are worth the question', async () => {
    const { data, project, bus: open } = openWorkplace();
    writeFile(path.join(project, '.hookline.json'), { plugins: ['./own.js'] });
    const bus = open().use(await configuredPlugins({ profile: mendcode, project, data }));
    const { input, output, ...terminal } = fakeTerminal();
    const store = openTrustStore(mendcode, { project, data });
    const answer = askTrust({ bus, store, input, output });
    await vi.waitFor(() => expect(terminal.text()).toMatch(asked), { timeout: 20_000 });
    terminal.press('y');
    expect(await answer).toBe('trusted');
    expect(terminal.text()).toContain('plugin ./own.js (its code runs inside the agent, from the next start on)');
  });

  test('and what else the host says is waiting', async () => {
    const { ask, projectHooks, terminal } = waitingProject();
    projectHooks('Stop');
    const answer = ask({ waiting: ['plugin ./plugin.ts'] });
    await answerWith(terminal, 'y');
    expect(await answer).toBe('trusted');
    expect(terminal.text()).toContain('plugin ./plugin.ts');
  });

  test('with escapes of its files written out', async () => {
    const { ask, projectHooks, terminal } = waitingProject();
    projectHooks('Stop', 'echo \u001b]0;owned\u0007 \u001b[2J\u202e');
    const answer = ask({ waiting: ['tool \u001b[2J'] });
    await answerWith(terminal, 'n');
    await answer;
    for (const control of ['\u001b]0', '\u001b[2J', '\u202e']) expect(terminal.raw()).not.toContain(control);
    expect(terminal.text()).toContain('echo \\u001b]0;owned\\u0007 \\u001b[2J\\u202e');
  });

  test('until the host takes the question back', async () => {
    const { ask, isTrusted, terminal } = waitingProject();
    const controller = new AbortController();
    const answer = ask({ signal: controller.signal });
    await vi.waitFor(() => expect(terminal.text()).toMatch(asked), { timeout: 20_000 });
    controller.abort();
    expect(await answer).toBe('untrusted');
    expect(isTrusted()).toBe(false);
  });
});

describe('nothing is asked', () => {
  test.each<[string, Partial<AskTrustOptions>]>([
    ['with --no-approve', { noApprove: true }],
    ['in a session that was started with a prompt', { prompted: true }],
    ['of a remote caller', { remote: true }],
    ['of a remote caller that approves', { remote: true, approve: true }],
    ['with --no-approve, whatever else is approved', { noApprove: true, approve: true }],
  ])('%s', async (_what, options) => {
    const { ask, isTrusted, terminal } = waitingProject();
    expect(await ask(options)).toBe('not-asked');
    expect(terminal.text()).toBe('');
    expect(isTrusted()).toBe(false);
  });

  test('without a terminal', async () => {
    const { ask, isTrusted, terminal } = waitingProject({ isTerminal: false });
    expect(await ask()).toBe('not-asked');
    expect(terminal.text()).toBe('');
    expect(isTrusted()).toBe(false);
  });

  test.each([
    ['the project has no hooks', (place: ReturnType<typeof waitingProject>) => place.projectHooks('Stop')],
    ['it is trusted', (place: ReturnType<typeof waitingProject>) => place.store.set(place.project, true, [])],
  ])('where nothing waits: %s', async (_what, settle) => {
    const place = waitingProject();
    await settle(place);
    expect(await place.ask()).toBe('nothing-waiting');
    expect(place.terminal.text()).toBe('');
  });
});

describe('--approve', () => {
  test.each([
    ['on a terminal', {}, {}],
    ['without a terminal', { isTerminal: false }, {}],
    ['in a session that was started with a prompt', {}, { prompted: true }],
  ])('trusts without a question, for good: %s', async (_what, made, options) => {
    const { ask, isTrusted, terminal } = waitingProject(made);
    expect(await ask({ approve: true, ...options })).toBe('trusted');
    expect(terminal.text()).toBe('');
    expect(isTrusted()).toBe(true);
  });

  test('trusts a project that has no hooks yet', async () => {
    const { ask, isTrusted, projectHooks } = waitingProject();
    projectHooks('Stop');
    expect(await ask({ approve: true })).toBe('trusted');
    expect(isTrusted()).toBe(true);
  });

  test('writes nothing where the project is trusted already', async () => {
    const { ask, data, project, store } = waitingProject();
    await store.set(project, true, []);
    const log = path.join(data, 'trust.log');
    const before = fs.readFileSync(log, 'utf8');
    expect(await ask({ approve: true })).toBe('trusted');
    expect(fs.readFileSync(log, 'utf8')).toBe(before);
  });
});

test('settings that cannot be written are told, and nothing is trusted', async () => {
  const { ask, data, isTrusted } = waitingProject();
  writeFile(path.join(data, 'settings.json'), '{ "trustedToolDirs": ["');
  await expect(ask({ approve: true })).rejects.toThrow(/settings\.json.*left as it is/);
  expect(isTrusted()).toBe(false);
});
