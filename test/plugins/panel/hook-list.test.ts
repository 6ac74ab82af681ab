import { expect, test } from 'vitest';
import { hookList } from '../../../plugins/panel/hook-list.ts';
import type { ListedHook } from '../../../types/plugin.ts';

const hook: ListedHook = {
  id: 'project/PreToolUse/0/0',
  event: 'PreToolUse',
  matcher: 'bash',
  type: 'command',
  label: './check.sh',
  layer: 'project',
  file: '/work/app/.mendcode/hooks.json',
  timeout: 10,
  runs: true,
};

const rowOf = (fields: Partial<ListedHook> = {}) => hookList([{ ...hook, ...fields }], '/work/app').rows[0];

test('a row has the event, the matcher, the type, the hook, its layer, whether it runs, its timeout and its file', () => {
  const { columns } = hookList([], '/work/app');
  expect(columns.map(({ head }) => head)).toEqual([
    'EVENT',
    'MATCHER',
    'TYPE',
    'HOOK',
    'LAYER',
    'RUNS',
    'TIMEOUT',
    'FILE',
  ]);
  expect(rowOf()?.cells).toEqual([
    'PreToolUse',
    'bash',
    'command',
    './check.sh',
    'project',
    'yes',
    '10 s',
    '.mendcode/hooks.json',
  ]);
});

test('a hook that does not run says why not, in a colour of its own', () => {
  const row = rowOf({ runs: false, code: 'not-trusted', reason: '/work/app is not trusted' });
  expect(row?.cells[5]).toBe('not trusted');
  expect(row?.details).toContain('runs: no: not trusted (/work/app is not trusted)');
  expect(row?.tone).toBe('warn');
  expect(rowOf()?.tone).toBeUndefined();
});

test('without a matcher it is for everything, without a file it has none', () => {
  const { matcher: _, file: __, ...rest } = hook;
  const [row] = hookList([rest], '/work/app').rows;
  expect(row?.cells[1]).toBe('*');
  expect(row?.cells[7]).toBe('');
});

test('the details hold the whole file, the id, and the whole label', () => {
  expect(rowOf({ label: 'x'.repeat(500) })?.details).toEqual([
    'x'.repeat(500),
    '/work/app/.mendcode/hooks.json (project/PreToolUse/0/0)',
    'runs: yes',
    'PreToolUse bash, command, project, at most 10 s',
  ]);
});

test('rows are told apart by the id of the hook', () => {
  expect(rowOf()?.key).toBe(hook.id);
});

test('no text of a file can drive the terminal', () => {
  const control = '\u001b[2J\u202e';
  const row = rowOf({
    label: control,
    matcher: control,
    layer: control,
    file: control,
    type: control,
    runs: false,
    reason: control,
  });
  expect(JSON.stringify(row)).not.toMatch(/\\u001b\[2J"|\u202e/);
  expect(row?.cells[3]).toBe('\\u001b[2J\\u202e');
  expect([...(row?.cells ?? []), ...(row?.details ?? [])].join('')).not.toContain('\u001b');
});
