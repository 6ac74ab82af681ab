import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findFolders } from '../../plugins/places.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../plugins/profiles/mercury/index.ts';

describe('the data folder is', () => {
  test.each([
    [
      'the one that the caller names',
      { data: '/given' },
      { MENDCODE_DATA_DIR: '/variable', HOME: '/home/ada' },
      '/given',
    ],
    ['else that of the profile’s variable', {}, { MENDCODE_DATA_DIR: '/variable', HOME: '/home/ada' }, '/variable'],
    ['else the profile’s folder in the home folder', {}, { HOME: '/home/ada' }, '/home/ada/.mendcode'],
    ['the home folder of the system where no variable names one', {}, {}, path.join(os.homedir(), '.mendcode')],
    [
      'never the working directory for an empty name',
      { data: '' },
      { MENDCODE_DATA_DIR: '', HOME: '/home/ada' },
      '/home/ada/.mendcode',
    ],
    ['absolute', { data: 'given/../data' }, {}, path.resolve('data')],
  ])('%s', (_which, options, environment, data) => {
    expect(findFolders(mendcode, { project: '/work/app', ...options, environment }).data).toBe(data);
  });
});

test('the project is made absolute', () => {
  expect(findFolders(mendcode, { project: 'app/..' }).project).toBe(process.cwd());
});

test.each([
  ['managed', path.resolve('managed')],
  ['', undefined],
  [undefined, undefined],
])('the managed folder %j is %j', (managed, folder) => {
  const found = findFolders(mendcode, { project: '/work/app', ...(managed !== undefined && { managed }) });
  expect(found.managed).toBe(folder);
});

describe('the folder of managed policy is that of the system:', () => {
  /** The folder on a system, with an environment. */
  function managedOn(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}, managed?: string) {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    onTestFinished(() => void vi.restoreAllMocks());
    return findFolders(mercury, { project: '/work/app', environment, ...(managed !== undefined && { managed }) })
      .managed;
  }

  test.each<[platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, folder: string | undefined]>([
    ['linux', {}, '/etc/mercury'],
    ['freebsd', {}, '/etc/mercury'],
    ['darwin', {}, '/Library/Application Support/Mercury'],
    ['win32', { ProgramData: '/pd' }, path.resolve('/pd\\Mercury')],
    ['win32', {}, undefined],
    ['win32', { ProgramData: '' }, undefined],
    ['win32', { ProgramData: '/$&' }, path.resolve('/$&\\Mercury')],
  ])('%s with %j: %s', (platform, environment, folder) => {
    expect(managedOn(platform, environment)).toBe(folder);
  });

  test('the one that the caller names counts before it', () => {
    expect(managedOn('linux', {}, '/given')).toBe('/given');
  });
});

test('without an environment of the caller’s, that of the process counts', () => {
  expect(findFolders(mendcode, { project: '/' }).data).toBe(
    path.resolve(process.env.MENDCODE_DATA_DIR || path.join(os.homedir(), '.mendcode')),
  );
});
