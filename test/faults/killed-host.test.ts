import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { processWatch } from '../fixtures/processes/process-watch.ts';
import { startHost } from '../helpers/start-host.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

afterEach(() => processWatch.endLeftovers());

test.runIf(process.platform === 'linux')(
  'a host that is killed by SIGKILL leaves no orphan where a spawn server runs, and the next one goes on',
  async () => {
    const folder = temporaryFolder();
    const place = { data: path.join(folder, 'data'), project: path.join(folder, 'project') };
    const names = ['pid', 'child', 'escaped', 'server'];
    const command =
      `test -f again && exit 0; trap '' TERM HUP; (echo $(exec sh -c 'echo $PPID') > child; exec sleep 120) & ` +
      `setsid sh -c 'trap "" TERM; echo $$ > escaped; while :; do sleep 1; done' & ` +
      `echo $PPID > server; echo $$ > pid; while :; do sleep 1; done`;
    const hooks = { UserPromptSubmit: [{ hooks: [{ command, timeout: 100 }, { type: 'witness' }] }] };
    writeFile(path.join(place.data, 'hooks.json'), { hooks });
    fs.mkdirSync(place.project);

    const host = await startHost({ ...place, spawnServer: 'always' });
    void host.ask({ events: 1 }).catch(() => {});
    const pids = await Promise.all(names.map((name) => processWatch.readPid(path.join(place.project, name))));
    expect(pids).not.toContain(host.pid);
    await host.kill();
    for (const pid of pids) await processWatch.waitForEnd(pid);

    writeFile(path.join(place.project, 'again'), '');
    const next = await startHost({ ...place, spawnServer: 'always' });
    expect(await next.ask({ events: 1 })).toMatchObject({
      came: { 'user/UserPromptSubmit/0/0 passed': 1, 'user/UserPromptSubmit/0/1 passed': 1 },
      told: [],
    });
  },
);
