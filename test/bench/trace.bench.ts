import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { metrics, trace as traces } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { defineHookType, HookBus } from '../../core/index.ts';
import { chromeTrace, openTelemetry, trace } from '../../plugins/index.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { compare, type Measurement, perCall } from './measure.ts';

/** What a trace adds to an event of ten in-process hooks, against the same event without one. */
export async function traceBenchmarks(): Promise<Measurement[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-bench-'));
  try {
    const withoutSdk = await openTelemetry();
    const measured = [
      await against('trace off', undefined),
      await against('traced to a terminal', trace({ write() {} })),
      await against('traced to a file', chromeTrace(path.join(folder, 'trace.json'))),
      await against('OpenTelemetry without an SDK', withoutSdk),
    ];
    const stop = registerSdk();
    measured.push(await against('OpenTelemetry', await openTelemetry()));
    await stop();
    return measured;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function against(name: string, plugin: HookPlugin | undefined): Promise<Measurement> {
  const [traced, bare] = [await busOf(plugin), await busOf(undefined)];
  return compare(`emit: 10 in-process hooks, ${name}`, 'ns', 15, perCall(200, traced), perCall(200, bare));
}

const payload = { tool_name: 'bash', tool_input: { command: 'ls' } };

const nothing = defineHookType({
  type: 'nothing',
  summary: 'Does nothing.',
  schema: { type: 'object', properties: {} },
  run: async () => undefined,
});

async function busOf(plugin: HookPlugin | undefined): Promise<() => Promise<unknown>> {
  const bus = new HookBus({ profile: mendcode });
  const hooks = Array.from({ length: 10 }, () => ({ type: 'nothing' }));
  bus.use(nothing).use(inlineLayer({ PreToolUse: [{ hooks }] }));
  if (plugin) bus.use(plugin);
  const emit = () => bus.emit('PreToolUse', payload);
  await emit();
  return emit;
}

/** An SDK as hosts set it up, with exporters that keep nothing; returns what ends it. */
function registerSdk(): () => Promise<unknown> {
  const exporter = {
    export: (_: unknown, done: (result: { code: 0 }) => void) => done({ code: 0 }),
    shutdown: async () => {},
  };
  const tracers = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: metricExporter })] });
  traces.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  return () => Promise.all([tracers.shutdown(), meters.shutdown()]);
}
