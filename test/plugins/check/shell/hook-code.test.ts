import { expect, test } from 'vitest';
import { readHookCode } from '../../../../plugins/check/shell/hook-code.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import type { HookEntry } from '../../../../types/hook.ts';

function entryOf(fields: Readonly<Record<string, unknown>>, type = 'command'): HookEntry {
  const layer = { id: 'user', directory: '/data', project: false, at: '/hooks', problems: [] };
  return { id: 'user/Stop/0/0', event: 'Stop', type, layer, fields, label: '', timeout: 5 };
}

async function paths(fields: Readonly<Record<string, unknown>>, project?: string) {
  const code = await readHookCode(entryOf(fields), mendcode, project);
  return code?.scripts.map(({ path }) => path);
}

test('a line is read with its shell', async () => {
  const code = await readHookCode(entryOf({ command: 'true && x' }), mendcode, '/p');
  expect(code?.line).toMatchObject({ text: 'true && x', shell: 'sh' });
  const bash = await readHookCode(entryOf({ command: 'x', shell: 'bash' }), mendcode, '/p');
  expect(bash?.line?.shell).toBe('bash');
});

test('paths of a line start in the project, and behind the variables of the profile', async () => {
  const command = './a.sh; "$MENDCODE_PROJECT_DIR"/b.sh; "$MENDCODE_HOOK_DIR"/c.sh';
  expect((await paths({ command }, '/p'))?.toSorted()).toEqual(['/data/c.sh', '/p/a.sh', '/p/b.sh']);
  expect(await paths({ command })).toEqual(['/data/c.sh']);
});

test('the program of a list lies beside the hooks file, its words start in the project', async () => {
  expect(await paths({ command: ['./a.sh'] }, '/p')).toEqual(['/data/a.sh']);
  expect(await paths({ command: 'bash', args: ['./a.sh'] }, '/p')).toEqual(['/p/a.sh']);
});

test('a line for another shell is read too', async () => {
  const code = await readHookCode(entryOf({ command: "env A=1 bash -c './a.sh; x'" }), mendcode, '/p');
  expect(code?.inner.map(({ text }) => text)).toEqual(['./a.sh; x']);
  expect(code?.scripts.map(({ path, command }) => [path, command])).toEqual([['/p/a.sh', undefined]]);
  expect(await paths({ command: ['sh', '-c', 'python3 b.py'] }, '/p')).toEqual(['/p/b.py']);
});

test.each([
  ['another type', entryOf({ url: 'https://x.example' }, 'http')],
  ['a line for another shell', entryOf({ command: 'Get-Item x', shell: 'powershell' })],
  ['a line that cannot be parsed', entryOf({ command: 'if x' })],
])('%s is not read', async (_, entry) => {
  expect(await readHookCode(entry, mendcode, '/p')).toBeUndefined();
});
