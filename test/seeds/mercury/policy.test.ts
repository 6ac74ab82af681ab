import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMercury, type SettingsPlace } from '../../helpers/mercury-workplace.ts';
import { readFile } from '../../helpers/read-file.ts';
import { runHookline } from '../../helpers/run-hookline.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

const hooks = { PreToolUse: [{ hooks: [{ type: 'command', command: 'echo ran >> journal' }] }] };

/** A workplace with one hook in each of the settings, and what each comes to, by layer. */
function everywhere() {
  const workplace = openMercury();
  for (const place of ['managed', 'user', 'project', 'local'] as const) workplace.settings(place, { hooks });
  const fire = async () => {
    const { outcomes } = await workplace.bus().emit('PreToolUse', toolCall('Bash'));
    return Object.fromEntries(outcomes.map(({ layer, status, code }) => [layer, code ?? status]));
  };
  return { ...workplace, fire };
}

const all = (what: string) => ({ managed: what, user: what, project: what, local: what });

describe('disableAllHooks', () => {
  test.each<SettingsPlace>(['managed', 'user', 'project', 'local'])(
    'in %s settings disables every hook, managed ones included',
    async (place) => {
      const { project, settings, trust, fire } = everywhere();
      trust();
      expect(await fire()).toEqual(all('passed'));
      settings(place, { disableAllHooks: true });
      expect(await fire()).toEqual(all('hooks-off'));
      expect(readFile(path.join(project, 'journal'))).toBe('ran\n'.repeat(4));
    },
  );

  test('disables the hooks of skills and extensions too', async () => {
    const { data, settings, bus } = openMercury();
    writeFile(path.join(data, 'extensions/lint/extension.json'), { hooks });
    settings('user', { disableAllHooks: true });
    const { outcomes } = await bus().emit('PreToolUse', toolCall('Bash'));
    expect(outcomes).toMatchObject([{ layer: 'extension:lint', code: 'hooks-off' }]);
  });

  test('is heeded by the program, which says so in its list', () => {
    const { data, project, managed, settings } = everywhere();
    settings('managed', { disableAllHooks: true });
    const { stdout } = runHookline(['list', '--json'], { data, project, managed, profile: 'mercury' });
    const listed = JSON.parse(stdout).hooks as { readonly code?: string }[];
    expect(listed.map(({ code }) => code)).toEqual(Array(4).fill('hooks-off'));
  });
});

describe('allowManagedHooksOnly', () => {
  test('leaves only the hooks of managed settings running', async () => {
    const { settings, trust, fire } = everywhere();
    trust();
    settings('managed', { allowManagedHooksOnly: true });
    expect(await fire()).toEqual({ ...all('managed-only'), managed: 'passed' });
  });

  test.each<SettingsPlace>(['user', 'project', 'local'])('says nothing in %s settings', async (place) => {
    const { settings, trust, fire } = everywhere();
    trust();
    settings(place, { allowManagedHooksOnly: true });
    expect(await fire()).toEqual(all('passed'));
  });
});

describe('workspace trust', () => {
  test('keeps the hooks of a project from running before it is given', async () => {
    const { fire, trust } = everywhere();
    const waiting = { managed: 'passed', user: 'passed', project: 'not-trusted', local: 'not-trusted' };
    expect(await fire()).toEqual(waiting);
    trust();
    expect(await fire()).toEqual(all('passed'));
  });

  test('keeps those of the project’s skills and extensions from running too', async () => {
    const { project, bus } = openMercury();
    writeFile(path.join(project, '.mercury/extensions/lint/extension.json'), { hooks });
    const skill = `---\nhooks: ${JSON.stringify(hooks)}\n---\n`;
    writeFile(path.join(project, '.mercury/skills/deploy/SKILL.md'), skill);
    const session = bus().session();
    await session.activate('deploy');
    const { outcomes } = await session.dispatch('PreToolUse', toolCall('Bash'));
    expect(outcomes).toMatchObject([
      { layer: 'extension:lint', code: 'not-trusted' },
      { layer: 'skill:deploy', code: 'not-trusted' },
    ]);
  });
});
