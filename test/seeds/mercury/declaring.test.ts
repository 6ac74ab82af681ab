import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { commandOf, openMercury, type SettingsPlace } from '../../helpers/mercury-workplace.ts';
import { readFile } from '../../helpers/read-file.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

const bash = () => toolCall('Bash');
const hooks = { PreToolUse: [{ hooks: [commandOf('true')] }] };
const skill = `---
name: deploy
hooks:
  PreToolUse:
    - hooks:
        - type: command
          command: echo deploying
---

# Deploy
`;

test('a hook runs at the named moment of a session, and at no other', async () => {
  const { project, userHooks, bus } = openMercury();
  userHooks('SessionStart', 'echo began >> journal');
  userHooks('SessionEnd', 'echo ended >> journal');
  const session = bus().session();
  await session.dispatch('SessionStart', { source: 'startup' });
  await session.dispatch('UserPromptSubmit', { prompt: 'mend the parser' });
  expect(readFile(path.join(project, 'journal'))).toBe('began\n');
  await session.dispatch('SessionEnd', { reason: 'logout' });
  expect(readFile(path.join(project, 'journal'))).toBe('began\nended\n');
});

describe('hooks are declared', () => {
  test.each<SettingsPlace>(['user', 'project', 'local', 'managed'])('under "hooks" in %s settings', async (place) => {
    const { settings, trust, bus } = openMercury();
    trust();
    settings(place, { theme: 'dark', hooks });
    const { outcomes } = await bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ layer: place, status: 'passed' }]);
  });

  test.each(['data', 'project/.mercury'])('by a skill, in the front matter of %s/skills', async (folder) => {
    const { data, trust, bus } = openMercury();
    trust();
    writeFile(path.join(data, '..', folder, 'skills/deploy/SKILL.md'), skill);
    const session = bus().session();
    expect((await session.dispatch('PreToolUse', bash())).outcomes).toMatchObject([{ code: 'inactive' }]);
    expect(await session.activate('deploy')).toBeUndefined();
    const { outcomes } = await session.dispatch('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ layer: 'skill:deploy', status: 'passed' }]);
  });

  test.each(['data', 'project/.mercury'])('by an extension, in the manifest of %s/extensions', async (folder) => {
    const { data, trust, bus } = openMercury();
    trust();
    writeFile(path.join(data, '..', folder, 'extensions/lint/extension.json'), { name: 'lint', hooks });
    const { outcomes } = await bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ layer: 'extension:lint', status: 'passed' }]);
  });
});

test('every hook that a session carries is listed: settings, extensions and skills', async () => {
  const { data, settings, bus } = openMercury();
  for (const place of ['local', 'project', 'user', 'managed'] as const) settings(place, { hooks });
  writeFile(path.join(data, 'extensions/lint/extension.json'), { hooks });
  writeFile(path.join(data, 'skills/deploy/SKILL.md'), skill);
  const carried = ['managed', 'user', 'project', 'local', 'extension:lint', 'skill:deploy'];
  expect((await bus().list()).hooks.map(({ layer }) => layer)).toEqual(carried);
});

test('the program lists the same hooks', () => {
  const { data, project, managed, settings } = openMercury();
  for (const place of ['user', 'managed'] as const) settings(place, { hooks });
  const { stdout } = runHookline(['list', '--json'], { data, project, managed, profile: 'mercury' });
  expect(JSON.parse(stdout)).toMatchObject({
    hooks: [
      { id: 'managed/PreToolUse/0/0', runs: true },
      { id: 'user/PreToolUse/0/0', runs: true },
    ],
  });
});

test('an event names a list of entries, and the hooks of each that matches run in their order', async () => {
  const { settings, bus } = openMercury();
  const entry = (matcher: string, ...lines: string[]) => ({ matcher, hooks: lines.map(commandOf) });
  settings('user', {
    hooks: { PreToolUse: [entry('Bash', 'echo 1', 'echo 2'), entry('Read', 'echo 3'), entry('', 'echo 4')] },
  });
  const { outcomes } = await bus().emit('PreToolUse', bash());
  expect(outcomes.map(({ said }) => said)).toEqual(['1', '2', '4']);
});

describe('the settings that the document shows', () => {
  const shown = {
    hooks: {
      PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './scripts/check-command.sh' }] }],
    },
  };
  const calls = (script: string) => {
    const workplace = openMercury();
    workplace.settings('project', shown);
    writeFile(path.join(workplace.project, 'scripts/check-command.sh'), `#!/bin/sh\n${script}\n`, 0o755);
    return workplace;
  };

  test('are read without a problem', async () => {
    const { problems } = await calls('exit 0').bus().list();
    expect(problems).toEqual([]);
  });

  test('run the command before each Bash tool call', async () => {
    const { trust, bus } = calls('echo "not this one" >&2; exit 2');
    trust();
    const running = bus();
    const refused = { decision: 'block', effect: 'refuse', reason: 'not this one' };
    for (let call = 0; call < 2; call += 1) expect(await running.emit('PreToolUse', bash())).toMatchObject(refused);
    expect((await running.emit('PreToolUse', toolCall('Read', { file_path: 'x' }))).outcomes).toEqual([]);
  });

  test('wait for workspace trust', async () => {
    const { outcomes } = await calls('exit 2').bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ status: 'skipped', code: 'not-trusted' }]);
  });

  test('are subject to managed policy', async () => {
    const { trust, settings, bus } = calls('exit 2');
    trust();
    settings('managed', { allowManagedHooksOnly: true });
    const { outcomes } = await bus().emit('PreToolUse', bash());
    expect(outcomes).toMatchObject([{ status: 'skipped', code: 'managed-only' }]);
  });
});

test('there are twenty-eight events', () => {
  expect(Object.keys(mercury.events)).toHaveLength(28);
});
