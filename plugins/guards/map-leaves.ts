/**
 * A JSON-like value with every leaf, and every key, replaced by what `change` makes of it; the same reference where nothing
 * changed. Walks with a stack of its own, so that no depth overflows the engine's. Not for cycles.
 */
export function mapLeaves(root: unknown, change: (leaf: unknown) => unknown): unknown {
  const top: Frame = { source: [], values: [root], next: 0, changed: false };
  const stack: Frame[] = [top];
  for (let frame = top; ; frame = stack.at(-1) as Frame) {
    if (frame.next < frame.values.length) {
      const value = frame.values[frame.next];
      if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
        stack.push(openFrame(value, change));
      else settle(frame, change(value));
      continue;
    }
    stack.pop();
    const parent = stack.at(-1);
    if (parent === undefined) return frame.values[0];
    settle(parent, frame.changed ? closeFrame(frame) : frame.source);
  }
}

interface Frame {
  readonly source: object;
  /** absent for an array */
  readonly keys?: readonly string[];
  readonly values: unknown[];
  next: number;
  changed: boolean;
}

function settle(frame: Frame, value: unknown): void {
  if (!Object.is(value, frame.values[frame.next])) {
    frame.values[frame.next] = value;
    frame.changed = true;
  }
  frame.next += 1;
}

function openFrame(source: object, change: (leaf: unknown) => unknown): Frame {
  if (Array.isArray(source)) return { source, values: [...source], next: 0, changed: false };
  const keys = Object.keys(source);
  const changedKeys = keys.map((key) => String(change(key)));
  const changed = changedKeys.some((key, index) => key !== keys[index]);
  return { source, keys: changedKeys, values: Object.values(source), next: 0, changed };
}

function closeFrame({ source, keys, values }: Frame): object {
  if (keys === undefined) return values;
  // Not by assignment: a key may be __proto__.
  const copy: object = Object.fromEntries(keys.map((key, index) => [key, values[index]]));
  const prototype: unknown = Object.getPrototypeOf(source);
  return prototype === Object.prototype ? copy : Object.setPrototypeOf(copy, prototype as object | null);
}
