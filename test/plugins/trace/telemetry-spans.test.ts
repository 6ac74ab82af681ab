import * as api from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { createSpans } from '../../../plugins/trace/telemetry-spans.ts';
import type { HookRun } from '../../../types/hook.ts';
import type { Outcome, Verdict } from '../../../types/outcome.ts';
import { registerTelemetry } from '../../helpers/telemetry.ts';

const outcome: Outcome = { id: 'user/Stop/0/0', type: 'command', layer: 'user', status: 'passed', ms: 4 };

function opened() {
  const telemetry = registerTelemetry();
  const spans = createSpans({
    api,
    tracer: api.trace.getTracer('hookline'),
    environment: {},
    redact: (value) => value,
  });
  const entry = { id: outcome.id, event: 'Stop', type: 'command', layer: { id: 'user' } };
  const event = {
    key: Symbol('Stop'),
    event: 'Stop',
    subject: '',
    session: 's',
    profile: { id: 'test' },
    startedAt: performance.now() - 5,
  };
  const run = { entry, event, environment: new Map() } as unknown as HookRun;
  const endEvent = () => spans.endEvent({ decision: 'continue' } as Verdict, run.event, performance.now());
  return { telemetry, spans, run, endEvent };
}

const time = ([seconds, nanoseconds]: api.HrTime) => seconds * 1_000 + nanoseconds / 1e6;

test('a hook that was not admitted has a span as long as its outcome tells, within the event', async () => {
  const { telemetry, spans, run, endEvent } = opened();
  spans.endHook(outcome, run);
  endEvent();
  const [hook, event] = await telemetry.spans();
  if (!hook || !event) throw new Error('a span is missing');
  expect(time(hook.endTime) - time(hook.startTime)).toBeCloseTo(4, 0);
  expect(time(hook.startTime)).toBeGreaterThanOrEqual(time(event.startTime));
  expect(time(hook.endTime)).toBeLessThanOrEqual(time(event.endTime));
  expect(Math.abs(time(event.endTime) - Date.now())).toBeLessThan(60_000);
});

test('a hook in the background has one span, from its start to its own end', async () => {
  const { telemetry, spans, run, endEvent } = opened();
  spans.startHook(run);
  spans.endHook({ ...outcome, status: 'background' }, run);
  endEvent();
  // What runs on is given a copy of the event.
  spans.endHook({ ...outcome, status: 'failed', code: 'threw' }, { ...run, event: { ...run.event } });
  const [event, hook, ...others] = await telemetry.spans();
  expect(others).toEqual([]);
  expect(hook?.attributes).toMatchObject({ 'hookline.hook.status': 'failed', 'error.type': 'threw' });
  expect(hook?.parentSpanContext?.spanId).toBe(event?.spanContext().spanId);
});

test('a span that is none is not handed on', () => {
  const { spans, run } = opened();
  spans.handOn(run);
  expect([...run.environment]).toEqual([]);
  spans.startHook(run);
  spans.handOn(run);
  expect(run.environment.get('TRACEPARENT')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  // A state of somebody else's trace must not stand beside it.
  expect([...run.environment.keys()]).toContain('TRACESTATE');
  expect(run.environment.get('TRACESTATE')).toBeUndefined();
});
