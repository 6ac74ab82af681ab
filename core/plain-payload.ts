/** How deep a payload may be nested: what writes it as JSON runs out of stack some thousand levels down. */
export const deepestPayload = 1_000;

/** Stands in for what a payload cannot hold. */
const tooDeep = `[nested deeper than ${deepestPayload} levels]`;
const circle = '[a circle]';
const unreadable = '[unreadable]';

/**
 * The same value as JSON can hold it, so that no payload, which a model may choose parts of, keeps hooks from seeing it:
 * what is nested too deep, a circle, a `bigint`, and a `toJSON` or a getter that throws are written as text.
 * Returns the very same object where nothing has to change. Never throws.
 */
export function plainPayload<V>(payload: V): V {
  return plain(payload, []) as V;
}

function plain(value: unknown, above: object[]): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.length >= deepestPayload) return tooDeep;
  if (above.includes(value)) return circle;
  try {
    if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), [...above, value]);
    above.push(value);
    try {
      return Array.isArray(value) ? plainList(value, above) : plainObject(value, above);
    } finally {
      above.pop();
    }
  } catch {
    return unreadable;
  }
}

function plainList(list: readonly unknown[], above: object[]): unknown {
  const items = list.map((item) => plain(item, above));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function plainObject(value: object, above: object[]): unknown {
  let changed = false;
  const members = Object.entries(value).map(([key, member]) => {
    const kept = plain(member, above);
    if (kept !== member) changed = true;
    return [key, kept] as const;
  });
  return changed ? Object.fromEntries(members) : value;
}
