import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openTrustStore } from '../../plugins/guards/trust-store.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { processWatch } from '../fixtures/processes/process-watch.ts';
import { startHost } from '../helpers/start-host.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const hour = 3_600_000;

afterEach(() => processWatch.endLeftovers());

/** A host whose user and whose project have hooks. */
async function openHost(hooks: object, spawnServer: 'always' | 'never' = 'never') {
  const folder = temporaryFolder();
  const place = { data: path.join(folder, 'data'), project: path.join(folder, 'project') };
  const file = writeFile(path.join(place.data, 'hooks.json'), { hooks });
  writeFile(path.join(place.project, '.mendcode/hooks.json'), { hooks: eachTurn({ type: 'witness' }) });
  return { ...place, file, host: await startHost({ ...place, spawnServer }) };
}

const eachTurn = (...hooks: object[]) => ({ UserPromptSubmit: [{ hooks }] });
const eachTool = (...hooks: object[]) => ({ PreToolUse: [{ hooks }] });
const [user, project] = ['user/UserPromptSubmit/0/0', 'project/UserPromptSubmit/0/0'];

describe('a clock that is set back by an hour while events run', () => {
  test.each(['never', 'always'] as const)('holds no timeout up: spawn server %s', async (spawnServer) => {
    const hook = { command: 'echo $$ > pid; exec sleep 120', timeout: 3 };
    const { host, ...place } = await openHost(eachTurn(hook), spawnServer);
    const running = host.ask({ events: 1 });
    const pid = await processWatch.readPid(path.join(place.project, 'pid'));
    const next = host.ask({ events: 1, setBack: hour });
    for (const { came } of [await running, await next]) {
      expect(came).toEqual({ [`${user} timedOut`]: 1, [`${project} not-trusted`]: 1 });
    }
    await processWatch.waitForEnd(pid);
  });

  test('hides no change of a file: at once at the start of a turn, between turns after five seconds', async () => {
    const { host, file } = await openHost(eachTurn({ type: 'witness' }));
    await host.ask({ events: 1 });
    await host.ask({ events: 0, setBack: hour });
    for (const count of [2, 1, 3]) {
      writeFile(file, { hooks: eachTurn(...Array(count).fill({ type: 'witness' })) });
      const { came } = await host.ask({ events: 1 });
      expect(Object.keys(came).filter((what) => what.startsWith('user/'))).toHaveLength(count);
    }
    writeFile(file, { hooks: eachTool({ type: 'witness' }) });
    const between = async () => (await host.ask({ events: 1, event: 'PreToolUse' })).came;
    await expect.poll(between, { timeout: 30_000, interval: 200 }).toEqual({ 'user/PreToolUse/0/0 passed': 1 });
  });

  test('keeps no lock of a killed writer, and the last word on trust is the last that was given', async () => {
    const { host, ...place } = await openHost(eachTurn({ type: 'witness' }));
    const store = openTrustStore(mendcode, place);
    const came = (what: string) => ({ [`${user} passed`]: 1, [`${project} ${what}`]: 1 });
    expect((await host.ask({ events: 1, trust: true })).came).toEqual(came('passed'));
    fs.mkdirSync(`${store.file}.lock`);
    expect((await host.ask({ events: 1, setBack: hour, trust: false })).came).toEqual(came('not-trusted'));
    expect(store.status(place.project, [])).toMatchObject({ trusted: false, last: { trusted: false } });
    expect((await host.ask({ events: 1, setBack: hour, trust: true })).came).toEqual(came('passed'));
    expect(store.status(place.project, [])).toMatchObject({ trusted: true, last: { trusted: true } });
    expect(fs.readdirSync(place.data).filter((name) => name.includes('.lock'))).toEqual([]);
  });
});
