import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseProfile } from '../../bin/choose-profile.ts';
import { UsageError } from '../../bin/usage-error.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

test('without a word the profile is mendcode', () => {
  expect(chooseProfile(undefined, temporaryFolder(), {}).id).toBe('mendcode');
});

test('the option counts before the environment', () => {
  expect(chooseProfile('mendcode', temporaryFolder(), { HOOKLINE_PROFILE: 'nobody' }).id).toBe('mendcode');
  expect(() => chooseProfile(undefined, temporaryFolder(), { HOOKLINE_PROFILE: 'nobody' })).toThrow(UsageError);
});

test('an unknown profile is a wrong call that offers the near miss and the known ones', () => {
  expect(() => chooseProfile('mendcod', temporaryFolder(), {})).toThrow(
    /"mendcod"; did you mean "mendcode"\?.*known: mendcode/,
  );
});

describe('the files of the project', () => {
  const projectWith = (...files: readonly string[]) => {
    const project = temporaryFolder();
    for (const file of files) writeFile(path.join(project, file), '');
    return project;
  };

  test.each([
    ['.mendcode/hooks.json', 'mendcode'],
    ['.mendcode/packages/ci/hooks.json', 'mendcode'],
    ['.mercury/settings.json', 'mercury'],
    ['.mercury/settings.local.json', 'mercury'],
    ['.mercury/extensions/lint/extension.json', 'mercury'],
    ['.mercury/skills/deploy/SKILL.md', 'mercury'],
    ['.mercury/skills/SKILL.md', 'mendcode'],
    ['.mercury/extensions/lint/README.md', 'mendcode'],
    ['.mercury', 'mendcode'],
  ])('%s: the profile is %s', (file, id) => {
    expect(chooseProfile(undefined, projectWith(file), {}).id).toBe(id);
  });

  test('of two profiles are a wrong call that names both, unless somebody chose', () => {
    const project = projectWith('.mendcode/hooks.json', '.mercury/settings.json');
    expect(() => chooseProfile(undefined, project, {})).toThrow(/mendcode and mercury: choose one with --profile/);
    expect(() => chooseProfile(undefined, project, { HOOKLINE_PROFILE: '' })).toThrow(UsageError);
    expect(chooseProfile('mercury', project, {}).id).toBe('mercury');
    expect(chooseProfile(undefined, project, { HOOKLINE_PROFILE: 'mercury' }).id).toBe('mercury');
  });
});
