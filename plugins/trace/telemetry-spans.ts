import type { Context, Span, Tracer } from '@opentelemetry/api';
import { now } from '../../core/clock.ts';
import type { EventRun, HookRun } from '../../types/hook.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import type { Redactor } from '../../types/plugin.ts';
import {
  errorType,
  eventAttributes,
  hookAttributes,
  outcomeAttributes,
  verdictAttributes,
} from './telemetry-attributes.ts';
import { formatTraceParent, parseTraceParent } from './trace-parent.ts';

type OpenTelemetry = typeof import('@opentelemetry/api');

/** What spans are made with. */
export interface SpansOptions {
  readonly api: OpenTelemetry;
  readonly tracer: Tracer;
  /** Where the `TRACEPARENT` of a caller may stand. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redact: Redactor;
}

/** The spans of events and hooks. */
export interface Spans {
  startHook(run: HookRun): void;
  /** Hands the hook's span on to the program that it runs. */
  handOn(run: HookRun): void;
  endHook(outcome: Outcome, run: HookRun): void;
  /** `endedAt` in milliseconds of the monotonic clock. */
  endEvent(verdict: Verdict, run: EventRun, endedAt: number): void;
}

interface StartedEvent {
  readonly span: Span;
  readonly context: Context;
  /** By their ids: a hook runs once for an event. */
  readonly hooks: Map<string, Span>;
  /** From the monotonic clock to milliseconds since 1970: one for all of an event, so that its spans nest. */
  readonly toEpoch: number;
}

/** Makes the spans of one bus. */
export function createSpans({ api, tracer, environment, redact }: SpansOptions): Spans {
  const { context, createTraceState, SpanStatusCode, trace } = api;
  const events = new WeakMap<symbol, StartedEvent>();

  const startEvent = (run: EventRun): StartedEvent => {
    // Not performance.timeOrigin: the monotonic clock may stand still while the machine sleeps.
    const toEpoch = Date.now() - now();
    const outer = parentContext();
    const options = { startTime: toEpoch + run.startedAt, attributes: eventAttributes(run, redact) };
    const span = tracer.startSpan('hookline.event', options, outer);
    return { span, context: trace.setSpan(outer, span), hooks: new Map(), toEpoch };
  };

  const parentContext = (): Context => {
    const active = context.active();
    const given = parseTraceParent(environment.TRACEPARENT);
    if (!given || trace.getSpanContext(active)) return active;
    const state = environment.TRACESTATE;
    return trace.setSpanContext(active, {
      ...given,
      isRemote: true,
      ...(state && { traceState: createTraceState(state) }),
    });
  };

  const eventOf = (run: EventRun): StartedEvent => {
    const event = events.get(run.key) ?? startEvent(run);
    events.set(run.key, event);
    return event;
  };

  const startHook = (run: HookRun, startedAt: number): Span => {
    const event = eventOf(run.event);
    const startTime = event.toEpoch + Math.max(startedAt, run.event.startedAt);
    const attributes = redact(hookAttributes(run.entry));
    const span = tracer.startSpan('hookline.hook', { startTime, attributes }, event.context);
    event.hooks.set(run.entry.id, span);
    return span;
  };

  return {
    startHook: (run) => void startHook(run, now()),
    handOn(run) {
      const handed = events.get(run.event.key)?.hooks.get(run.entry.id)?.spanContext();
      if (!handed || !api.isSpanContextValid(handed)) return;
      run.environment.set('TRACEPARENT', formatTraceParent(handed));
      run.environment.set('TRACESTATE', handed.traceState?.serialize() || undefined);
    },
    endHook(outcome, run) {
      const endedAt = now();
      const { hooks, toEpoch } = eventOf(run.event);
      // Where it was not admitted, it has none yet.
      const span = hooks.get(run.entry.id) ?? startHook(run, endedAt - outcome.ms);
      span.setAttributes(outcomeAttributes(outcome));
      // In the background it has only begun.
      if (outcome.status === 'background') return;
      if (errorType(outcome) !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(toEpoch + endedAt);
    },
    endEvent(verdict, run, endedAt) {
      const { span, toEpoch } = eventOf(run);
      span.setAttributes(redact(verdictAttributes(verdict)));
      span.end(toEpoch + endedAt);
    },
  };
}
