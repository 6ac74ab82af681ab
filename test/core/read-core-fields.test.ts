import { describe, expect, test } from 'vitest';
import { readCoreFields } from '../../core/read-core-fields.ts';
import type { Problem } from '../../types/problem.ts';
import { groupOf, layerOf, testBus } from '../helpers/test-bus.ts';

/** What fields say of a hook, and their problems. */
function read(fields: Readonly<Record<string, unknown>>, hasTool = true) {
  const problems: Problem[] = [];
  const layer = layerOf({}, { file: '/hooks.json' });
  const core = readCoreFields(fields, { layer, event: 'Before', at: '/hooks/Before/0/hooks/0', hasTool, problems });
  return { core, problems };
}

test.each([
  [{}, {}],
  [{ if: 'Shell(git *)' }, { condition: { tool: 'Shell', pattern: 'git *' } }],
  [{ if: 'Shell' }, { condition: { tool: 'Shell' } }],
  [{ once: true }, { once: true }],
  [{ once: false }, {}],
  [{ statusMessage: 'Counting' }, { statusMessage: 'Counting' }],
  [{ statusMessage: '' }, {}],
  [{ async: true }, { background: true }],
  [{ async: false }, {}],
  [{ asyncRewake: true }, { background: true, wakes: true }],
  [
    { async: false, asyncRewake: true },
    { background: true, wakes: true },
  ],
  [{ async: true, asyncRewake: false }, { background: true }],
])('%j says %j', (fields, core) => {
  expect(read(fields)).toEqual({ core, problems: [] });
});

test.each(['', ' ', 'Shell(', 'Shell(git *', 'Shell) (', 'git *', '(git *)', 'Shell(git *) or Read'])(
  'the condition %j is no rule: it refuses the hook, told with its place',
  (written) => {
    const { core, problems } = read({ if: written });
    expect(core).toBeUndefined();
    expect(problems).toMatchObject([
      { code: 'bad-condition', severity: 'error', file: '/hooks.json', at: '/hooks/Before/0/hooks/0/if' },
    ]);
  },
);

test('a condition on an event without a tool call is a warning, and the hook stays listed', () => {
  const { core, problems } = read({ if: 'Shell(git *)' }, false);
  expect(core).toMatchObject({ condition: { tool: 'Shell' } });
  expect(problems).toMatchObject([{ code: 'bad-condition', severity: 'warning' }]);
});

describe('a field of a wrong type', () => {
  test.each([
    { if: 7 },
    { once: 'true' },
    { once: 1 },
    { statusMessage: ['x'] },
    { async: 'yes' },
    { asyncRewake: null },
  ])('refuses its hook and no other: %j', async (fields) => {
    const { hooks, problems } = await testBus({ Before: [groupOf([{ name: 'a', ...fields }, 'b'])] }).list();
    expect(hooks.map(({ label }) => label)).toEqual(['b']);
    const [field] = Object.keys(fields);
    expect(problems).toMatchObject([{ code: 'bad-field', severity: 'error', at: `/hooks/Before/0/hooks/0/${field}` }]);
  });
});

test('a field of core’s never reaches a type', async () => {
  const seen: unknown[] = [];
  const fields = { name: 'a', if: 'Shell', once: true, statusMessage: 'Counting', timeout: 3 };
  const bus = testBus({ Before: [groupOf([fields])] }, { a: ({ hook }) => void seen.push(hook) });
  await bus.emit('Before', { tool: 'Shell' });
  expect(seen).toEqual([{ name: 'a' }]);
});
