import fs from 'node:fs';
import type { Payload } from '../../core/index.ts';

/** One line of a recording, as `hookline replay` takes it. */
export interface RecordedEvent {
  /** Counted from 1. */
  readonly line: number;
  readonly event: string;
  readonly payload: Payload;
  /** What the verdict has to hold; absent: anything. */
  readonly expect?: Payload;
}

/** Reads a recording. @throws Error naming the line that is no event. */
export function readRecording(file: string): readonly RecordedEvent[] {
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => readLine(text, index + 1));
}

function readLine(text: string, line: number): RecordedEvent {
  const step = parsed(text);
  if (isObject(step)) {
    const { event, payload = {}, expect } = step;
    if (typeof event === 'string' && isObject(payload) && (expect === undefined || isObject(expect))) {
      return { line, event, payload, ...(expect !== undefined && { expect }) };
    }
  }
  throw new Error(`line ${line} is no event: {"event": NAME, "payload": {}, "expect": {}}`);
}

/** The value of a JSON text; nothing where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
