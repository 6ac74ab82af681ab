import { mapLeaves } from './map-leaves.ts';
import { markerOf } from './masker.ts';

/**
 * Puts stored values back in the place of their markers, in every text of a JSON-like value, keys included. The value itself
 * is put in, whatever encoded form of it was masked. A marker that two names share is left as it is.
 */
export function createRevealer(secrets: ReadonlyMap<string, string>): <V>(value: V) => V {
  const values = new Map<string, string | undefined>();
  for (const [name, value] of secrets) values.set(markerOf(name), values.has(markerOf(name)) ? undefined : value);
  // Longest first: a name may itself hold a bracket.
  const markers = [...values.keys()].sort((one, other) => other.length - one.length);
  if (markers.length === 0) return (value) => value;
  const anyMarker = new RegExp(markers.map((marker) => marker.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const revealText = (text: string): string => text.replaceAll(anyMarker, (marker) => values.get(marker) ?? marker);
  return <V>(value: V): V => mapLeaves(value, (leaf) => (typeof leaf === 'string' ? revealText(leaf) : leaf)) as V;
}
