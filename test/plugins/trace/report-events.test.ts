import { expect, test } from 'vitest';
import type { TraceEvent } from '../../../plugins/trace/read-trace.ts';
import { eventList } from '../../../plugins/trace/report-events.ts';
import { aTraceEvent, aTraceHook } from '../../helpers/trace-event.ts';

const listed = (events: readonly TraceEvent[]) => eventList({ events, wakes: [], cut: false }).html;
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('a row tells when, what, what it came to and how long; inside stand the hooks and the texts', () => {
  const html = listed([
    aTraceEvent({
      subject: 'bash',
      decision: 'block',
      effect: 'refuse',
      reason: 'no rm',
      by: 'user/PreToolUse/0/1',
      payload: '{"command":"rm"}',
      context: ['for the model'],
      messages: ['for you'],
      problems: ['a fault'],
      notReached: ['user/PreToolUse/1/0', 'user/PreToolUse/1/1'],
      hooks: [
        aTraceHook(),
        aTraceHook({ label: 'guard.sh', status: 'failed', code: 'exit-code', exitCode: 7, said: 'oops' }),
        aTraceHook({
          label: 'of the project',
          status: 'skipped',
          code: 'not-trusted',
          reason: '/p is not trusted',
          ms: 0,
        }),
        aTraceHook({ label: 'slow.sh', status: 'timedOut' }),
      ],
    }),
  ]);
  const text = textOf(html);
  for (const part of [
    '0.0 ms PreToolUse bash refused no rm',
    '5.0 ms passed check.sh user/PreToolUse/0/0',
    'failed guard.sh user/PreToolUse/0/0 exit 7 · oops',
    'skipped of the project user/PreToolUse/0/0 not-trusted · /p is not trusted',
    'timed out slow.sh',
    'reason no rm decided by user/PreToolUse/0/1 context for the model message for you problem a fault',
    'not reached user/PreToolUse/1/0, user/PreToolUse/1/1',
    'payload {&#34;command&#34;:&#34;rm&#34;} session ses_1',
  ]) {
    expect(text).toContain(part);
  }
});

test('bars of events share one scale, those of hooks are placed in it', () => {
  const html = listed([
    aTraceEvent({ startedAt: 1_000, ms: 10, hooks: [aTraceHook({ startedAt: 1_005, ms: 5 })] }),
    aTraceEvent({ startedAt: 2_000, ms: 100 }),
  ]);
  expect(html).toContain(
    '<i class="whole" style="left:min(0.000%,100% - 3px);width:10.000%"></i><i class="good" style="left:min(5.000%,100% - 3px);width:5.000%">',
  );
  expect(html).toContain('<i class="whole" style="left:min(0.000%,100% - 3px);width:100.000%"></i>');
});

test('a hook in the background is told, and is no time that the agent waited', () => {
  const html = listed([aTraceEvent({ ms: 10, hooks: [aTraceHook({ ms: 500, beside: true })] })]);
  expect(html.split('</summary>')[0]).not.toContain('class="good" style');
  expect(textOf(html)).toContain('500 ms passed check.sh user/PreToolUse/0/0 beside the event');
});

test('rows can be told apart: without hooks, and with trouble', () => {
  expect(listed([aTraceEvent()])).toContain('<details class="bare ">');
  expect(listed([aTraceEvent({ hooks: [aTraceHook()] })])).toContain('<details class="hooked ">');
  expect(listed([aTraceEvent({ hooks: [aTraceHook({ status: 'blocked' })] })])).toContain(
    '<details class="hooked trouble">',
  );
  expect(listed([aTraceEvent({ problems: ['x'] })])).toContain('<details class="bare trouble">');
});

test('a wake-up stands between the events that it came between', () => {
  const events = [aTraceEvent({ event: 'First', startedAt: 1_000 }), aTraceEvent({ event: 'Last', startedAt: 3_000 })];
  const wakes = [{ id: 'user/Stop/0/0', reason: 'tests failed', startedAt: 2_000 }];
  expect(textOf(eventList({ events, wakes, cut: false }).html)).toMatch(
    /First.* 1\.0 s wake tests failed user\/Stop\/0\/0 .*Last/,
  );
});
