import { expect, test } from 'vitest';
import { eventRecord, hookRecord, processRecord, rowRecord, wakeRecord } from '../../../plugins/trace/trace-record.ts';
import { type TracedEvent, watchEvents } from '../../../plugins/trace/watch-events.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';

const place = { run: 3, pid: 7, tid: 1 };
const bus = { redact: <V>(value: V): V => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '[secret]')) };

/** An event as a watcher gets it. */
async function traced(payload: object, runner: () => unknown = () => undefined): Promise<TracedEvent> {
  const events: TracedEvent[] = [];
  const fired = testBus({ Before: [groupOf(['hook'])] }, { hook: runner });
  watchEvents(fired, {
    name: 'test',
    contain: (work) => void work(),
    event: (event) => void events.push(event),
    beside() {},
  });
  await fired.dispatch('Before', { session: 'ses_1', ...payload });
  return events[0] as TracedEvent;
}

test('an event is a span that says what it was about and what it came to', async () => {
  const event = await traced({ tool: 'bash', input: { command: 'ls' } }, () => ({
    json: { decision: 'block', reason: 'not this', context: 'for the model', message: 'for you', foreign: 1 },
  }));
  expect(eventRecord(event, place, bus)).toEqual({
    name: 'Before bash',
    cat: 'event',
    ph: 'X',
    ts: expect.any(Number),
    dur: expect.any(Number),
    pid: 7,
    tid: 1,
    args: {
      run: 3,
      event: 'Before',
      profile: 'test',
      session: 'ses_1',
      subject: 'bash',
      decision: 'block',
      effect: 'refuse',
      reason: 'not this',
      by: 'user/Before/0/0',
      context: ['for the model'],
      messages: ['for you'],
      problems: [expect.stringContaining('user/Before/0/0')],
      payload: '{"input":{"command":"ls"}}',
    },
  });
});

test('times are microseconds since 1970, and a hook lies within its event', async () => {
  const event = await traced({ tool: 'bash' });
  const [hook] = event.hooks;
  const outer = eventRecord(event, place, bus);
  const inner = hookRecord(hook as never, place, bus);
  expect(Math.abs(outer.ts / 1_000 - Date.now())).toBeLessThan(60_000);
  expect(inner.ts).toBeGreaterThanOrEqual(outer.ts);
  expect(inner.ts + (inner.dur ?? 0)).toBeLessThanOrEqual(outer.ts + (outer.dur ?? 0));
});

test('a hook is named by its label and says what came of it, but not its output', async () => {
  const event = await traced({ tool: 'bash' }, () => ({ failed: { code: 'threw', message: '' }, said: 'oops' }));
  expect(hookRecord(event.hooks[0] as never, place, bus)).toMatchObject({
    name: 'hook',
    cat: 'hook',
    args: {
      run: 3,
      label: 'hook',
      id: 'user/Before/0/0',
      type: 'call',
      layer: 'user',
      status: 'failed',
      code: 'threw',
      said: 'oops',
    },
  });
});

test('secrets are masked before texts are cut', async () => {
  const command = `${'x'.repeat(470)} hunter2 ${'y'.repeat(1_000)}`;
  const record = eventRecord(await traced({ tool: 'hunter2', input: { command } }), place, bus);
  expect(record.name).toBe('Before [secret]');
  const { payload = '' } = record.args as { payload?: string };
  expect(payload).toHaveLength(500);
  expect(payload).not.toContain('hunt');
});

test('identifiers come behind what an event was about', async () => {
  const record = eventRecord(await traced({ id: 'call_1', tool: 'bash', input: { command: 'ls' } }), place, bus);
  expect(record.args).toMatchObject({ payload: '{"input":{"command":"ls"},"id":"call_1"}' });
});

test('a wake-up is a moment of the whole process, a name is metadata', () => {
  expect(wakeRecord({ id: 'user/Stop/0/0', reason: 'hunter2 done' }, 7, bus)).toMatchObject({
    ph: 'i',
    s: 'p',
    args: { id: 'user/Stop/0/0', reason: '[secret] done' },
  });
  expect(processRecord(7, 'hookline test', 'an-id')).toEqual({
    name: 'process_name',
    ph: 'M',
    pid: 7,
    tid: 0,
    args: { name: 'hookline test', trace: 'an-id' },
  });
  expect(rowRecord(7, 1, 'events')).toEqual({
    name: 'thread_name',
    ph: 'M',
    pid: 7,
    tid: 1,
    args: { name: 'events' },
  });
});
