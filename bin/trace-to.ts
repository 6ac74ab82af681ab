import path from 'node:path';
import { problemLine } from '../core/words.ts';
import { chromeTrace } from '../plugins/trace/chrome-trace.ts';
import { trace } from '../plugins/trace/trace.ts';
import type { Bus } from '../types/plugin.ts';
import { note } from './output.ts';

/** Traces the events of a bus: to a file, or as a waterfall on stderr where the target is `-`. */
export function traceTo(bus: Bus, target: string): void {
  if (target === '-') {
    bus.use(trace({ write: (text) => note(text.trimEnd()), colour: wantsColour() }));
    return;
  }
  const file = path.resolve(target);
  bus.hooks.problem.tap('trace-to', (problem) => {
    if (problem.file === file) void note(problemLine(problem));
  });
  bus.use(chromeTrace(file));
}

function wantsColour(): boolean {
  return process.stderr.isTTY && !process.env.NO_COLOR;
}
