import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHookline } from '../../helpers/run-hookline.ts';
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

  test.todo('on a screen: a key switches between the hooks and the recent runs (tab, or 1 and 2)');
  test.todo('on a screen: t trusts the project, or takes that back');
  test.todo('on a screen: r looks at the files again');
});

describe('the recent runs of the project', () => {
  test.todo('are told with time, event, tool, outcome, exit code, duration and the first line of what the hook said');
});
