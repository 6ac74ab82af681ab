import { expect, test } from 'vitest';
import { chooseProfile } from '../../bin/choose-profile.ts';
import { UsageError } from '../../bin/usage-error.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

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
