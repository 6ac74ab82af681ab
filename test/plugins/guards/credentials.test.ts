import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { defineHookType } from '../../../core/define.ts';
import { credentialName, credentials } from '../../../plugins/guards/credentials.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Profile } from '../../../types/profile.ts';

const environment = { PATH: '/bin', OPENAI_API_KEY: 'k', gh_token: 't', HOME: '/home/ada' };

/** The changes to the environment of a hook in a layer of the project or of the user. */
async function changesFor(project: boolean, profile: Profile = mendcode) {
  let changes: ReadonlyMap<string, string | undefined> = new Map();
  const look = defineHookType({
    type: 'look',
    summary: 'Looks at its environment.',
    schema: { type: 'object', properties: {} },
    run(run) {
      changes = run.environment;
      return undefined;
    },
  });
  const hooks = { Stop: [{ hooks: [{ type: 'look' }] }] };
  const bus = new HookBus({ profile }).use(look).use(credentials(environment)).use(inlineLayer(hooks, { project }));
  await bus.dispatch('Stop');
  return [...changes];
}

test('hooks of the project do not get variables that look like credentials', async () => {
  expect(await changesFor(true)).toEqual([
    ['OPENAI_API_KEY', undefined],
    ['gh_token', undefined],
  ]);
});

test('the user’s own hooks get all variables', async () => {
  expect(await changesFor(false)).toEqual([]);
});

test('so do all hooks in a profile that does not ask for it', async () => {
  expect(await changesFor(true, { ...mendcode, withholdCredentials: false })).toEqual([]);
});

describe('a name looks like a credential', () => {
  test.each([
    'API_KEY',
    'STRIPE_API_KEY_2',
    'GITHUB_TOKEN',
    'MY_SECRET',
    'PGPASSWORD',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'SSH_PRIVATE_KEY',
    'npm_config__authToken',
    'db_password',
  ])('%s', (name) => expect(credentialName.test(name)).toBe(true));
  test.each(['PATH', 'HOME', 'SSH_AUTH_SOCK', 'APIKEYS', 'KEY', 'PASS', 'LANG'])('not %s', (name) =>
    expect(credentialName.test(name)).toBe(false),
  );
});
