import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { asOtherUser, giveToOtherUser } from '../helpers/as-other-user.ts';
import { startHost } from '../helpers/start-host.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const [command, witness] = ['user/UserPromptSubmit/0/0', 'user/UserPromptSubmit/0/1'];
const secret = 'hunter2-hunter2';
const whole = { [`${command} passed`]: 1, [`${witness} passed`]: 1 };

/** A place with a command hook, and a hook that needs nothing of the system. */
function openPlace() {
  const folder = temporaryFolder();
  const place = { data: path.join(folder, 'data'), project: path.join(folder, 'project') };
  const hooks = [{ type: 'command', command: 'true' }, { type: 'witness' }];
  writeFile(path.join(place.data, 'hooks.json'), { hooks: { UserPromptSubmit: [{ hooks }] } });
  writeFile(path.join(place.data, 'secrets.json'), { KEY: secret }, 0o600);
  writeFile(path.join(place.project, 'README.md'), '');
  giveToOtherUser(folder);
  // Few enough that a host soon has none left.
  return { ...place, by: ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh', ...(asOtherUser ?? [])] };
}

const ask = { events: 1, prompt: secret };

describe.skipIf(process.platform === 'win32').each(['never', 'always'] as const)(
  'where the spawn server runs %s',
  (spawnServer) => {
    test('no more file descriptors: each event has its verdict and tells, and all is well once there are some', async () => {
      const host = await startHost({ ...openPlace(), spawnServer });
      expect((await host.ask(ask)).came).toEqual(whole);
      const without = await host.ask({ events: 20, prompt: secret, files: 'exhaust' });
      // A spawn server has descriptors of its own.
      const failing = spawnServer === 'never';
      expect(without.came).toEqual({
        [`${command} ${failing ? 'spawn-failed' : 'passed'}`]: 20,
        [`${witness} passed`]: 20,
      });
      if (failing) expect(without.told).toContainEqual(expect.stringMatching(/too many files are open: .*ulimit -n/));
      expect(without.given).toEqual(['[secret:KEY]']);
      expect(await host.ask({ ...ask, files: 'free' })).toMatchObject({ came: whole, told: [] });
    });

    test('no file descriptors when the first program is to start: its parts are loaded once there are some', async () => {
      const host = await startHost({ ...openPlace(), spawnServer });
      expect(await host.ask({ events: 0 })).toMatchObject({ told: [] });
      const without = await host.ask({ events: 3, prompt: secret, files: 'exhaust' });
      expect(without).toMatchObject({ verdicts: 3, given: ['[secret:KEY]'], came: { [`${witness} passed`]: 3 } });
      expect(Object.values(without.came)).toEqual([3, 3]);
      expect(await host.ask({ ...ask, files: 'free' })).toMatchObject({ came: whole, told: [] });
    });

    test('no file descriptors from the start: no hook gets what could not be masked, and all is well once there are some', async () => {
      const host = await startHost({ ...openPlace(), spawnServer });
      const without = await host.ask({ ...ask, files: 'exhaust' });
      expect(without).toMatchObject({ verdicts: 1, given: [] });
      expect(await host.ask({ ...ask, files: 'free' })).toEqual({
        verdicts: 1,
        came: whole,
        told: [],
        given: ['[secret:KEY]'],
      });
    });
  },
);

test.skipIf(!asOtherUser)('a project that is closed to the user: its programs do not start, and say why', async () => {
  const place = openPlace();
  fs.chownSync(place.project, 0, 0);
  fs.chmodSync(place.project, 0o700);
  const host = await startHost(place);
  const closed = await host.ask(ask);
  expect(closed.came).toEqual({ [`${command} spawn-failed`]: 1, [`${witness} passed`]: 1 });
  expect(closed.told).toContainEqual(expect.stringMatching(/^The working directory ".*" .* is closed to this user/));
  fs.chmodSync(place.project, 0o755);
  expect((await host.ask(ask)).came).toEqual(whole);
});

describe.skipIf(!asOtherUser || childProcess.spawnSync('prlimit', ['--version']).status !== 0)(
  'no more processes',
  () => {
    const most = () =>
      childProcess
        .execFileSync('prlimit', ['--nproc', '--output', 'HARD', '--noheadings'], { encoding: 'utf8' })
        .trim();
    const limit = (pid: number, processes: string) => {
      const [program = '', ...words] = [...(asOtherUser ?? []), 'prlimit', '--pid', `${pid}`, `--nproc=${processes}:`];
      childProcess.execFileSync(program, words);
    };

    test.each(['never', 'always'] as const)(
      'each event has its verdict and tells, and all is well once there are some: spawn server %s',
      async (spawnServer) => {
        const host = await startHost({ ...openPlace(), spawnServer });
        if (spawnServer === 'never') expect((await host.ask(ask)).came).toEqual(whole);
        limit(host.pid, '1');
        const without = await host.ask({ events: 20, prompt: secret });
        expect(without.came).toEqual({ [`${command} spawn-failed`]: 20, [`${witness} passed`]: 20 });
        expect(without.told).toContainEqual(expect.stringMatching(/too many processes are running: .*ulimit -u/));
        expect(without.given).toEqual(['[secret:KEY]']);
        limit(host.pid, most());
        expect((await host.ask(ask)).came).toEqual(whole);
      },
    );
  },
);
