import { cutMark } from '../../core/text.ts';
import { mapLeaves } from './map-leaves.ts';
import { secretForms } from './secret-forms.ts';
import { createSecretSearch, type SecretSearch } from './secret-search.ts';

/**
 * Replaces stored values by `[secret:NAME]`. Nothing throws, and masking twice equals masking once: a marker of a known
 * name that already stands in a text is left whole, and what merely looks like one is text like any other.
 */
export interface Masker {
  /**
   * Masks every stored value, in each of its forms. Values that overlap become one marker, that of the longest. Where a text
   * says that it was cut, the beginning of a stored value before that goes, too.
   */
  text(text: string): string;
  /**
   * Masks every string of a JSON-like value, keys included, at any depth; a number that shows a stored value becomes a
   * string. Returns the same reference when nothing had to change, and else a copy of what changed. Not for cycles.
   */
  value<V>(value: V): V;
  /** For a text cut at a limit: as `text`, and an end that is the beginning of a stored value, in any form, goes. */
  cutText(text: string): string;
}

/** Shorter values, in UTF-16 units, are not masked: they would be found everywhere. */
export const minimumSecretLength = 6;

/** A masker of the values in `secrets`, which maps names to values. The search is built when the first text asks for it. */
export function createMasker(secrets: ReadonlyMap<string, string>): Masker {
  const stored = [...secrets].filter(([, value]) => value.length >= minimumSecretLength);
  if (stored.length === 0) return { text: (text) => text, value: (value) => value, cutText: (text) => text };

  let prepared: PreparedSearch | undefined;
  const prepare = (): PreparedSearch => {
    prepared ??= prepareSearch(stored);
    return prepared;
  };
  const maskText = (text: string): string => (text.length < minimumSecretLength ? text : mask(text, prepare()));

  return {
    text: maskText,
    value<V>(value: V): V {
      // A copy differs from its source in strings only, and in numbers that had to become one.
      return mapLeaves(value, (leaf) => {
        if (typeof leaf === 'string') return maskText(leaf);
        if (typeof leaf !== 'number' || !prepare().numeric) return leaf;
        const shown = String(leaf);
        const masked = maskText(shown);
        return masked === shown ? leaf : masked;
      }) as V;
    },
    cutText: (text) => (text === '' ? text : maskCut(text, prepare())),
  };
}

interface PreparedSearch extends SecretSearch {
  readonly markers: ReadonlySet<string>;
  readonly longestMarker: number;
  /** whether a form has a bracket and so may meet a marker */
  readonly brackets: boolean;
  /** whether a form can be part of a number */
  readonly numeric: boolean;
}

function prepareSearch(stored: readonly (readonly [name: string, value: string])[]): PreparedSearch {
  const markerOfForm = new Map<string, string>();
  const markers = new Set<string>();
  for (const [name, value] of stored) {
    const marker = markerOf(name);
    markers.add(marker);
    for (const form of secretForms(value)) if (!markerOfForm.has(form)) markerOfForm.set(form, marker);
  }
  const forms = [...markerOfForm.keys()];
  return {
    ...createSecretSearch(markerOfForm),
    markers,
    longestMarker: Math.max(...Array.from(markers, (marker) => marker.length)),
    brackets: forms.some((form) => form.includes('[') || form.includes(']')),
    numeric: forms.some((form) => /^[\d.e+-]+$/.test(form)),
  };
}

const markerStart = '[secret:';

/** What a text shows in the place of a stored value: it reads the same in plain text and inside JSON. */
export function markerOf(name: string): string {
  return `${markerStart}${name.replace(/[^ -~]|["'\\]/gu, '_')}]`;
}

function mask(text: string, search: PreparedSearch): string {
  const isCut = text.includes(cutMark);
  for (let before = text; ; ) {
    const found = search.findSecrets(before);
    const after = replaceRanges(before, isCut ? [...found, ...cutOff(before, search)] : found, search);
    if (after === before || (!search.brackets && !isCut)) return after;
    before = after;
  }
}

/** A shorter beginning tells next to nothing, and ordinary words end so. */
const shortestBeginning = 4;

/** Beginnings of stored values that stand right before the mark of a cut: messages are cut before anybody masks them. */
function cutOff(text: string, search: PreparedSearch): MaskedRange[] {
  const ranges: MaskedRange[] = [];
  for (let end = text.indexOf(cutMark); end !== -1; end = text.indexOf(cutMark, end + cutMark.length)) {
    const start = search.unfinishedFrom(text.slice(0, end));
    if (end - start >= shortestBeginning) ranges.push({ start, end, marker: '' });
  }
  return ranges;
}

function maskCut(text: string, search: PreparedSearch): string {
  // A character that was cut inside its bytes reads U+FFFD.
  const whole = text.replace(/\ufffd{1,3}$/, '');
  const start = Math.min(search.unfinishedFrom(text), search.unfinishedFrom(whole));
  if (start >= whole.length) return mask(text, search);
  const tail: MaskedRange = { start, end: text.length, marker: '' };
  return mask(replaceRanges(text, [...search.findSecrets(text), tail], search), search);
}

interface MaskedRange {
  readonly start: number;
  readonly end: number;
  /** what to show instead; absent for a marker that stands there already */
  readonly marker?: string;
}

/** Ranges that overlap become one; a marker that stands already goes only with a range that reaches beyond it. */
function replaceRanges(text: string, found: readonly MaskedRange[], search: PreparedSearch): string {
  if (found.length === 0) return text;
  const known = findMarkers(text, search);
  const ranges = [...found.filter(outsideOf(known)), ...known].sort((one, other) => one.start - other.start);
  let masked = '';
  let written = 0;
  for (let next = 0; next < ranges.length; ) {
    const { start } = ranges[next] as MaskedRange;
    let end = start + 1;
    let longest: MaskedRange = { start, end: start };
    for (; next < ranges.length; next += 1) {
      const range = ranges[next] as MaskedRange;
      if (range.start >= end) break;
      end = Math.max(end, range.end);
      if (range.marker === undefined) continue;
      if (!longest.marker || (range.marker !== '' && range.end - range.start > longest.end - longest.start))
        longest = range;
    }
    if (longest.marker === undefined) continue;
    masked += text.slice(written, start) + longest.marker;
    written = end;
  }
  return masked + text.slice(written);
}

/** A filter, for ranges in order, of those that do not lie inside a marker. */
function outsideOf(markers: readonly MaskedRange[]): (range: MaskedRange) => boolean {
  let next = 0;
  return ({ start, end }) => {
    while (next < markers.length && (markers[next] as MaskedRange).end <= start) next += 1;
    const marker = markers[next];
    return marker === undefined || start < marker.start || end > marker.end;
  };
}

/** The markers of known names that stand in a text, in order; a name may itself hold a bracket. */
function findMarkers(text: string, { markers, longestMarker }: PreparedSearch): MaskedRange[] {
  const ranges: MaskedRange[] = [];
  for (let start = text.indexOf(markerStart); start !== -1; ) {
    const candidate = text.slice(start, start + longestMarker);
    let length = candidate.length;
    while (length > 0 && !markers.has(candidate.slice(0, length))) length = candidate.lastIndexOf(']', length - 2) + 1;
    if (length > 0) ranges.push({ start, end: start + length });
    start = text.indexOf(markerStart, start + Math.max(length, 1));
  }
  return ranges;
}
