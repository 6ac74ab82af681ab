import type * as Distances from 'fastest-levenshtein';

/** The candidate that a mistyped name most likely meant, or undefined where none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const { closest, distance } = distances();
  const names = [...candidates];
  if (names.length === 0) return undefined;
  const lowered = name.toLowerCase();
  const swapped = names.find((each) => isSwapped(lowered, each.toLowerCase()));
  if (swapped !== undefined) return swapped;
  const near = closest(
    lowered,
    names.map((each) => each.toLowerCase()),
  );
  const found = names.find((each) => each.toLowerCase() === near);
  // A third of the letters may differ: more is another word.
  return found !== undefined && distance(lowered, near) <= Math.max(1, Math.floor(name.length / 3)) ? found : undefined;
}

/** Whether two letters beside each other changed places: one slip, which counts as two letters elsewhere. */
function isSwapped(name: string, other: string): boolean {
  const at = [...name].findIndex((letter, index) => letter !== other[index]);
  const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
  return at >= 0 && swapped === other;
}

/** The sentence that offers the near miss, with a leading blank, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

let loaded: typeof Distances | undefined;

/** Loaded at the first typing error: it sets up a large table, and most starts of the program meet none. */
function distances(): typeof Distances {
  loaded ??= process.getBuiltinModule('node:module').createRequire(import.meta.url)(
    'fastest-levenshtein',
  ) as typeof Distances;
  return loaded;
}
