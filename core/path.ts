/** The value at a dotted path, following own keys of objects only; `undefined` where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** A copy of an object with the value at a dotted path replaced by what `change` makes of it; the same object where nothing changed. */
export function changeAt<V extends object>(value: V, path: string, change: (found: unknown) => unknown): V {
  const [key, ...rest] = path.split('.');
  if (key === undefined || !isObject(value) || !Object.hasOwn(value, key)) return value;
  const found = value[key];
  const changed = rest.length === 0 ? change(found) : isObject(found) ? changeAt(found, rest.join('.'), change) : found;
  return changed === found ? value : { ...value, [key]: changed };
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON pointer of the given keys, behind `base`. */
export function pointer(base: string, ...keys: (string | number)[]): string {
  let at = base;
  for (const key of keys) at += `/${typeof key === 'string' ? escaped(key) : key}`;
  return at;
}

/** Few keys need it, and a file has many. */
function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The keys that a JSON pointer leads through. */
export function pointerKeys(at: string): string[] {
  return at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
