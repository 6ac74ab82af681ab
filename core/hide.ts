import { isObject } from './path.ts';

/** Texts that say where something stands, never what somebody wrote. */
const shown = new Set(['id', 'event', 'type', 'layer', 'file', 'code', 'severity', 'at']);

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
        shown.has(key) && typeof each === 'string' ? each : hidden(each),
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
