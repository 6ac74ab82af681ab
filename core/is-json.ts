/** How deep JSON may be nested: what is deeper overflows the stack of those who write it. */
const deepest = 1_000;

/** Whether a value can be written as JSON: no circle, no depth without end, nothing that JSON has not. */
export function isJson(value: unknown): boolean {
  const open = [{ found: value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { found, depth } = next;
    if (depth > deepest || ['bigint', 'function', 'symbol'].includes(typeof found)) return false;
    if (typeof found !== 'object' || found === null) continue;
    for (const each of Object.values(found)) open.push({ found: each, depth: depth + 1 });
  }
  return true;
}
