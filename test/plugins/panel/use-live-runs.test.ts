import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { createElement as h } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { useLiveRuns } from '../../../plugins/panel/use-live-runs.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';

/** Shows how many runs there are. */
function Counter({ bus, onRender }: { readonly bus: HookBus<typeof mendcode>; onRender(): void }) {
  onRender();
  return h(Text, null, `${useLiveRuns(bus).length} runs`);
}

/** Mounts it, and counts how often it is rendered. */
function mount(bus: HookBus<typeof mendcode>) {
  let renders = 0;
  const onRender = () => {
    renders += 1;
  };
  const app = render(h(Counter, { bus, onRender }));
  onTestFinished(() => app.unmount());
  return { ...app, renders: () => renders };
}

const run = { event: { event: 'Stop', subject: '' } } as never;

function emit(bus: HookBus<typeof mendcode>, count: number): void {
  const outcome = { id: 'user/Stop/0/0', type: 'command', layer: 'user', status: 'passed', ms: 1 } as const;
  for (let number = 0; number < count; number += 1) bus.hooks.outcome.call({ ...outcome }, run);
}

const newBus = () => new HookBus({ profile: mendcode, project: '/work' });

test('runs are shown as they happen', async () => {
  const bus = newBus();
  const app = mount(bus);
  expect(app.lastFrame()).toBe('0 runs');
  emit(bus, 2);
  await vi.waitFor(() => expect(app.lastFrame()).toBe('2 runs'), { timeout: 20_000 });
});

test('many at once are shown at once', async () => {
  const bus = newBus();
  const app = mount(bus);
  const before = app.renders();
  emit(bus, 300);
  await vi.waitFor(() => expect(app.lastFrame()).toBe('300 runs'), { timeout: 20_000 });
  expect(app.renders() - before).toBeLessThan(10);
});

test('a component that is mounted again adds no tap, and one that is gone leaves no timer', async () => {
  const bus = newBus();
  mount(bus).unmount();
  const taps = bus.hooks.outcome.taps.length;
  const app = mount(bus);
  expect(bus.hooks.outcome.taps).toHaveLength(taps);
  emit(bus, 1);
  app.unmount();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  emit(bus, 1);
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(timers);
});
