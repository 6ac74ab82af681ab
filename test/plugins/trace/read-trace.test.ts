import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { block } from '../../../core/reply.ts';
import { chromeTrace } from '../../../plugins/trace/chrome-trace.ts';
import { readTrace } from '../../../plugins/trace/read-trace.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';

const asItIs = (text: string) => text;

/** The text of a trace of three events. */
async function written(): Promise<string> {
  const file = path.join(temporaryFolder(), 'trace.json');
  const bus = testBus(
    { Before: [groupOf(['fine', 'no'])] },
    { fine: () => ({ text: 'hello' }), no: () => block('not this') },
  ).use(chromeTrace(file));
  await bus.emit('Before', { tool: 'a', input: { b: 1 }, session: 'ses_1' });
  await bus.emit('After', { session: 'ses_1' });
  await bus.emit('Before', { tool: 'c', session: 'ses_1' });
  bus.hooks.wake.call({ id: 'user/Finish/0/0', reason: 'done' });
  return fs.readFileSync(file, 'utf8');
}

test('what was written is read: events in order, each with its hooks', async () => {
  const trace = readTrace(await written(), asItIs);
  expect(trace).toMatchObject({
    cut: false,
    wakes: [{ id: 'user/Finish/0/0', reason: 'done' }],
    events: [
      {
        event: 'Before',
        profile: 'test',
        session: 'ses_1',
        subject: 'a',
        payload: '{"input":{"b":1}}',
        decision: 'block',
        effect: 'refuse',
        reason: 'not this',
        by: 'user/Before/0/1',
        hooks: [
          { id: 'user/Before/0/0', label: 'fine', status: 'passed', said: 'hello' },
          { id: 'user/Before/0/1', label: 'no', status: 'blocked', reason: 'not this' },
        ],
      },
      { event: 'After', decision: 'continue', hooks: [] },
      { event: 'Before', subject: 'c' },
    ],
  });
  const [first] = trace.events;
  expect(Math.abs((first?.startedAt ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('a byte order mark is none of it', async () => {
  expect(readTrace(`\uFEFF${await written()}`, asItIs)).toMatchObject({ cut: false, events: { length: 3 } });
});

test('every text goes through the masking', async () => {
  const masked = JSON.stringify(readTrace(await written(), (text) => text.replace('not this', '[masked]')));
  expect(masked).toContain('[masked]');
  expect(masked).not.toContain('not this');
});

test('wherever the file was cut, what stood whole before is read', async () => {
  const text = await written();
  const start = text.indexOf('"event"');
  for (let end = start; end < text.length; end += 37) {
    const head = text.slice(0, end);
    const whole = head.split('\n').filter((line) => /"cat":"event".*\}\},?$/.test(line)).length;
    expect(readTrace(head, asItIs)).toMatchObject({ cut: true, events: { length: whole } });
  }
});

describe('it refuses', () => {
  test.each([
    '',
    'nonsense',
    '{}',
    '[]',
    'null',
    '[1, "x", null]',
    '[{"name":"process_name","args":{"name":"chrome"}}]',
  ])('%s', (text) => {
    expect(() => readTrace(text, asItIs)).toThrow('no trace that hookline wrote');
  });
});

test('of records of others, what is not as it should be is left out', () => {
  const text = JSON.stringify([
    {
      cat: 'event',
      ts: 'soon',
      dur: -5,
      pid: 1,
      args: { run: 1, event: 7, decision: { a: 1 }, context: ['a', 2], __proto__: 1 },
    },
    { cat: 'hook', ts: 1e300, dur: null, pid: 1, args: { run: 1, status: [], exitCode: 'x', said: null } },
    { cat: 'hook', pid: 2, args: null },
    { cat: 'event' },
  ]);
  expect(readTrace(text, asItIs).events).toEqual([
    {
      event: '',
      profile: '',
      session: '',
      decision: '',
      context: ['a'],
      messages: [],
      problems: [],
      notReached: [],
      startedAt: 0,
      ms: 0,
      hooks: [{ id: '', type: '', layer: '', label: '', status: '', startedAt: 8.64e15, ms: 0 }],
    },
    expect.objectContaining({ event: '', hooks: [] }),
  ]);
});
