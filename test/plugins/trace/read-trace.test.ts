import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
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

test('whatever is said, what is read is what was told', async () => {
  const words = fc.string({
    unit: fc.oneof(fc.constantFrom(...'[]{},:"\\ \n\r\u2028</é😀\0'), fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 30,
  });
  const answer = fc.record(
    { decision: fc.constantFrom('block', 'x'), reason: words, context: words, message: words, foreign: words },
    { requiredKeys: [] },
  );
  const reply = fc.oneof(
    answer.map((json) => ({ json })),
    words.map((text) => ({ text })),
    words.map((text) => ({ block: text })),
  );
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 4 }), words, words, async (replies, session, note) => {
      const file = path.join(folder, 'trace.json');
      fs.rmSync(file, { force: true });
      let said: object = {};
      const bus = testBus({ Before: [groupOf(['hook'])] }, { hook: () => said }).use(chromeTrace(file));
      const verdicts = [];
      for (const each of replies) {
        said = each;
        verdicts.push(await bus.emit('Before', { tool: 'a', input: { note }, ...(session !== '' && { session }) }));
      }
      const { cut, events } = readTrace(fs.readFileSync(file, 'utf8'), asItIs);
      expect(cut).toBe(false);
      const told = events.map(({ event, decision, reason, by, context, messages, problems, hooks }) => {
        const outcomes = hooks.map((hook) => ({
          id: hook.id,
          status: hook.status,
          reason: hook.reason,
          said: hook.said,
        }));
        return { event, decision, reason, by, context, messages, problems, outcomes };
      });
      expect(told).toEqual(
        verdicts.map(({ event, decision, reason, by, context, messages, problems, outcomes }) => {
          const each = outcomes.map((outcome) => ({
            id: outcome.id,
            status: outcome.status,
            reason: outcome.reason,
            said: outcome.said,
          }));
          return {
            event,
            decision,
            reason,
            by,
            context,
            messages,
            problems: problems.map(({ message }) => message),
            outcomes: each,
          };
        }),
      );
      if (session !== '') expect(events.every((each) => each.session === session)).toBe(true);
      expect(events.map(({ payload }) => JSON.parse(payload ?? ''))).toEqual(replies.map(() => ({ input: { note } })));
    }),
    { numRuns: 200 },
  );
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
