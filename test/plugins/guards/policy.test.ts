import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { policy } from '../../../plugins/guards/policy.ts';
import { openMercury, type SettingsPlace } from '../../helpers/mercury-workplace.ts';
import { testProfile } from '../../helpers/test-profile.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const hooks = { Setup: [{ hooks: [{ type: 'command', command: 'true' }] }] };

/** A workplace with one hook in each kind of settings, and what each comes to on one bus. */
function withPolicies() {
  const place = openMercury();
  for (const each of ['managed', 'user', 'project'] as const) place.settings(each, { hooks });
  place.trust();
  const bus = place.bus();
  const fire = async () => {
    const { outcomes } = await bus.emit('Setup', { trigger: 'init' });
    return outcomes.map(({ layer, status, code }) => `${layer} ${code ?? status}`);
  };
  const problems = async () => {
    await bus.reload();
    return (await bus.list()).problems;
  };
  const breakFile = (each: SettingsPlace) => fs.writeFileSync(place.file(each), '{ "hooks": ');
  return { ...place, running: bus, fire, problems, breakFile };
}

const all = (what: string) => ['managed', 'user', 'project'].map((layer) => `${layer} ${what}`);
const managedOnly = ['managed passed', 'user managed-only', 'project managed-only'];

describe('managed settings', () => {
  test('that cannot be read from the start leave only managed hooks running', async () => {
    const { managed, fire, problems, breakFile } = withPolicies();
    breakFile('managed');
    expect(await fire()).toEqual(['user managed-only', 'project managed-only']);
    const file = path.join(managed, 'managed-settings.json');
    expect(await problems()).toMatchObject([{ code: 'bad-json', file }]);
  });

  test.each<[what: string, make: (file: string) => void]>([
    ['a directory', (file) => fs.mkdirSync(file)],
    ['a list', (file) => fs.writeFileSync(file, '[]')],
    ['an empty file', (file) => fs.writeFileSync(file, '')],
    ['a link that leads nowhere', (file) => fs.symlinkSync('missing', file)],
  ])('cannot be read where they are %s', async (_what, make) => {
    const { file, fire } = withPolicies();
    fs.rmSync(file('managed'));
    make(file('managed'));
    expect(await fire()).toEqual(['user managed-only', 'project managed-only']);
  });

  test('that break later count as they last were', async () => {
    const { fire, breakFile } = withPolicies();
    expect(await fire()).toEqual(all('passed'));
    breakFile('managed');
    expect(await fire()).toEqual(all('passed'));
  });

  test('that break after a restriction keep it', async () => {
    const { settings, fire, breakFile } = withPolicies();
    settings('managed', { allowManagedHooksOnly: true });
    expect(await fire()).toEqual(managedOnly);
    breakFile('managed');
    expect(await fire()).toEqual(managedOnly);
  });

  test('that are gone restrict nothing', async () => {
    const { file, settings, fire, running } = withPolicies();
    settings('managed', { allowManagedHooksOnly: true });
    await fire();
    fs.rmSync(file('managed'));
    await running.reload();
    expect(await fire()).toEqual(['user passed', 'project passed']);
  });
});

describe('a policy of a wrong type', () => {
  test.each(['true', 'false', 1, 0, null, []])(
    'allowManagedHooksOnly %j restricts, and is a problem',
    async (value) => {
      const { settings, fire, problems, file } = withPolicies();
      settings('managed', { allowManagedHooksOnly: value });
      expect(await fire()).toEqual(managedOnly);
      expect(await problems()).toMatchObject([
        { code: 'bad-field', severity: 'error', file: file('managed'), at: '/allowManagedHooksOnly', line: 1 },
      ]);
    },
  );

  test.each<SettingsPlace>(['managed', 'user', 'project'])(
    'disableAllHooks in %s settings turns nothing off, and is a problem',
    async (place) => {
      const { settings, fire, problems, file } = withPolicies();
      settings(place, { disableAllHooks: 'true' });
      expect(await fire()).toEqual(all('passed'));
      expect(await problems()).toMatchObject([{ code: 'bad-field', file: file(place), at: '/disableAllHooks' }]);
    },
  );

  test('is no problem where the key says nothing', async () => {
    const { settings, problems } = withPolicies();
    settings('user', { allowManagedHooksOnly: 'true' });
    expect(await problems()).toEqual([]);
  });

  test('is no problem any more when it is mended', async () => {
    const { settings, problems } = withPolicies();
    settings('managed', { disableAllHooks: 1 });
    expect(await problems()).toHaveLength(1);
    settings('managed', { disableAllHooks: false });
    expect(await problems()).toEqual([]);
  });
});

describe('a project that is not trusted', () => {
  test('has no policies; trust that is given counts at once', async () => {
    const { settings, trust, fire } = withPolicies();
    settings('user', { trustedWorkspaces: [] });
    settings('project', { disableAllHooks: true });
    expect(await fire()).toEqual(['managed passed', 'user passed', 'project not-trusted']);
    trust();
    expect(await fire()).toEqual(all('hooks-off'));
    settings('user', { trustedWorkspaces: [] });
    expect(await fire()).toEqual(['managed passed', 'user passed', 'project not-trusted']);
  });
});

describe('a refusal', () => {
  test('says which file, and which key in it', async () => {
    const { settings, running, file } = withPolicies();
    settings('managed', { allowManagedHooksOnly: true });
    expect((await running.list()).hooks[1]?.reason).toBe(
      `only managed hooks run: "allowManagedHooksOnly" in ${file('managed')}`,
    );
    settings('user', { disableAllHooks: true });
    expect((await running.list()).hooks[0]?.reason).toBe(`all hooks are off: "disableAllHooks" in ${file('user')}`);
  });

  test('for a file that cannot be read says so', async () => {
    const { running, breakFile, file } = withPolicies();
    breakFile('managed');
    expect((await running.list()).hooks[0]?.reason).toBe(`only managed hooks run: ${file('managed')} cannot be read`);
  });

  test('counts before trust does', async () => {
    const { settings, fire } = withPolicies();
    settings('user', { trustedWorkspaces: [], disableAllHooks: true });
    expect(await fire()).toEqual(all('hooks-off'));
  });
});

test('the policies are asked for at every run, without a new look at the hooks', async () => {
  const { settings, fire } = withPolicies();
  expect(await fire()).toEqual(all('passed'));
  settings('user', { disableAllHooks: true });
  expect(await fire()).toEqual(all('hooks-off'));
  settings('user', { disableAllHooks: false });
  expect(await fire()).toEqual(all('passed'));
});

test('a dialect without policies has none, whatever its files say', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'settings.json'), { disableAllHooks: true });
  place.userHooks('Stop', 'true');
  expect((await place.bus().emit('Stop', {})).outcomes).toMatchObject([{ status: 'passed' }]);
  const bus = new HookBus({ profile: testProfile }).use(policy(place, { isTrusted: () => true }));
  expect(bus.hooks.admit.taps).toEqual([]);
});
