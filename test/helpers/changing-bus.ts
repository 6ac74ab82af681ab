import { setTimeout as sleep } from 'node:timers/promises';
import type { Layer } from '../../types/layer.ts';
import { type Runner, testBus } from './test-bus.ts';

/** A bus whose layers the test changes, with a count of the looks at them. */
export function changingBus(runners: Readonly<Record<string, Runner>> = {}) {
  const bus = testBus({}, runners);
  const state = { layers: [] as unknown[], looks: 0, most: 0, delay: 0 };
  let now = 0;
  bus.hooks.discover.tapPromise('changing', async (layers) => {
    state.looks += 1;
    now += 1;
    state.most = Math.max(state.most, now);
    const found = state.layers;
    if (state.delay > 0) await sleep(state.delay);
    now -= 1;
    layers.splice(0, layers.length, ...(found as Layer[]));
  });
  const labels = async () => (await bus.list()).hooks.map(({ label }) => label);
  return { bus, state, labels };
}
