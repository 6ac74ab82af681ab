import { isObject } from './path.ts';

/** Texts that say where something stands, never what somebody wrote. */
const shown = new Set(['id', 'event', 'type', 'layer', 'file', 'code', 'severity', 'at']);

/** A problem whose message is in our words and the system's alone: why a file cannot be read. */
function isOfSystem({ code, severity }: Record<string, unknown>): boolean {
  return severity !== undefined && (code === 'unreadable' || code === 'bad-json' || code === 'guard-failed');
}

/** The same shape with every text that could hold a secret hidden: what cannot be checked is not shown. Never throws. */
export function hide(value: unknown, why: string): unknown {
  const mark = `[hidden: ${why}]`;
  const hidden = (found: unknown): unknown => {
    if (typeof found === 'string') return mark;
    if (Array.isArray(found)) return found.map(hidden);
    if (!isObject(found)) return found;
    return Object.fromEntries(
      Object.entries(found).map(([key, each]) => [
        key,
        typeof each === 'string' && (shown.has(key) || (key === 'message' && isOfSystem(found))) ? each : hidden(each),
      ]),
    );
  };
  try {
    return hidden(value);
  } catch {
    // A circle, or a depth without end.
    return mark;
  }
}
