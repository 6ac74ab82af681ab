import { expect, test } from 'vitest';
import { recentRuns } from '../../../plugins/watch/recent-runs.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

function busWithHook() {
  const { bus, userHooks } = openWorkplace();
  userHooks('PreToolUse', { type: 'http', url: 'http://localhost:1/' }, 'echo hi');
  return bus();
}

const call = (tool: string) => ({ tool_name: tool, tool_input: {} });

test('the last runs are listed, the newest first, without those that were skipped', async () => {
  const bus = busWithHook();
  const runs = recentRuns(bus);
  expect(runs.list()).toEqual([]);
  await bus.emit('PreToolUse', call('bash'));
  await bus.emit('PreToolUse', call('write'));
  expect(runs.list()).toMatchObject([
    { subject: 'write', said: 'hi' },
    { subject: 'bash', said: 'hi' },
  ]);
});

test('the list stays the very same as long as nothing ran', async () => {
  const bus = busWithHook();
  const runs = recentRuns(bus);
  const before = runs.list();
  expect(runs.list()).toBe(before);
  await bus.emit('PreToolUse', call('bash'));
  expect(runs.list()).not.toBe(before);
});

test('a bus is watched once, whoever asks', () => {
  const bus = busWithHook();
  const runs = recentRuns(bus);
  const taps = bus.hooks.outcome.taps.length;
  expect(recentRuns(bus)).toBe(runs);
  expect(bus.hooks.outcome.taps).toHaveLength(taps);
});

test('who subscribes is told of each run, until it ends that', async () => {
  const bus = busWithHook();
  const runs = recentRuns(bus);
  const told: number[] = [];
  const end = runs.subscribe(() => void told.push(runs.list().length));
  await bus.emit('PreToolUse', call('bash'));
  await bus.emit('PreToolUse', call('bash'));
  end();
  await bus.emit('PreToolUse', call('bash'));
  expect(told).toEqual([1, 2]);
});

test('five hundred runs are remembered, no more', async () => {
  const { bus: open } = openWorkplace();
  const bus = open();
  const runs = recentRuns(bus);
  const outcome = { type: 'command', layer: 'user', status: 'passed', ms: 1 } as const;
  const run = { event: { event: 'Stop', subject: '' } } as never;
  for (let id = 0; id < 501; id += 1) bus.hooks.outcome.call({ ...outcome, id: `${id}` }, run);
  expect(runs.list()).toHaveLength(500);
  expect(runs.list().at(-1)?.id).toBe('1');
});
