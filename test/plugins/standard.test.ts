import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { definePlugin } from '../../core/define.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { agent } from '../../plugins/runners/agent.ts';
import { standard } from '../../plugins/standard.ts';
import type { Profile } from '../../types/profile.ts';
import { openWorkplace } from '../helpers/workplace.ts';
import { writeFile } from '../helpers/write-file.ts';

test('the usual set knows the built-in hook types that the dialect has, all where it names none', () => {
  const { data } = openWorkplace();
  const typesOf = (profile: Profile) => [...new HookBus({ profile }).use(standard({ data })).types.keys()];
  expect(typesOf(mendcode)).toEqual(['command', 'http', 'prompt']);
  expect(typesOf({ ...mendcode, builtInTypes: ['http'] })).toEqual(['http']);
  const { builtInTypes: _, ...every } = mendcode;
  expect(typesOf(every)).toEqual(['command', 'http', 'prompt', 'agent']);
});

test('a type that the dialect has not is unknown, and a plugin may add one of its name', async () => {
  const place = openWorkplace();
  place.userHooks('PreToolUse', { type: 'agent', prompt: 'Is it tested?' });
  expect(await place.bus().list()).toMatchObject({
    hooks: [],
    problems: [{ code: 'unknown-type', at: '/hooks/PreToolUse/0/hooks/0/type' }],
  });
  expect((await place.bus().use(agent).list()).hooks).toMatchObject([{ type: 'agent', timeout: 60 }]);
});

test('trust, the store of secrets, the log and both layers work together', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'secrets.json'), { DEPLOY: 'hunter2hunter2' }, 0o600);
  place.userHooks('UserPromptSubmit', 'echo hunter2hunter2', 'exit 3');
  place.projectHooks('UserPromptSubmit', 'touch ran');
  const verdict = await place.bus().emit('UserPromptSubmit', { prompt: 'x' });
  expect(verdict.context).toEqual(['[secret:DEPLOY]']);
  expect(verdict.outcomes.map(({ status, code }) => [status, code])).toEqual([
    ['passed', undefined],
    ['failed', 'exit-code'],
    ['skipped', 'not-trusted'],
  ]);
  const log = path.join(place.data, 'hookline.log');
  await expect
    .poll(() => fs.existsSync(log) && fs.readFileSync(log, 'utf8'), { timeout: 20_000 })
    .toContain('"exit-code"');
  expect(fs.existsSync(path.join(place.project, 'ran'))).toBe(false);
});

test('without options the places are those of the profile', async () => {
  const place = openWorkplace();
  const home = path.dirname(place.data);
  writeFile(path.join(home, '.mendcode/hooks.json'), { hooks: { Stop: [{ hooks: [{ command: 'true' }] }] } });
  const before = [process.env.HOME, process.env.MENDCODE_DATA_DIR] as const;
  process.env.HOME = home;
  delete process.env.MENDCODE_DATA_DIR;
  try {
    const bus = new HookBus({ profile: mendcode, project: place.project }).use(standard());
    expect((await bus.list()).hooks).toMatchObject([{ layer: 'user', file: path.join(home, '.mendcode/hooks.json') }]);
  } finally {
    process.env.HOME = before[0];
    if (before[1] !== undefined) process.env.MENDCODE_DATA_DIR = before[1];
  }
});

describe('where one of its parts is in use already', () => {
  const parts = ['switch-off', 'trust', 'http-urls', 'credentials', 'masking', 'log'];
  test.each(parts)('(%s) it is a programmer’s mistake, and no hook of a file is there unguarded', async (name) => {
    const place = openWorkplace();
    place.userHooks('Stop', 'true');
    const bus = new HookBus({ profile: mendcode, project: place.project }).use(definePlugin(name, () => {}));
    expect(() => bus.use(standard({ data: place.data }))).toThrow(`"${name}" is in use already`);
    expect((await bus.list()).hooks).toEqual([]);
  });
});

test('it reads nothing before the first event', () => {
  const place = openWorkplace();
  place.bus();
  expect(fs.readdirSync(place.data)).toEqual([]);
});
