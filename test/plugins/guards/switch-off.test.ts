import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { switchOff } from '../../../plugins/guards/switch-off.ts';
import { fileLayers } from '../../../plugins/layers/files.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { command } from '../../../plugins/runners/command.ts';
import type { Profile } from '../../../types/profile.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

function aBus(environment: NodeJS.ProcessEnv, profile: Profile = mendcode) {
  const place = openWorkplace();
  place.userHooks('Stop', 'touch ran');
  const bus = new HookBus({ profile, project: place.project });
  bus.use(command).use(switchOff(environment)).use(fileLayers(place));
  return { bus, ran: () => fs.existsSync(path.join(place.project, 'ran')) };
}

test('MENDCODE_HOOKS=0 keeps every hook from running, and the list says why', async () => {
  const { bus, ran } = aBus({ MENDCODE_HOOKS: '0' });
  const reason = 'all hooks are off: MENDCODE_HOOKS=0';
  expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'skipped', code: 'hooks-off', reason }]);
  expect((await bus.list()).hooks).toMatchObject([{ runs: false, code: 'hooks-off', reason }]);
  expect(ran()).toBe(false);
});

test.each(['1', '', '00', 'false', undefined])('MENDCODE_HOOKS=%s keeps none from running', async (value) => {
  const { bus, ran } = aBus({ MENDCODE_HOOKS: value });
  expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'passed' }]);
  expect(ran()).toBe(true);
});

test('the variable is asked for at every run', async () => {
  const environment: NodeJS.ProcessEnv = {};
  const { bus } = aBus(environment);
  expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'passed' }]);
  environment.MENDCODE_HOOKS = '0';
  expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'skipped' }]);
});

test('a profile without such a variable cannot be switched off', async () => {
  const { switchOff: _, ...profile } = mendcode;
  const { bus } = aBus({ MENDCODE_HOOKS: '0' }, profile);
  expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'passed' }]);
});

test('it counts before trust does', async () => {
  const place = openWorkplace();
  place.projectHooks('Stop', 'true');
  const bus = place.bus().use({ ...switchOff({ MENDCODE_HOOKS: '0' }), name: 'second switch' });
  expect((await bus.list()).hooks).toMatchObject([{ code: 'hooks-off' }]);
});
