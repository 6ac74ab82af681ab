import { HookBus, type HookBusOptions } from '../../core/bus.ts';
import { defineHookType } from '../../core/define.ts';
import type { HookRun, HookTypeDefinition } from '../../types/hook.ts';
import type { Layer } from '../../types/layer.ts';
import { testProfile } from './test-profile.ts';

/** What a hook of the type `call` does; it may return whatever a faulty runner may. */
export type Runner = (run: HookRun<{ readonly name: string }>) => unknown;

/** A hook type whose hooks run functions of the test, by name. */
export function callType(runners: Readonly<Record<string, Runner>>): HookTypeDefinition {
  return defineHookType({
    type: 'call',
    summary: 'Runs a function of the test.',
    schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, extra: {} } },
    label: ({ name }) => name,
    run: (run) => runners[run.hook.name]?.(run) as undefined,
  });
}

/** A layer made in code: events to matcher groups. */
export function layerOf(hooks: unknown, more: Partial<Layer> = {}): Layer {
  return { id: 'user', directory: '/', project: false, hooks, at: '/hooks', problems: [], ...more };
}

/** The groups of one event: hooks of the type `call`, by name, each with what stands beside the name. */
export function groupOf(names: readonly (string | object)[], matcher?: string) {
  const hooks = names.map((each) => ({ type: 'call', ...(typeof each === 'string' ? { name: each } : each) }));
  return { ...(matcher !== undefined && { matcher }), hooks };
}

/** A bus on the test profile with one layer, whose hooks run the given functions. */
export function testBus(
  hooks: Readonly<Record<string, readonly unknown[]>>,
  runners: Readonly<Record<string, Runner>> = {},
  options: Partial<HookBusOptions<typeof testProfile>> = {},
): HookBus<typeof testProfile> {
  const layer = layerOf(hooks);
  const bus = new HookBus({ profile: testProfile, project: '/project', ...options }).use(callType(runners));
  bus.hooks.discover.tap('test', (layers) => {
    layers.push(layer);
  });
  return bus;
}
