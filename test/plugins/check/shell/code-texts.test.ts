import path from 'node:path';
import { expect, test } from 'vitest';
import { codeTexts } from '../../../../plugins/check/shell/code-texts.ts';
import { readHookCode } from '../../../../plugins/check/shell/hook-code.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { writeFile } from '../../../helpers/write-file.ts';

test('line, inner lines and the scripts that can be read', async () => {
  const folder = temporaryFolder();
  writeFile(path.join(folder, 'a.sh'), 'exit 2\n');
  const layer = { id: 'user', directory: folder, project: false, at: '/hooks', problems: [] };
  const fields = { command: "sh a.sh; bash -c 'x'; ./missing.sh" };
  const entry = { id: 'user/Stop/0/0', event: 'Stop', type: 'command', layer, fields, label: '', timeout: 5 };
  const code = await readHookCode(entry, mendcode, folder);
  expect(code && codeTexts(code)).toEqual([fields.command, 'x', 'exit 2\n']);
});
