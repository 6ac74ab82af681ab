import { isObject } from '../core/path.ts';
import type { Payload } from '../types/payload.ts';
import { UsageError } from './usage-error.ts';

/** One line of a recording. */
export type ReplayStep =
  | { readonly event: string; readonly payload: Payload; readonly expect?: Readonly<Record<string, unknown>> }
  | { readonly activate: { readonly skill: string } }
  /** Milliseconds. */
  | { readonly wait: number };

/** Reads a line of a recording. @throws UsageError naming the line where it is no step. */
export function readStep(line: string, number: number): ReplayStep {
  let step: unknown;
  try {
    step = JSON.parse(line);
  } catch {
    throw new UsageError(`line ${number} is no JSON`);
  }
  if (isObject(step)) {
    const { event, payload = {}, expect, activate, wait } = step;
    if (typeof event === 'string' && isObject(payload) && (expect === undefined || isObject(expect))) {
      return { event, payload, ...(expect !== undefined && { expect }) };
    }
    if (isObject(activate) && typeof activate.skill === 'string') return { activate: { skill: activate.skill } };
    if (typeof wait === 'number' && wait >= 0 && Number.isFinite(wait)) return { wait };
  }
  throw new UsageError(
    `line ${number} is no step: {"event": NAME, "payload": {}, "expect": {}}, {"wait": MILLISECONDS} or {"activate": {"skill": NAME}}`,
  );
}
