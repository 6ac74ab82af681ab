import type { MatcherDialect } from '../types/profile.ts';

/** A matcher that only names subjects. */
export interface PlainNames {
  /** Whether a subject is one of them. */
  matches(subject: string): boolean;
  /** Whether a word is one of them as written. */
  names(word: string): boolean;
}

/** Reads a matcher that is a plain name, or several with `|` between; undefined where it is an expression. */
export function plainNames(source: string, { style, whole, ignoreCase }: MatcherDialect): PlainNames | undefined {
  if ((style !== 'names' && !whole) || !/^[\w-]+(?:\|[\w-]+)*$/.test(source)) return undefined;
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const known = new Set(fold(source).split('|'));
  // A name has ASCII letters alone, while the lower case of the Kelvin sign is a k.
  const has = (text: string): boolean => /^[\w-]+$/.test(text) && known.has(fold(text));
  return { matches: has, names: has };
}
