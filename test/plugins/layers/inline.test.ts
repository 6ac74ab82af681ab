import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { defineHookType } from '../../../core/define.ts';
import { block } from '../../../core/reply.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Layer } from '../../../types/layer.ts';

const refuse = defineHookType({
  type: 'refuse',
  summary: 'Refuses.',
  schema: { type: 'object', properties: {} },
  run: () => block('no'),
});
const hooks = { PreToolUse: [{ hooks: [{ type: 'refuse' }] }] };

async function layersOf(bus: HookBus): Promise<Layer[]> {
  const layers: Layer[] = [];
  await bus.hooks.discover.promise(layers);
  return layers;
}

test('hooks configured in code run like those of a file', async () => {
  const bus = new HookBus({ profile: mendcode }).use(refuse).use(inlineLayer(hooks, { id: 'host' }));
  const verdict = await bus.emit('PreToolUse', { tool_name: 'bash', tool_input: {} });
  expect(verdict).toMatchObject({ decision: 'block', reason: 'no', by: 'host/PreToolUse/0/0' });
});

test('a look at it gives the very same layer', async () => {
  const bus = new HookBus({ profile: mendcode }).use(inlineLayer(hooks));
  expect((await layersOf(bus))[0]).toBe((await layersOf(bus))[0]);
});

describe('what is left out', () => {
  const bus = new HookBus({ profile: mendcode, project: '/work/app' });
  test('is the id "inline", the project’s folder, and no need of trust', async () => {
    expect(await layersOf(bus.use(inlineLayer(hooks)))).toEqual([
      { id: 'inline', directory: '/work/app', project: false, hooks, at: '/hooks', problems: [] },
    ]);
  });
  test.each([
    ['/elsewhere', '/elsewhere'],
    ['hooks', '/work/app/hooks'],
  ])('a directory %j is told from the project: %j', async (directory, absolute) => {
    const other = new HookBus({ profile: mendcode, project: '/work/app' }).use(inlineLayer(hooks, { directory }));
    expect((await layersOf(other))[0]?.directory).toBe(absolute);
  });
});

test('two of one id are a programmer’s mistake', () => {
  const bus = new HookBus({ profile: mendcode }).use(inlineLayer(hooks));
  expect(() => bus.use(inlineLayer(hooks))).toThrow('"layer inline" is in use already');
});

test('faulty hooks are told as in a file', async () => {
  const bus = new HookBus({ profile: mendcode }).use(refuse).use(inlineLayer({ PreToolUsed: [], Stop: 3 }));
  const { problems } = await bus.list();
  expect(problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
    'unknown-event /hooks/PreToolUsed',
    'bad-shape /hooks/Stop',
  ]);
});
