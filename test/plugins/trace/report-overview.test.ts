import { expect, test } from 'vitest';
import { overview } from '../../../plugins/trace/report-overview.ts';
import { aTraceEvent, aTraceHook } from '../../helpers/trace-event.ts';

test('the figures count events, hooks that ran, and what came of them', () => {
  const statuses = ['passed', 'blocked', 'failed', 'timedOut', 'skipped', 'background'];
  const events = [
    aTraceEvent({ ms: 1_500, hooks: statuses.map((status) => aTraceHook({ status })) }),
    aTraceEvent({ ms: 500 }),
  ];
  const text = overview({ events, wakes: [], cut: false }).html.replace(/<[^>]+>/g, ' ');
  for (const figure of [
    '2 events',
    '4 hooks ran',
    '1 blocked',
    '2 failed or timed out',
    '1 skipped',
    '2.0 s the agent',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(figure);
  }
});

test('each event has a mark at its place in time that leads to it', () => {
  const events = [
    aTraceEvent({ startedAt: 1_000, ms: 100 }),
    aTraceEvent({ startedAt: 1_500, ms: 500, decision: 'block', effect: 'refuse', hooks: [aTraceHook()] }),
  ];
  const { html } = overview({ events, wakes: [], cut: false });
  expect(html).toContain('class="quiet" style="left:min(0.000%,100% - 3px);width:10.000%" href="#event-1"');
  expect(html).toContain('class="refused" style="left:min(50.000%,100% - 3px);width:50.000%" href="#event-2"');
});
