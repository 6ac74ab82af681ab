import { isObject } from './path.ts';

/**
 * Says where `found` is not as `wanted` has it: objects partially, lists item by item and in length, all else alike.
 * @returns `path: wanted …, found …`, or undefined where all is as wanted.
 */
export function difference(wanted: unknown, found: unknown, at = ''): string | undefined {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found)) return told(at, wanted, found);
    if (found.length !== wanted.length) return `${at || 'value'}: wanted ${wanted.length} items, found ${found.length}`;
    return firstOf(wanted, (item, index) => difference(item, found[index], `${at}[${index}]`));
  }
  if (isObject(wanted)) {
    if (!isObject(found)) return told(at, wanted, found);
    return firstOf(Object.entries(wanted), ([key, inner]) =>
      difference(inner, Object.hasOwn(found, key) ? found[key] : undefined, at === '' ? key : `${at}.${key}`),
    );
  }
  return Object.is(wanted, found) ? undefined : told(at, wanted, found);
}

function firstOf<T>(items: readonly T[], say: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const said = say(item, index);
    if (said !== undefined) return said;
  }
  return undefined;
}

function told(at: string, wanted: unknown, found: unknown): string {
  return `${at || 'value'}: wanted ${short(wanted)}, found ${short(found)}`;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
