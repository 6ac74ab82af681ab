import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const stop = { stop_hook_active: false };

describe('a project’s hook', () => {
  test('never starts before its directory is trusted, and is listed with the reason', async () => {
    const place = openWorkplace();
    place.projectHooks('Stop', 'touch ran');
    writeFile(path.join(place.project, '.mendcode/packages/p/hooks.json'), {
      hooks: { Stop: [{ hooks: [{ command: 'touch ran' }] }] },
    });
    const bus = place.bus();
    const { outcomes, decision } = await bus.emit('Stop', stop);
    const reason = `${place.project} is not trusted`;
    expect(decision).toBe('continue');
    expect(outcomes).toMatchObject([
      { id: 'project/Stop/0/0', status: 'skipped', code: 'not-trusted', reason },
      { id: 'project-package:p/Stop/0/0', status: 'skipped', code: 'not-trusted', reason },
    ]);
    expect((await bus.list()).hooks).toMatchObject([
      { layer: 'project', runs: false, code: 'not-trusted', reason },
      { layer: 'project-package:p', runs: false, code: 'not-trusted', reason },
    ]);
    expect(fs.existsSync(path.join(place.project, 'ran'))).toBe(false);
  });

  test('runs as soon as it is trusted, and not any more as soon as it is not, without a reload', async () => {
    const place = openWorkplace();
    place.projectHooks('Stop', 'true');
    const bus = place.bus();
    const store = openTrustStore(mendcode, place);
    const status = async () => (await bus.emit('Stop', stop)).outcomes[0]?.status;
    expect(await status()).toBe('skipped');
    await store.set(place.project, true, []);
    expect(await status()).toBe('passed');
    await store.set(place.project, false, []);
    expect(await status()).toBe('skipped');
  });

  test('is not trusted with another worktree of the same repository', async () => {
    const place = openWorkplace();
    writeFile(path.join(place.project, '.git'), 'gitdir: ../project-main/.git/worktrees/project\n');
    fs.mkdirSync(`${place.project}-main/.git/worktrees/project`, { recursive: true });
    place.projectHooks('Stop', 'true');
    await openTrustStore(mendcode, place).set(`${place.project}-main`, true, []);
    expect((await place.bus().emit('Stop', stop)).outcomes).toMatchObject([{ status: 'skipped', code: 'not-trusted' }]);
  });
});

test('the user’s own hooks need no trust', async () => {
  const place = openWorkplace();
  place.userHooks('Stop', 'true');
  expect((await place.bus().emit('Stop', stop)).outcomes).toMatchObject([{ layer: 'user', status: 'passed' }]);
});

test('settings that cannot be read are a problem in the list, and the project’s hooks do not run', async () => {
  const place = openWorkplace();
  place.projectHooks('Stop', 'true');
  writeFile(path.join(place.data, 'settings.json'), '{ "trustedToolDirs": ["');
  const { hooks, problems } = await place.bus().list();
  expect(hooks).toMatchObject([{ runs: false, code: 'not-trusted' }]);
  expect(problems).toMatchObject([{ code: 'bad-json', file: path.join(place.data, 'settings.json'), line: 1 }]);
});

test.each<[what: string, key: string, settings: string, faults: readonly object[]]>([
  [
    'a text for the list of directories',
    'trustedToolDirs',
    '{\n  "trustedToolDirs": "/"\n}',
    [{ at: '/trustedToolDirs', line: 2, column: 3, message: expect.stringContaining('a list of directories') }],
  ],
  [
    'entries that are no absolute path',
    'trustedToolDirs',
    '{"trustedToolDirs": [\n  5,\n  null, ".",\n  "/"]}',
    [
      { at: '/trustedToolDirs/0', line: 2, column: 3 },
      { at: '/trustedToolDirs/1', line: 3, column: 3 },
      { at: '/trustedToolDirs/2', line: 3, column: 9 },
    ],
  ],
  [
    'a text for the list of URLs',
    'allowedHttpHookUrls',
    '{"allowedHttpHookUrls": "*"}',
    [{ at: '/allowedHttpHookUrls', line: 1, column: 2, message: expect.stringContaining('a list of texts') }],
  ],
  [
    'a pattern that is no text',
    'allowedHttpHookUrls',
    '{"allowedHttpHookUrls": ["*", 5]}',
    [{ at: '/allowedHttpHookUrls/1', line: 1, column: 31 }],
  ],
])('%s in the settings is a problem in the list, with its place', async (_what, key, settings, faults) => {
  const place = openWorkplace();
  place.projectHooks('Stop', 'true');
  const file = writeFile(path.join(place.data, 'settings.json'), settings);
  const bus = place.bus();
  const { hooks, problems } = await bus.list();
  expect(hooks).toMatchObject([{ runs: false, code: 'not-trusted' }]);
  const common = { code: 'bad-field', severity: 'error', file, message: expect.stringContaining(`"${key}"`) };
  expect(problems).toMatchObject(faults.map((fault) => ({ ...common, ...fault })));
  expect(problems).toHaveLength(faults.length);
  writeFile(file, '{}');
  await bus.reload();
  expect((await bus.list()).problems).toEqual([]);
});

test('the problem goes with the next good settings', async () => {
  const place = openWorkplace();
  const settings = writeFile(path.join(place.data, 'settings.json'), '{');
  const bus = place.bus();
  expect((await bus.list()).problems).toHaveLength(1);
  writeFile(settings, '{}');
  await bus.reload();
  expect((await bus.list()).problems).toEqual([]);
});
