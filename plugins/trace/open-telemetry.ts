import type { Meter, Tracer } from '@opentelemetry/api';
import { now } from '../../core/clock.ts';
import { definePlugin } from '../../core/define.ts';
import { watcherFailed } from '../../core/problems.ts';
import { Stage } from '../../core/stage.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { containFailures } from './contain-failures.ts';
import { createInstruments, type Instruments } from './telemetry-instruments.ts';
import { createSpans } from './telemetry-spans.ts';

/** What differs from what the host registered with OpenTelemetry. */
export interface OpenTelemetryOptions {
  /** Default: that of the registered provider, by the name `hookline`. */
  readonly tracer?: Tracer;
  /** Default: the same. */
  readonly meter?: Meter;
  /** Where the `TRACEPARENT` and `TRACESTATE` of a caller may stand; default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Tells OpenTelemetry of each event: a span `hookline.event`, in it a span `hookline.hook` for each hook, and the histograms
 * `hookline.event.duration` and `hookline.hook.duration` in seconds. Spans belong to the span that is active where the
 * event is fired, else to `TRACEPARENT`; the program of a command hook gets the `TRACEPARENT` of its own span. Of a payload
 * the subject alone is told, of what hooks say nothing. What the SDK or an exporter throws is told once, as a problem.
 *
 * A promise, since the API is loaded for those alone who ask for it.
 */
export async function openTelemetry(options: OpenTelemetryOptions = {}): Promise<HookPlugin> {
  const api = await import('@opentelemetry/api');
  const { environment = process.env, tracer = api.trace.getTracer('hookline') } = options;

  return definePlugin('open-telemetry', (bus) => {
    const spans = createSpans({ api, tracer, environment, redact: (value) => bus.redact(value) });
    // Made late: a meter that is asked for before the host registers a provider measures nothing for ever.
    let made: Instruments | undefined;
    const instruments = (): Instruments => {
      made ??= createInstruments(options.meter ?? api.metrics.getMeter('hookline'));
      return made;
    };
    // Guards fail closed and observers tell of what they throw with each event: nothing of this may throw in either.
    const contain = containFailures(bus, (thrown) => watcherFailed('open-telemetry', thrown));
    const first = { name: 'open-telemetry', stage: Stage.first };

    bus.hooks.filter.tap(first, (run) => {
      contain(() => spans.startHook(run));
      return undefined;
    });
    bus.hooks.beforeRun.tap(first, (run) => contain(() => spans.handOn(run)));
    bus.hooks.outcome.tap(first, (outcome, run) => {
      contain(() => spans.endHook(outcome, run));
      contain(() => instruments().hook(outcome, run.entry));
    });
    bus.hooks.verdict.tap(first, (verdict, run) => {
      const endedAt = now();
      contain(() => spans.endEvent(verdict, run, endedAt));
      contain(() => instruments().event(verdict, endedAt - run.startedAt));
    });
  });
}
