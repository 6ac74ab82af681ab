import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHookline } from '../../helpers/run-hookline.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

function place() {
  const workplace = openWorkplace();
  return {
    ...workplace,
    folder: path.join(workplace.project, 'hookline-own-type'),
    hookline: (...words: string[]) => runHookline(words, workplace),
  };
}

/** The repository is built while no other test needs it: npm must not build it again. */
function npm(folder: string, ...words: string[]) {
  const all = [...words, '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync('npm', all, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  return { status, output: stdout + stderr };
}

describe('hookline new type', () => {
  test('writes a package that installs without a network, and whose own test passes, and fails when it is broken', () => {
    const { hookline, folder } = place();
    expect(hookline('new', 'type', 'own-type')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`wrote package.json, index.js, index.test.js, README.md in ${folder}`),
    });
    expect(npm(folder, 'install')).toMatchObject({ status: 0 });
    const tested = npm(folder, 'test');
    expect(tested, tested.output).toMatchObject({ status: 0, output: expect.stringMatching(/pass 1$/m) });

    const source = path.join(folder, 'index.js');
    fs.writeFileSync(source, fs.readFileSync(source, 'utf8').replace('block(', 'void ('));
    expect(npm(folder, 'test')).toMatchObject({
      status: 1,
      output: expect.stringContaining('runs[0]: status: wanted "blocked", found "passed"'),
    });
  });

  test('and that is used as its README says', () => {
    const { hookline, folder, data } = place();
    hookline('new', 'type', 'own-type');
    npm(folder, 'install');
    const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
    const [plugins = '', hooks = ''] = [...readme.matchAll(/```json\n([^`]*)```/g)].map(([, json]) => json);
    writeFile(path.join(data, 'hookline.json'), plugins);
    writeFile(path.join(data, 'hooks.json'), hooks);
    expect(hookline('check')).toMatchObject({ status: 0 });
    expect(hookline('list').stdout).toMatch(/^PreToolUse +bash +own-type +no "deploy" +user +5 s +yes$/m);
    const payload = JSON.stringify({ tool_name: 'bash', tool_input: { command: 'npm run deploy' } });
    expect(hookline('run', 'PreToolUse', '--payload', payload)).toMatchObject({
      status: 2,
      stderr: 'that word may not be used here\n',
    });
    writeFile(path.join(data, 'hooks.json'), hooks.replace('deploy', 'PreToolUse'));
    expect(hookline('run', 'PreToolUse', '--payload', payload), 'the call alone counts').toMatchObject({ status: 0 });
  });

  test('that type-checks', () => {
    const { hookline, folder } = place();
    hookline('new', 'type', 'own-type');
    npm(folder, 'install');
    const root = path.resolve(import.meta.dirname, '../../..');
    const check = () =>
      spawnSync(
        path.join(root, 'node_modules/.bin/tsc'),
        [
          '--noEmit',
          '--allowJs',
          '--strict',
          '--module',
          'nodenext',
          '--target',
          'es2024',
          '--typeRoots',
          path.join(root, 'node_modules/@types'),
          '--types',
          'node',
          'index.js',
        ],
        { cwd: folder, encoding: 'utf8' },
      );
    expect(check()).toMatchObject({ status: 0, stdout: '' });
    const source = path.join(folder, 'index.js');
    fs.writeFileSync(source, fs.readFileSync(source, 'utf8').replace('hook.word', 'hook.nope'));
    expect(check().stdout).toContain("Property 'nope' does not exist");
  });

  test('never writes where something is', () => {
    const { hookline, folder, project } = place();
    fs.mkdirSync(folder);
    expect(hookline('new', 'type', 'own-type')).toMatchObject({
      status: 1,
      stderr: `hookline: ${folder} is there already and was left as it is\n`,
    });
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(hookline('new', 'type', 'own-type', 'other/place')).toMatchObject({ status: 0 });
    expect(fs.existsSync(path.join(project, 'other/place/index.js'))).toBe(true);
  });

  test('behind a link too, in a folder that a shell has to be told in quotes', () => {
    const { hookline, project } = place();
    fs.mkdirSync(path.join(project, 'deeper/real'), { recursive: true });
    fs.symlinkSync('deeper/real', path.join(project, 'link'));
    const made = hookline('new', 'type', 'own-type', "link/it's own");
    const [, command = ''] = /^try it: (.*)$/m.exec(made.stdout) ?? [];
    expect(command).toMatch(/^cd '.* && npm install && npm test$/);
    const tried = `${command.split(' && ')[0]} && npm install --ignore-scripts --offline --no-audit --no-fund && npm test`;
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', tried], { cwd: project, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });

  test('names the files for programs', () => {
    const { hookline, folder } = place();
    expect(JSON.parse(hookline('new', 'type', 'own-type', '--json').stdout)).toEqual({
      folder,
      files: ['package.json', 'index.js', 'index.test.js', 'README.md'],
    });
  });

  test.each([
    ['a name that is none', ['type', '../x'], 'is no name for a hook type'],
    ['a name in capitals, which no package has', ['type', 'Own'], 'is no name for a hook type'],
    ['the name of a built-in type', ['type', 'http'], 'is a built-in hook type'],
    ['something else to make', ['guard', 'own'], '"guard" cannot be made'],
    ['no name', ['type'], 'a word is missing'],
  ])('%s is a wrong call', (_what, words, message) => {
    const { hookline, project } = place();
    expect(hookline('new', ...words)).toMatchObject({ status: 64, stderr: expect.stringContaining(message) });
    expect(fs.readdirSync(project)).toEqual([]);
  });
});
