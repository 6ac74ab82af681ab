/** A place in a text where a form of a stored value stands: UTF-16 offsets, `end` exclusive, and what to show there. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  readonly marker: string;
}

/** A search for many texts at once, in one pass that mostly jumps over what it reads. */
export interface SecretSearch {
  /** At each offset the longest form that stands there, in the order of the offsets; ranges may overlap. */
  findSecrets(text: string): readonly SecretRange[];
  /** The offset of the longest end of `text` that is a form's unfinished beginning; the text's length if none is. */
  unfinishedFrom(text: string): number;
}

/**
 * Wu and Manber's search over UTF-16 units. `markers` maps each form, of 3 units or more, to the marker shown for it.
 * The shortest form decides how far the search jumps: the shorter it is, the more is read.
 */
export function createSecretSearch(markers: ReadonlyMap<string, string>): SecretSearch {
  const forms = [...markers.keys()];
  const lengths = forms.map((form) => form.length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const window = lengths.reduce((least, length) => Math.min(least, length), largestWindow);
  const blocks = blocksFor(forms.length, window);
  const shifts = buildShifts(forms, window, blocks);
  const buckets = createFormBuckets(forms, Math.min(window, largestPrefix));

  return {
    findSecrets(text) {
      const ranges: SecretRange[] = [];
      for (let end = window - 1; end < text.length; ) {
        const shift = shifts[blockHash(text, end, blocks)] as number;
        if (shift > 0) {
          end += shift;
          continue;
        }
        const start = end - window + 1;
        const bucket = buckets.at(text, start);
        const form = bucket && longestFormAt(bucket, text, start);
        if (form !== undefined) {
          ranges.push({ start, end: start + form.length, marker: markers.get(form) ?? '' });
        }
        end += 1;
      }
      return ranges;
    },

    unfinishedFrom(text) {
      for (let start = Math.max(0, text.length - longest + 1); start < text.length; start += 1) {
        const end = text.slice(start);
        const candidates = end.length >= buckets.prefix ? buckets.at(text, start)?.forms : forms;
        if (candidates?.some((form) => form.length > end.length && form.startsWith(end))) return start;
      }
      return text.length;
    },
  };
}

/** One byte holds a shift. */
const largestWindow = 255;
const largestPrefix = 8;
/** Of 2 ** 32 the golden section: neighbours end up far apart. */
const hashFactor = 0x9e3779b1;

/** The blocks of units by which the window moves. */
interface Blocks {
  /**
   * Three or four units. A fourth makes blocks rarer, which hex digits need, and shortens every jump by one, which a
   * small window cannot spare.
   */
  readonly length: 3 | 4;
  readonly hashBits: number;
}

/** A table of some eight places for each block of the forms, and no larger than a processor's cache holds. */
function blocksFor(forms: number, window: number): Blocks {
  return { length: window < 12 ? 3 : 4, hashBits: Math.min(18, Math.ceil(Math.log2(forms * window * 8 + 1))) };
}

/** Of the block whose last unit is at `end`. */
function blockHash(text: string, end: number, { length, hashBits }: Blocks): number {
  let block = (text.charCodeAt(end - 2) << 14) ^ (text.charCodeAt(end - 1) << 7) ^ text.charCodeAt(end);
  if (length === 4) block ^= text.charCodeAt(end - 3) << 21;
  return Math.imul(block, hashFactor) >>> (32 - hashBits);
}

/** For each block how far the window may move when it ends with that block: 0 where a form may stand. */
function buildShifts(forms: readonly string[], window: number, blocks: Blocks): Uint8Array {
  const shifts = new Uint8Array(2 ** blocks.hashBits).fill(window - blocks.length + 1);
  for (const form of forms) {
    for (let end = blocks.length - 1; end < window; end += 1) {
      const hash = blockHash(form, end, blocks);
      shifts[hash] = Math.min(shifts[hash] as number, window - 1 - end);
    }
  }
  return shifts;
}

/** Forms that begin alike, in order. */
interface FormBucket {
  readonly forms: readonly string[];
  /** for each form the position of the longest other one that it begins with, or -1 */
  readonly shorter: readonly number[];
}

interface FormBuckets {
  /** how many units tell buckets apart */
  readonly prefix: number;
  /** the forms that may stand at an offset, or undefined where none does */
  at(text: string, start: number): FormBucket | undefined;
}

function createFormBuckets(forms: readonly string[], prefix: number): FormBuckets {
  // Some sixty bits for each form, of which it sets one: small enough to stay in the cache, and rarely wrong.
  const placeBits = Math.min(20, Math.ceil(Math.log2(forms.length * 64)));
  const places = new Uint8Array(2 ** (placeBits - 3));
  const members = new Map<number, string[]>();
  for (const form of forms) {
    const hash = prefixHash(form, 0, prefix);
    const place = hash >>> (32 - placeBits);
    places[place >>> 3] = (places[place >>> 3] as number) | (1 << (place & 7));
    const known = members.get(hash);
    if (known) known.push(form);
    else members.set(hash, [form]);
  }
  // Most forms are never met: a bucket is put in order when a text first leads to it.
  const ordered = new Map<number, FormBucket>();
  const orderBucket = (hash: number): FormBucket | undefined => {
    const unordered = members.get(hash);
    if (unordered === undefined) return undefined;
    const bucket = createFormBucket(unordered);
    ordered.set(hash, bucket);
    return bucket;
  };
  return {
    prefix,
    at(text, start) {
      const hash = prefixHash(text, start, prefix);
      const place = hash >>> (32 - placeBits);
      if (((places[place >>> 3] as number) & (1 << (place & 7))) === 0) return undefined;
      return ordered.get(hash) ?? orderBucket(hash);
    },
  };
}

/** A signed number of 32 bits, of which the upper ones depend on every unit. */
function prefixHash(text: string, start: number, length: number): number {
  let hash = 0;
  for (let index = start; index < start + length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return Math.imul(hash, hashFactor);
}

function createFormBucket(members: string[]): FormBucket {
  const forms = members.sort((one, other) => (one < other ? -1 : 1));
  const shorter: number[] = [];
  for (const [index, form] of forms.entries()) {
    let candidate = index - 1;
    while (candidate >= 0 && !form.startsWith(forms[candidate] as string)) candidate = shorter[candidate] as number;
    shorter.push(candidate);
  }
  return { forms, shorter };
}

/**
 * A binary search that never compares again what both borders share with the text: a beginning that a thousand forms
 * have in common, as signed tokens do, costs one comparison.
 */
function longestFormAt({ forms, shorter }: FormBucket, text: string, start: number): string | undefined {
  const left = text.length - start;
  let low = 0;
  let high = forms.length;
  let lowCommon = 0;
  let highCommon = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const form = forms[middle] as string;
    const most = Math.min(form.length, left);
    let common = Math.min(lowCommon, highCommon);
    while (common < most && form.charCodeAt(common) === text.charCodeAt(start + common)) common += 1;
    if (common === form.length || (common < left && form.charCodeAt(common) < text.charCodeAt(start + common))) {
      low = middle + 1;
      lowCommon = common;
    } else {
      high = middle;
      highCommon = common;
    }
  }
  let found = low - 1;
  while (found >= 0 && (forms[found] as string).length > lowCommon) found = shorter[found] as number;
  return forms[found];
}
