import { expect, test } from 'vitest';
import type { CheckedHook, Rule } from '../../../plugins/check/rule.ts';
import { readLayerFile } from '../../../plugins/layers/files.ts';
import { checkedFolders } from '../../helpers/checked-files.ts';

const hook = { type: 'command', command: 'true' };

/** The hooks that a rule sees. */
async function hooksOf(place: ReturnType<typeof checkedFolders>): Promise<readonly CheckedHook[]> {
  let seen: readonly CheckedHook[] = [];
  const watch: Rule = {
    id: 'watch',
    summary: '',
    severity: 'warning',
    looksAt: 'hooks',
    check(hooks) {
      seen = hooks;
      return [];
    },
  };
  await place.check([watch]);
  return seen;
}

test('each hook is found with its entry, refused ones without, whatever spelling its event has', async () => {
  const place = checkedFolders({
    'data/hooks.json': {
      hooks: { Stop: [{ hooks: [hook, 'x'] }], _note: '', stop: [{ hooks: [hook] }], Never: [{ hooks: [hook] }] },
    },
  });
  expect((await hooksOf(place)).map(({ at, entry }) => [at, entry?.id])).toEqual([
    ['/hooks/Stop/0/hooks/0', 'user/Stop/0/0'],
    ['/hooks/Stop/0/hooks/1', undefined],
    ['/hooks/stop/0/hooks/0', 'user/Stop/1/0'],
  ]);
});

test("hooks of the user's run in the project at hand, those in a place of the profile in the folder above", async () => {
  const one = { hooks: { Stop: [{ hooks: [hook] }] } };
  const place = checkedFolders({
    'data/hooks.json': one,
    'project/.mendcode/packages/p/hooks.json': one,
    'other/.mendcode/hooks.json': one,
    'elsewhere/hooks.json': one,
  });
  for (const name of ['other/.mendcode/hooks.json', 'elsewhere/hooks.json']) {
    const layer = await readLayerFile(place.file(name), name);
    place.bus.hooks.discover.tap(name, (layers) => {
      layers.push(layer);
    });
  }
  expect((await hooksOf(place)).map((each) => each.in.file.project)).toEqual([
    place.folders.project,
    place.folders.project,
    place.file('other'),
    undefined,
  ]);
});

test('a file that is no JSON has no document', async () => {
  const place = checkedFolders({ 'data/hooks.json': '{ "hooks": ' });
  const files: unknown[] = [];
  const watch: Rule = {
    id: 'watch',
    summary: '',
    severity: 'warning',
    looksAt: 'file',
    check({ layer, document }) {
      files.push([layer.id, document]);
      return [];
    },
  };
  await place.check([watch]);
  expect(files).toEqual([['user', undefined]]);
});
