import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { createElement as h } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { type PanelSources, usePanelData } from '../../../plugins/panel/use-panel-data.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { RunRecord } from '../../../plugins/watch/run-record.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

type Data = ReturnType<typeof usePanelData>;

/** Hands out what it has at each render. */
function Reader({ sources, onRender }: { readonly sources: PanelSources; onRender(data: Data): void }) {
  onRender(usePanelData(sources));
  return h(Text, null, 'data');
}

/** Mounts it, and hands out what it last had. */
function mount(sources: PanelSources) {
  let data: Data | undefined;
  const onRender = (now: Data) => {
    data = now;
  };
  const app = render(h(Reader, { sources, onRender }));
  onTestFinished(() => app.unmount());
  return {
    unmount: app.unmount,
    data: () => data ?? { recorded: [], refresh: async () => {} },
    has: (expected: object) => vi.waitFor(() => expect(data).toMatchObject(expected), { timeout: 20_000 }),
  };
}

const record: RunRecord = { time: 't', event: 'Stop', id: 'i', type: 't', layer: 'l', status: 'passed', ms: 1 };

describe('at the start', () => {
  test('there is no listing yet, then the one of the bus', async () => {
    const place = openWorkplace();
    place.userHooks('Stop', 'true');
    const mounted = mount({ bus: place.bus() });
    expect(mounted.data()).not.toHaveProperty('listing');
    await mounted.has({ listing: { hooks: [{ event: 'Stop' }] }, recorded: [] });
    expect(mounted.data()).not.toHaveProperty('trusted');
  });

  test('recorded runs are asked for, also of a source that takes time', async () => {
    const runs = async () => [record];
    await mount({ bus: openWorkplace().bus(), runs }).has({ recorded: [record] });
  });

  test('the trust store is asked where the project stands', async () => {
    const place = openWorkplace();
    const trust = openTrustStore(mendcode, place);
    await trust.set(place.project, true, []);
    await mount({ bus: place.bus(), trust }).has({ trusted: true });
  });
});

test('a refresh looks again, however fresh the last look is', async () => {
  const place = openWorkplace();
  const mounted = mount({ bus: place.bus() });
  await mounted.has({ listing: { hooks: [] } });
  place.userHooks('Stop', 'true');
  await mounted.data().refresh();
  await mounted.has({ listing: { hooks: [{ event: 'Stop' }] } });
});

test('what fails is told, and what was seen before it stays, until the next good look', async () => {
  const place = openWorkplace();
  place.userHooks('Stop', 'true');
  let broken = false;
  const runs = () => {
    if (broken) throw new Error('no runs');
    return [record];
  };
  const mounted = mount({ bus: place.bus(), runs });
  await mounted.has({ recorded: [record] });
  broken = true;
  await mounted.data().refresh();
  await mounted.has({ fault: 'no runs', recorded: [record], listing: { hooks: [{ event: 'Stop' }] } });
  broken = false;
  await mounted.data().refresh();
  await vi.waitFor(() => expect(mounted.data()).not.toHaveProperty('fault'), { timeout: 20_000 });
});

test('of two looks the later one counts, whichever ends first', async () => {
  const place = openWorkplace();
  const ends: ((runs: RunRecord[]) => void)[] = [];
  const runs = () => new Promise<RunRecord[]>((resolve) => ends.push(resolve));
  const mounted = mount({ bus: place.bus(), runs });
  await vi.waitFor(() => expect(ends).toHaveLength(1), { timeout: 20_000 });
  const second = mounted.data().refresh();
  await vi.waitFor(() => expect(ends).toHaveLength(2), { timeout: 20_000 });
  ends[1]?.([{ ...record, id: 'later' }]);
  await second;
  ends[0]?.([{ ...record, id: 'earlier' }]);
  await new Promise((done) => setTimeout(done, 50));
  expect(mounted.data().recorded).toMatchObject([{ id: 'later' }]);
});
