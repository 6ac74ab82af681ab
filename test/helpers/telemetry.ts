import { context, metrics, type Span, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  type Sampler,
  SimpleSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { onTestFinished } from 'vitest';

/** The SDK of OpenTelemetry as a host sets it up. */
export interface Telemetry {
  readonly tracers: TracerProvider;
  /** The spans that have ended, once they are exported. */
  spans(): Promise<ReturnType<InMemorySpanExporter['getFinishedSpans']>>;
  /** The points of a histogram: attributes, unit, count and sum. */
  points(name: string): Promise<readonly Point[]>;
  /** Runs work within a span of the host's own. */
  within<T>(work: (span: Span) => Promise<T>): Promise<T>;
}

export interface Point {
  readonly attributes: object;
  readonly unit: string;
  readonly count: number;
  readonly sum: number;
}

/** Registers an SDK with exporters in memory, or the given one for spans, until the test is over. */
export function registerTelemetry({
  exporter,
  sampler,
}: {
  exporter?: SpanExporter;
  sampler?: Sampler;
} = {}): Telemetry {
  const memory = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor({ exporter: exporter ?? memory });
  const tracers = new TracerProvider({ spanProcessors: [processor], ...(sampler && { sampler }) });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter });
  const meters = new MeterProvider({ readers: [reader] });
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  onTestFinished(async () => {
    for (const api of [trace, metrics, context]) api.disable();
    await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
  });
  return {
    tracers,
    async spans() {
      await tracers.forceFlush();
      return memory.getFinishedSpans();
    },
    async points(name) {
      await meters.forceFlush();
      const found = metricExporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics)
        .find(({ descriptor }) => descriptor.name === name) as HistogramMetricData | undefined;
      return (found?.dataPoints ?? []).map(({ attributes, value }) => ({
        attributes,
        unit: found?.descriptor.unit ?? '',
        count: value.count,
        sum: value.sum ?? 0,
      }));
    },
    within: (work) =>
      trace.getTracer('host').startActiveSpan('host', async (span) => {
        try {
          return await work(span);
        } finally {
          span.end();
        }
      }),
  };
}
