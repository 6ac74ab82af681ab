import { expect, test } from 'vitest';
import { missingScript } from '../../../plugins/check/rules/missing-script.ts';
import { missingScriptBlocks } from '../../../plugins/check/rules/missing-script-blocks.ts';
import { checkedFolders } from '../../helpers/checked-files.ts';

test('of several missing scripts each is told once, by what its absence does', async () => {
  const place = checkedFolders({
    'project/.mendcode/hooks.json': { hooks: { Stop: [{ hooks: [{ command: 'bash a.sh; python3 b.py; ./c.sh' }] }] } },
  });
  const { findings } = await place.check([missingScript, missingScriptBlocks]);
  expect(findings.map(({ rule, message }) => `${rule} ${message}`).sort()).toEqual([
    `missing-script ${place.file('project/a.sh')} does not exist`,
    `missing-script ${place.file('project/c.sh')} does not exist`,
    expect.stringMatching(/^missing-script-blocks .*b\.py does not exist, and python3 ends with status 2 then/),
  ]);
});
