import childProcess from 'node:child_process';
import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileFaults, mendFile } from '../fixtures/processes/file-changer.ts';
import { asOtherUser, giveToOtherUser } from '../helpers/as-other-user.ts';
import { startHost } from '../helpers/start-host.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

const changer = path.resolve(import.meta.dirname, '../fixtures/processes/file-changer.ts');
const secret = 'hunter2-hunter2';
const hooks = { hooks: { UserPromptSubmit: [{ hooks: [{ type: 'witness' }] }] } };
const [user, steady, project] = ['user', 'package:steady', 'project'].map((layer) => `${layer}/UserPromptSubmit/0/0`);

/** A hooks file, settings that trust the project, and secrets, all three to be spoilt; and a hooks file that stays as it is. */
function openPlace() {
  const folder = temporaryFolder();
  const place = { data: path.join(folder, 'data'), project: path.join(folder, 'project') };
  const files = {
    hooks: writeFile(path.join(place.data, 'hooks.json'), hooks),
    settings: writeFile(path.join(place.data, 'settings.json'), { trustedToolDirs: [place.project] }),
    secrets: writeFile(path.join(place.data, 'secrets.json'), { KEY: secret }, 0o600),
  };
  writeFile(path.join(place.data, 'packages/steady/hooks.json'), hooks);
  writeFile(path.join(place.project, '.mendcode/hooks.json'), hooks);
  giveToOtherUser(folder);
  return { ...place, files, by: asOtherUser ?? [] };
}

const inForce = (count: number) => ({
  [`${user} passed`]: count,
  [`${steady} passed`]: count,
  [`${project} passed`]: count,
});

/** With these the file is away for a moment; a file that is gone is no fault: it holds no hooks, no trust, no secrets. */
const leavesGap = ['removed', 'made a directory'];
const faults = Object.keys(fileFaults).filter(
  (fault) => fault !== 'made unreadable' || asOtherUser || process.getuid?.() !== 0,
);

describe.skipIf(process.platform === 'win32')('files that others change while events run', () => {
  test.each(faults)('%s, over and over: every event has its verdict, and what was in force stays so', async (fault) => {
    const { files, ...place } = openPlace();
    const host = await startHost(place);
    expect((await host.ask({ events: 1, prompt: secret })).came).toEqual(inForce(1));

    const hasGap = leavesGap.includes(fault);
    const spoilt = hasGap ? [files.hooks, files.settings] : Object.values(files);
    const texts = spoilt.map((file) => [file, fs.readFileSync(file, 'utf8')] as const);
    const [program = '', ...words] = [...place.by, process.execPath];
    const child = childProcess.spawn(program, [...words, changer, fault, ...spoilt], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await events.once(child.stdout, 'data');
    const during = await host.ask({ events: 300, prompt: secret });
    child.kill('SIGKILL');
    await events.once(child, 'exit');

    expect(during.verdicts).toBe(300);
    expect(during.given).toEqual(['[secret:KEY]']);
    if (hasGap) {
      expect(during.came[`${steady} passed`]).toBe(300);
      const possible = [...Object.keys(inForce(1)), `${project} not-trusted`];
      expect(Object.keys(during.came).filter((what) => !possible.includes(what))).toEqual([]);
    } else expect(during.came).toEqual(inForce(300));

    for (const [file, good] of texts) mendFile(file, good);
    giveToOtherUser(place.data);
    expect(await host.ask({ events: 1, prompt: secret })).toEqual({
      verdicts: 1,
      came: inForce(1),
      told: [],
      given: ['[secret:KEY]'],
    });
  });

  const told: Readonly<Record<string, RegExp>> = {
    truncated: /bad-json is no valid JSON: the file is empty/,
    'half written': /bad-json is no valid JSON: /,
    'made a directory': /unreadable cannot be read: it is a directory/,
    'made a pipe': /unreadable cannot be read: it is no regular file/,
    'made a file of 1 GB': /unreadable cannot be read: it is larger than 16 MiB/,
    'made a link to itself': /unreadable cannot be read: its symbolic links go round in a circle/,
    'made unreadable': /unreadable cannot be read: permission denied/,
  };
  test.each(faults.filter((fault) => fault in told))('%s before the start: no guard opens', async (fault) => {
    const { files, ...place } = openPlace();
    const spoil = (...names: readonly (keyof typeof files)[]) => {
      const texts = names.map((name) => [files[name], fs.readFileSync(files[name], 'utf8')] as const);
      for (const [file, good] of texts) fileFaults[fault]?.(file, good);
      giveToOtherUser(place.data);
      return () => {
        for (const [file, good] of texts) mendFile(file, good);
        giveToOtherUser(place.data);
      };
    };
    const whole = { verdicts: 1, came: inForce(1), told: [], given: ['[secret:KEY]'] };
    const ask = { events: 1, prompt: secret };

    const mendSecrets = spoil('secrets');
    const withoutSecrets = await startHost(place);
    const silent = await withoutSecrets.ask(ask);
    expect(silent).toMatchObject({ verdicts: 1, given: [] });
    expect(silent.came).toEqual(
      Object.fromEntries(Object.keys(inForce(1)).map((what) => [what.replace('passed', 'guard-failed'), 1])),
    );
    expect(silent.told).toContainEqual(expect.stringMatching(told[fault] ?? /^$/));
    mendSecrets();
    expect(await withoutSecrets.ask(ask)).toEqual(whole);

    const mendOthers = spoil('hooks', 'settings');
    const withoutTrust = await startHost(place);
    const wary = await withoutTrust.ask(ask);
    expect(wary).toMatchObject({ verdicts: 1, given: ['[secret:KEY]'] });
    expect(wary.came).toEqual({ [`${steady} passed`]: 1, [`${project} not-trusted`]: 1 });
    expect(wary.told).toContainEqual(expect.stringMatching(told[fault] ?? /^$/));
    mendOthers();
    expect(await withoutTrust.ask(ask)).toEqual(whole);
  });
});
