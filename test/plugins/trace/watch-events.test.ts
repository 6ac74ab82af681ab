import timers from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { watcherFailed } from '../../../core/problems.ts';
import { block } from '../../../core/reply.ts';
import { containFailures } from '../../../plugins/trace/contain-failures.ts';
import {
  type EventWatcher,
  type TracedEvent,
  type TracedHook,
  watchEvents,
} from '../../../plugins/trace/watch-events.ts';
import type { Bus } from '../../../types/plugin.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';

function watched(bus: Bus, more: Partial<EventWatcher> = {}) {
  const events: TracedEvent[] = [];
  const beside: TracedHook[] = [];
  watchEvents(bus, {
    name: 'watcher',
    contain: containFailures(bus, (thrown) => watcherFailed('watcher', thrown)),
    event: (event) => void events.push(event),
    beside: (hook) => void beside.push(hook),
    ...more,
  });
  return { events, beside };
}

test('each event is told with its hooks in order, one after the other, within the event', async () => {
  const bus = testBus(
    { Before: [groupOf(['slow', 'fast', 'no', 'never'])] },
    { slow: () => timers.setTimeout(20), fast: () => undefined, no: () => block('no'), never: () => undefined },
  );
  const { events } = watched(bus);
  const verdict = await bus.emit('Before', { tool: 'x' });
  expect(events).toHaveLength(1);
  const [{ hooks, notReached, run, endedAt, verdict: told }] = events as [TracedEvent];
  expect(notReached.map(({ label }) => label)).toEqual(['never']);
  expect(told).toBe(verdict);
  expect(hooks.map(({ entry, outcome }) => [entry.label, outcome.status])).toEqual([
    ['slow', 'passed'],
    ['fast', 'passed'],
    ['no', 'blocked'],
  ]);
  const times = [run.startedAt, ...hooks.flatMap((hook) => [hook.startedAt, hook.endedAt]), endedAt];
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const [slow] = hooks;
  expect(slow && slow.endedAt - slow.startedAt).toBeGreaterThan(15);
});

test('events without hooks are told, too', async () => {
  const bus = testBus({});
  const { events } = watched(bus);
  await bus.emit('Before', { tool: 'x' });
  expect(events).toMatchObject([{ run: { event: 'Before' }, hooks: [] }]);
});

test('events that run at once do not mix', async () => {
  const bus = testBus(
    { Before: [groupOf(['one'], 'a'), groupOf(['other'], 'b')] },
    { one: () => timers.setTimeout(20), other: () => timers.setTimeout(5) },
  );
  const { events } = watched(bus);
  await Promise.all([bus.emit('Before', { tool: 'a' }), bus.emit('Before', { tool: 'b' })]);
  expect(events.map(({ hooks, run }) => [run.subject, hooks.map(({ entry }) => entry.label)])).toEqual([
    ['b', ['other']],
    ['a', ['one']],
  ]);
});

test('a hook in the background is told when it starts, in its event, and when it has ended, beside it', async () => {
  const bus = testBus(
    { Before: [groupOf([{ name: 'slow', async: true }, { name: 'quick', async: true }, 'last'])] },
    { slow: () => timers.setTimeout(60), quick: () => undefined, last: () => timers.setTimeout(20) },
  );
  const { events, beside } = watched(bus);
  await bus.emit('Before', { tool: 'x' });
  await bus.drain();
  expect(events[0]?.hooks.map(({ entry, outcome }) => [entry.label, outcome.status])).toEqual([
    ['slow', 'background'],
    ['quick', 'background'],
    ['last', 'passed'],
  ]);
  // One of them ended before its event did.
  expect(beside.map(({ entry, outcome }) => [entry.label, outcome.status])).toEqual([
    ['quick', 'passed'],
    ['slow', 'passed'],
  ]);
  const [, slow] = beside;
  expect(slow && slow.endedAt - slow.startedAt).toBeGreaterThan(50);
});

test('a watcher that throws changes nothing in the verdict, and is told once as a problem of the bus', async () => {
  const bus = testBus({ Before: [groupOf(['one'])] }, { one: () => undefined });
  const problems = vi.fn();
  bus.hooks.problem.tap('test', (problem) => problems(problem.message));
  watched(bus, {
    event() {
      throw new Error('no space left');
    },
  });
  for (let count = 0; count < 2; count += 1) {
    expect(await bus.emit('Before', { tool: 'x' })).toMatchObject({ decision: 'continue', problems: [] });
  }
  expect(problems.mock.calls).toEqual([[expect.stringContaining('no space left')]]);
});
