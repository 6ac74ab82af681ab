import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openPanel } from '../../helpers/open-panel.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const group = { matcher: 'bash', hooks: [{ command: './check.sh' }] };

describe('the list of hooks', () => {
  test('tells event, matcher, command, layer, file, timeout and type of each hook, and that it runs', async () => {
    const { data, bus } = openWorkplace();
    const file = writeFile(path.join(data, 'hooks.json'), { hooks: { PreToolUse: [group] } });
    const { hooks } = await bus().list();
    expect(hooks).toEqual([
      {
        id: 'user/PreToolUse/0/0',
        event: 'PreToolUse',
        matcher: 'bash',
        type: 'command',
        label: './check.sh',
        layer: 'user',
        file,
        timeout: 15,
        runs: true,
      },
    ]);
  });

  test('names the layer: user, a package of the user by its name, project', async () => {
    const { data, userHooks, projectHooks, bus } = openWorkplace();
    writeFile(path.join(data, 'packages/lint/hooks.json'), { hooks: { Stop: [group] } });
    userHooks('Stop', 'true');
    projectHooks('Stop', 'true');
    const { hooks } = await bus().list();
    expect(hooks.map(({ layer }) => layer)).toEqual(['user', 'package:lint', 'project']);
  });

  test('tells why a hook does not run: its project is not trusted, or its URL is not allowed', async () => {
    const { project, userHooks, projectHooks, bus } = openWorkplace();
    userHooks('Stop', { type: 'http', url: 'https://hooks.example.com/' });
    projectHooks('Stop', 'true');
    const { hooks } = await bus().list();
    expect(hooks).toMatchObject([
      { runs: false, code: 'url-not-allowed', reason: expect.stringMatching(/^not allowed: .*allowedHttpHookUrls/) },
      { runs: false, code: 'not-trusted', reason: `${project} is not trusted` },
    ]);
  });

  test('tells the problems with the files, and where they are', async () => {
    const { data, bus } = openWorkplace();
    const text = '{\n  "hooks": {\n    "PreToolUsed": []\n  }\n}\n';
    const file = writeFile(path.join(data, 'hooks.json'), text);
    const { problems } = await bus().list();
    expect(problems).toMatchObject([
      { code: 'unknown-event', message: expect.stringContaining('"PreToolUse"'), file, line: 3, column: 5 },
    ]);
  });

  test('only reads: it changes no file', () => {
    const { data, project, projectHooks } = openWorkplace();
    projectHooks('Stop', 'touch started');
    const files = () =>
      [data, project].flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })).sort();
    const before = files();
    expect(runHookline(['list'], { data, project }).stdout).toContain('not trusted');
    expect(files()).toEqual(before);
  });

  test('on a screen: a key switches between the hooks and the recent runs (tab, or 1 and 2)', async () => {
    const { bus } = openWorkplace();
    const panel = openPanel({ bus: bus() });
    const switches = [
      ['2', '[2 Runs 0]'],
      ['1', '[1 Hooks 0]'],
      ['<tab>', '[2 Runs 0]'],
      ['<tab>', '[1 Hooks 0]'],
    ] as const;
    for (const [key, list] of switches) {
      panel.press(key);
      await panel.shows(list);
    }
  });

  test('on a screen: t trusts the project, or takes that back', async () => {
    const { data, project, projectHooks, bus } = openWorkplace();
    projectHooks('Stop', './check.sh');
    const trust = openTrustStore(mendcode, { data, project });
    const panel = openPanel({ bus: bus(), trust });
    for (const [words, trusted] of [
      ['is trusted', true],
      ['is not trusted', false],
    ] as const) {
      await panel.shows('check.sh');
      panel.press('t');
      await panel.shows('y yes');
      panel.press('y');
      await panel.shows(words);
      expect(trust.isTrusted(project)).toBe(trusted);
    }
  });

  test('on a screen: r looks at the files again', async () => {
    const { userHooks, bus } = openWorkplace();
    const panel = openPanel({ bus: bus() });
    await panel.shows('no hooks are configured');
    userHooks('Stop', './check.sh');
    panel.press('r');
    await panel.shows('check.sh');
  });
});

describe('the recent runs of the project', () => {
  test('are told with time, event, tool, outcome, exit code, duration and the first line of what the hook said', async () => {
    const { userHooks, bus: open } = openWorkplace();
    userHooks('PreToolUse', 'echo first >&2; echo second >&2; exit 2');
    const bus = open();
    const panel = openPanel({ bus });
    await panel.shows('1 Hooks 1');
    await bus.emit('PreToolUse', toolCall());
    panel.press('2');
    await panel.shows(/\d\d:\d\d:\d\d +PreToolUse +bash +blocked +2 +\S+ m?s +first\s/);
  });
});
