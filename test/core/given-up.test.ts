import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { groupOf, type Runner, testBus } from '../helpers/test-bus.ts';

const never = () => new Promise<never>(() => {});

/** The outcome of one hook whose timeout is 0.05 s. */
async function outcomeOf(one: Runner) {
  return (await testBus({ Before: [groupOf([{ name: 'one', timeout: 0.05 }])] }, { one }).emit('Before', {}))
    .outcomes[0];
}

/** What ignores its end is given some seconds to tidy up: the tests wait for those side by side. */
describe.concurrent('nothing holds an event up for ever', () => {
  test('a runner that ignores its signal has timed out; what it throws later is heard by nobody', async () => {
    const began = performance.now();
    const outcome = await outcomeOf(async () => {
      await sleep(5_500);
      throw new Error('far too late');
    });
    expect(outcome).toMatchObject({ status: 'timedOut' });
    expect(performance.now() - began).toBeLessThan(20_000);
    await sleep(800);
  });

  test('a runner that says it ended and never comes back has failed', async () => {
    const outcome = await outcomeOf(({ ended }) => {
      ended();
      return never();
    });
    expect(outcome).toMatchObject({ status: 'failed', code: 'threw', said: 'it ended and never came back' });
  });

  test('a beforeRun tap that never comes back takes no longer than the hook may, and the hook never starts', async () => {
    let started = false;
    const bus = testBus(
      { Before: [groupOf([{ name: 'one', timeout: 0.05 }])] },
      {
        one: () => {
          started = true;
        },
      },
    );
    bus.hooks.beforeRun.tapPromise('stuck', never);
    expect((await bus.emit('Before', {})).outcomes).toMatchObject([{ status: 'timedOut' }]);
    expect(started).toBe(false);
  });

  test('an event that is given up before its hooks are known is told to the verdict tap all the same', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    const told: string[] = [];
    bus.hooks.verdict.tap(
      'test',
      ({ event, decision }, run) => void told.push(`${event} ${decision} ${run.entries.length}`),
    );
    bus.hooks.discover.tapPromise('stuck', never);
    await bus.emit('Before', {}, { signal: AbortSignal.timeout(20) });
    expect(told).toEqual(['Before continue 0']);
  });

  test('no tap that never comes back keeps a given-up event, or a closing bus', async () => {
    type AddTap = (bus: ReturnType<typeof testBus>) => void;
    const taps: Readonly<Record<string, AddTap>> = {
      discover: (bus) => bus.hooks.discover.tapPromise('stuck', never),
      load: (bus) => bus.hooks.load.tapAsync('stuck', () => {}),
      event: (bus) => bus.hooks.event.tapPromise('stuck', never),
      filter: (bus) => bus.hooks.filter.tapPromise('stuck', never),
      afterRun: (bus) => bus.hooks.afterRun.tapPromise('stuck', never),
      chain: (bus) =>
        bus.hooks.snapshot.tap('code', ({ chains }) => {
          chains.get('Before')?.tapAsync('stuck', () => {});
        }),
    };
    const fire = async (addTap: AddTap) => {
      const caller = new AbortController();
      const bus = testBus({ Before: [groupOf(['one'])] });
      addTap(bus);
      const givenUp = bus.emit('Before', {}, { signal: caller.signal });
      const other = bus.emit('Before', {});
      await sleep(20);
      caller.abort();
      await bus.close();
      return [await givenUp, await other].map(({ decision }) => decision);
    };
    const come = await Promise.all(Object.entries(taps).map(async ([hook, addTap]) => [hook, await fire(addTap)]));
    expect(come).toEqual(Object.keys(taps).map((hook) => [hook, ['continue', 'continue']]));
  });

  test('a session store that never answers does not keep a given-up event', async () => {
    const caller = new AbortController();
    const sessions = { load: never, change: never };
    const bus = testBus({ Turn: [groupOf(['one'])] }, {}, { sessions });
    const fired = bus.emit('Turn', {}, { signal: caller.signal });
    caller.abort();
    expect((await fired).decision).toBe('continue');
  });
});
