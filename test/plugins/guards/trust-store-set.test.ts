import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTrust } from '../../helpers/trust-store.ts';
import { writeFile } from '../../helpers/write-file.ts';

describe('giving and taking trust', () => {
  test('makes the settings where there are none, closed to others', async () => {
    const { store, project, file, text } = openTrust();
    await store.set(project, true, []);
    expect(text()).toBe(`{\n  "trustedToolDirs": [${JSON.stringify(project)}]\n}\n`);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await store.set(project, false, []);
    expect(text()).toBe('{\n  "trustedToolDirs": []\n}\n');
  });

  test('notes the canonical directory', async () => {
    const { store, project, text } = openTrust();
    fs.symlinkSync(project, `${project}-link`);
    await store.set(`${project}-link/.`, true, []);
    expect(JSON.parse(text())).toEqual({ trustedToolDirs: [project] });
  });

  test.each([
    [
      'comments, blanks and other keys',
      '// mine\n{ "theme":"dark",   // c\n\t"trustedToolDirs" : [\n\t\t"/a", // a\n@\t],\n\t"x": [1,2,] }\n',
      '\t\t"PROJECT",\n',
    ],
    ['one line', '{"trustedToolDirs":["/a"@],"x":{"y" :1}}', ', "PROJECT"'],
    ['line ends of Windows', '\uFEFF{\r\n  "trustedToolDirs": [\r\n    "/a"@\r\n  ]\r\n}', ',\r\n    "PROJECT"'],
    ['a byte order mark', '\uFEFF{"trustedToolDirs": ["/a"@]}', ', "PROJECT"'],
  ])('keeps %s byte for byte', async (_what, template, added) => {
    const before = template.replace('@', '');
    const { store, project, text } = openTrust(before);
    await store.set(project, true, []);
    expect(text()).toBe(template.replace('@', added.replace('PROJECT', project)));
    await store.set(project, false, []);
    expect(text()).toBe(before);
  });

  test('changes nothing in the settings where it changes nothing', async () => {
    const { store, project, file, text } = openTrust('{ "trustedToolDirs" : [ ] }');
    const before = fs.statSync(file, { bigint: true }).ino;
    await store.set(project, false, []);
    expect(text()).toBe('{ "trustedToolDirs" : [ ] }');
    expect(fs.statSync(file, { bigint: true }).ino).toBe(before);
  });

  test('takes every spelling of a directory out', async () => {
    const { store, project, file, text } = openTrust();
    writeFile(file, `{"trustedToolDirs": ["${project}/", "/a", "${project}", "${project}/../project"]}`);
    await store.set(project, false, []);
    expect(text()).toBe('{"trustedToolDirs": ["/a"]}');
  });

  test.each([true, false])('counts where the list stands twice, too (%s)', async (trusted) => {
    const { store, project, file } = openTrust();
    const list = (directory: string) => `"trustedToolDirs": ["${directory}"]`;
    writeFile(file, trusted ? `{${list('/a')}, ${list('/b')}}` : `{${list('/a')}, ${list(project)}}`);
    await store.set(project, trusted, []);
    expect(store.isTrusted(project)).toBe(trusted);
  });

  test('writes through a symbolic link, which stays one', async () => {
    const { store, project, root, file } = openTrust();
    const target = writeFile(path.join(root, 'dotfiles', 'settings.json'), '{}');
    fs.symlinkSync('../dotfiles/settings.json', file);
    await store.set(project, true, []);
    expect(JSON.parse(fs.readFileSync(target, 'utf8'))).toEqual({ trustedToolDirs: [project] });
    expect(fs.readlinkSync(file)).toBe('../dotfiles/settings.json');
    expect(store.isTrusted(project)).toBe(true);
  });

  test.each([
    ['are no JSON', '{ "a": 1,, }', 'cannot be read (line 1: '],
    ['hold no object', '[]', 'holds no object'],
    [
      'have another thing than a list there',
      '{"trustedToolDirs": {"a": 1}}',
      'has a "trustedToolDirs" that is no list',
    ],
  ])('never overwrites settings that %s', async (_what, before, why) => {
    const { store, project, text, data } = openTrust(before);
    await expect(store.set(project, true, [])).rejects.toThrow(`${store.file} ${why}`);
    expect(text()).toBe(before);
    expect(fs.readdirSync(data)).toEqual(['settings.json']);
  });

  test('never overwrites settings that are no UTF-8', async () => {
    const { store, project, file } = openTrust();
    const before = Buffer.from('{ // caf\xe9\n}', 'latin1');
    fs.writeFileSync(file, before);
    await expect(store.set(project, true, [])).rejects.toThrow('no UTF-8');
    expect(fs.readFileSync(file)).toEqual(before);
  });

  test('trusts nothing that it cannot note in the log', async () => {
    const { store, project, data } = openTrust('{}');
    fs.mkdirSync(path.join(data, 'trust.log'));
    await expect(store.set(project, true, [])).rejects.toThrow('EISDIR');
    expect(store.isTrusted(project)).toBe(false);
  });

  test('by 20 processes at once loses nothing', async () => {
    const { data, project, file } = openTrust('{\n  // kept\n  "trustedToolDirs": []\n}');
    const script = `
      import { openTrustStore } from './plugins/guards/trust-store.ts';
      import { mendcode } from './plugins/profiles/mendcode/index.ts';
      const [data, project, directory] = process.argv.slice(1);
      await openTrustStore(mendcode, { data, project }).set(directory, true, []);`;
    const directories = Array.from({ length: 20 }, (_, index) => `/work/app-${index}`);
    const ends = directories.map(async (directory) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, data, project, directory], {
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0];
    });
    expect(new Set(await Promise.all(ends))).toEqual(new Set([0]));
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('// kept');
    const listed = JSON.parse(text.replace('// kept', '')).trustedToolDirs;
    expect(listed.toSorted()).toEqual(directories.toSorted());
    const log = fs.readFileSync(path.join(data, 'trust.log'), 'utf8').trim().split('\n');
    expect(log.map((line) => JSON.parse(line).directory)).toEqual(listed);
  });
});
