import type { EventRun } from '../types/hook.ts';
import { isObject } from './path.ts';

/** The event that a tap's last parameter belongs to, where that is the run of an event or of one hook. */
export function eventRunOf(parameter: unknown): EventRun | undefined {
  if (!isObject(parameter)) return undefined;
  if (typeof parameter.report === 'function') return parameter as unknown as EventRun;
  return 'payload' in parameter ? eventRunOf(parameter.event) : undefined;
}
