import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changeFile } from '../../../plugins/files/write-data.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const asRoot = process.getuid?.() === 0;

describe('a file', () => {
  test('that is not there is made, with its folder, closed to others', async () => {
    const file = path.join(temporaryFolder(), 'new', 'folder', 'file');
    await changeFile(file, 0o600, (text) => `${text}made`);
    expect(fs.readFileSync(file, 'utf8')).toBe('made');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  });

  test('that is there keeps its mode', async () => {
    const file = aFile('old');
    fs.chmodSync(file, 0o640);
    await changeFile(file, 0o600, (text) => `${text} new`);
    expect(fs.readFileSync(file, 'utf8')).toBe('old new');
    expect(fs.statSync(file).mode & 0o777).toBe(0o640);
  });

  test('whose text stays is not written', async () => {
    const file = aFile('same');
    const before = fs.statSync(file, { bigint: true });
    await changeFile(file, 0o600, (text) => text);
    expect(fs.statSync(file, { bigint: true })).toMatchObject({ mtimeNs: before.mtimeNs, ino: before.ino });
  });

  test('goes where the change gives no text', async () => {
    const file = aFile('old');
    await changeFile(file, 0o600, () => undefined);
    expect(fs.existsSync(file)).toBe(false);
  });

  test.skipIf(!asRoot)('keeps its owner', async () => {
    const file = aFile('old');
    fs.chownSync(file, 65_534, 65_534);
    await changeFile(file, 0o600, () => 'new');
    expect(fs.statSync(file)).toMatchObject({ uid: 65_534, gid: 65_534 });
  });
});

describe('through symbolic links', () => {
  test('the file is changed and the link stays', async () => {
    const target = aFile('old');
    const link = path.join(temporaryFolder(), 'link');
    fs.symlinkSync(target, link);
    await changeFile(link, 0o600, (text) => `${text} new`);
    expect(fs.readFileSync(target, 'utf8')).toBe('old new');
    expect(fs.readlinkSync(link)).toBe(target);
  });

  test('a file that is not there yet is made where the last link leads, by the real folder', async () => {
    const folder = temporaryFolder();
    const real = path.join(folder, 'real', 'data');
    fs.mkdirSync(real, { recursive: true });
    fs.symlinkSync(real, path.join(folder, 'data'));
    fs.symlinkSync('../target', path.join(real, 'file'));
    await changeFile(path.join(folder, 'data', 'file'), 0o600, () => 'made');
    expect(fs.readFileSync(path.join(folder, 'real', 'target'), 'utf8')).toBe('made');
    expect(fs.readlinkSync(path.join(real, 'file'))).toBe('../target');
  });
});

describe('nothing is overwritten that cannot be read', () => {
  test.each([
    ['a directory', 'it is a directory', (file: string) => fs.mkdirSync(file)],
    ['a pipe', 'it is no regular file', (file: string) => execFileSync('mkfifo', [file])],
    [
      'bytes that are no UTF-8',
      'it is no UTF-8 text',
      (file: string) => fs.writeFileSync(file, Buffer.from([0xff, 0x00])),
    ],
    [
      'a file over 16 MiB',
      'it is larger than 16 MiB',
      (file: string) => {
        fs.writeFileSync(file, '');
        fs.truncateSync(file, 2 ** 24 + 1);
      },
    ],
  ] as const)('%s', async (_what, why, make) => {
    const file = path.join(temporaryFolder(), 'file');
    make(file);
    const before = fs.lstatSync(file, { bigint: true });
    await expect(changeFile(file, 0o600, () => 'new')).rejects.toThrow(
      `${file} cannot be read, so it is left as it is: ${why}`,
    );
    expect(fs.lstatSync(file, { bigint: true })).toMatchObject({ mtimeNs: before.mtimeNs, ino: before.ino });
    expect(fs.readdirSync(path.dirname(file))).toEqual(['file']);
  });

  test('links in a circle', async () => {
    const file = path.join(temporaryFolder(), 'file');
    fs.symlinkSync(file, file);
    await expect(changeFile(file, 0o600, () => 'new')).rejects.toThrow('ELOOP');
    expect(fs.readlinkSync(file)).toBe(file);
  });

  test('a file whose change throws', async () => {
    const file = aFile('old');
    const change = () => {
      throw new Error('no');
    };
    await expect(changeFile(file, 0o600, change)).rejects.toThrow('no');
    expect(fs.readFileSync(file, 'utf8')).toBe('old');
    expect(fs.readdirSync(path.dirname(file))).toEqual(['file']);
  });
});

describe('several writers', () => {
  test('of one process take turns', async () => {
    const file = path.join(temporaryFolder(), 'file');
    await Promise.all(Array.from({ length: 20 }, () => changeFile(file, 0o600, (text) => `${Number(text) + 1}`)));
    expect(fs.readFileSync(file, 'utf8')).toBe('20');
  });

  test('of several processes take turns, whichever link they come by', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '0');
    fs.symlinkSync(file, path.join(folder, 'link'));
    const script = `
      import { changeFile } from ${JSON.stringify(path.resolve('plugins/files/write-data.ts'))};
      for (let count = 0; count < 10; count += 1)
        await changeFile(process.argv[1], 0o600, (text) => String(Number(text) + 1));`;
    const ends = ['file', 'link', 'file', 'link'].map(async (name) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, path.join(folder, name)], {
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0];
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    expect(fs.readFileSync(file, 'utf8')).toBe('40');
    expect(fs.readdirSync(folder).sort()).toEqual(['file', 'link']);
  });
});

test('of many writers that find the lock of a killed one at once, none loses what another wrote', async () => {
  const file = aFile('');
  const script = `
    import { changeFile } from ${JSON.stringify(path.resolve('plugins/files/write-data.ts'))};
    process.on('message', async () => {
      const told = await changeFile(process.argv[1], 0o600, (text) => text + process.pid + '\\n').catch(String);
      process.send(told ?? 'written');
    });
    process.send('ready');`;
  const writers = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      onTestFinished(() => void child.kill());
      await once(child, 'message');
      return child;
    }),
  );
  for (let round = 1; round <= 10; round += 1) {
    const time = new Date(Date.now() - 60_000);
    fs.mkdirSync(`${file}.lock`);
    fs.utimesSync(`${file}.lock`, time, time);
    const told = writers.map(async (child) => {
      const answer = once(child, 'message');
      child.send('go');
      return (await answer)[0];
    });
    expect(new Set(await Promise.all(told))).toEqual(new Set(['written']));
    expect(fs.readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(round * writers.length);
  }
});

function aFile(text: string): string {
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, text);
  return file;
}
