import crypto from 'node:crypto';
import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import { traceFailed } from '../../core/problems.ts';
import type { Bus, HookPlugin } from '../../types/plugin.ts';
import { type Contain, containFailures } from './contain-failures.ts';
import { createLanes } from './lanes.ts';
import { startTraceFile, type TraceFile } from './trace-file.ts';
import { eventRecord, hookRecord, processRecord, rowRecord, wakeRecord } from './trace-record.ts';
import { watchEvents } from './watch-events.ts';

/** The rows of hooks that ran beside their event come below those of events. */
const firstRowBeside = 1_000;

/**
 * Writes a Chrome trace, which Perfetto and `hookline report` open: a span for each event, and within it one for each of its
 * hooks. Masked. The file is started anew when the plugin is added and is whole after each event. Where it cannot be
 * written, that is told once, as a problem, and events go on.
 */
export function chromeTrace(file: string): HookPlugin {
  const absolute = path.resolve(file);
  return definePlugin('chrome-trace', (bus) => {
    const contain = containFailures(bus, (thrown) => traceFailed(absolute, thrown));
    contain(() => {
      const first = processRecord(process.pid, `hookline ${bus.profile.id}`, crypto.randomUUID());
      writeTrace(bus, startTraceFile(absolute, first), contain);
    });
  });
}

function writeTrace(bus: Bus, { append }: TraceFile, contain: Contain): void {
  const { pid } = process;
  const events = createRows(pid, 'events', 1);
  const beside = createRows(pid, 'background', firstRowBeside);
  const numberOf = createNumbers();

  watchEvents(bus, {
    name: 'chrome-trace',
    contain,
    event(event) {
      const { tid, names } = events.take(event.run.startedAt, event.endedAt);
      const place = { run: numberOf(event.run.key), pid, tid };
      const hooks = event.hooks.map((hook) => hookRecord(hook, place, bus));
      append([...names, eventRecord(event, place, bus), ...hooks]);
    },
    beside(hook, { key }) {
      const { tid, names } = beside.take(hook.startedAt, hook.endedAt);
      append([...names, hookRecord(hook, { run: numberOf(key), pid, tid, beside: true }, bus)]);
    },
  });
  bus.hooks.wake.tap('chrome-trace', (wake) => contain(() => append([wakeRecord(wake, pid, bus)])));
}

/** Numbers the events, in the order in which they are asked for. */
function createNumbers(): (key: symbol) => number {
  const numbers = new WeakMap<symbol, number>();
  let last = 0;
  return (key) => {
    const number = numbers.get(key) ?? last + 1;
    last = Math.max(last, number);
    numbers.set(key, number);
    return number;
  };
}

/** A family of rows; each is named in the trace when something first stands on it. */
function createRows(pid: number, name: string, first: number) {
  const lanes = createLanes();
  let named = 0;
  return {
    take(start: number, end: number): { readonly tid: number; readonly names: readonly object[] } {
      const lane = lanes.take(start, end);
      const tid = first + lane;
      if (lane < named) return { tid, names: [] };
      named = lane + 1;
      return { tid, names: [rowRecord(pid, tid, lane === 0 ? name : `${name} ${lane + 1}`)] };
    },
  };
}
