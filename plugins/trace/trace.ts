import { definePlugin } from '../../core/define.ts';
import { watcherFailed } from '../../core/problems.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { containFailures } from './contain-failures.ts';
import { watchEvents } from './watch-events.ts';
import { besideLine, type WaterfallStyle, waterfallLines } from './waterfall.ts';

/** Where and how a trace is shown. */
export interface TraceOptions {
  /** Gets the lines of an event, with the last line feed, once the event is over. What it throws is told once. */
  write(text: string): unknown;
  /** Whether to write colours; default: no. */
  readonly colour?: boolean;
}

/** Shows each event as a waterfall of its hooks: when each ran, what came of it, and why it was skipped or failed. */
export function trace({ write, colour = false }: TraceOptions): HookPlugin {
  return definePlugin('trace', (bus) => {
    const style: WaterfallStyle = { colour, redact: (text) => bus.redact(text) };
    watchEvents(bus, {
      name: 'trace',
      contain: containFailures(bus, (thrown) => watcherFailed('trace', thrown)),
      event: (event) => write(`${waterfallLines(event, style).join('\n')}\n`),
      beside: (hook) => write(`${besideLine(hook, style)}\n`),
    });
  });
}
