import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretSearch, type SecretRange } from '../../../plugins/guards/secret-search.ts';

function searchFor(...forms: readonly string[]): ReturnType<typeof createSecretSearch> {
  return createSecretSearch(new Map(forms.map((form) => [form, `<${form}>`])));
}

function plainRanges(forms: readonly string[], text: string): SecretRange[] {
  const ranges: SecretRange[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const standing = forms
      .filter((form) => text.startsWith(form, start))
      .sort((one, other) => other.length - one.length);
    const form = standing[0];
    if (form !== undefined) ranges.push({ start, end: start + form.length, marker: `<${form}>` });
  }
  return ranges;
}

function plainUnfinished(forms: readonly string[], text: string): number {
  for (let start = 0; start < text.length; start += 1) {
    const end = text.slice(start);
    if (forms.some((form) => form.length > end.length && form.startsWith(end))) return start;
  }
  return text.length;
}

const alphabets = {
  'two letters': 'ab',
  'one- and two-byte letters': 'aé日\ud83d\ude00',
  'hex digits': '0123456789abcdef',
};
const lengths: readonly (readonly [least: number, most: number])[] = [
  [6, 9],
  [6, 40],
  [12, 30],
];
const cases = [
  ...Object.entries(alphabets).flatMap(([title, letters]) =>
    lengths.map(([least, most]) => ({ title, letters, beginning: '', least, most })),
  ),
  { title: 'a common beginning', letters: 'abc', beginning: 'ababacab', least: 0, most: 5 },
];

describe('the search', () => {
  test.each(cases)('finds what a plain search finds: $title, $least to $most units', (row) => {
    const unit = fc.constantFrom(...row.letters.split(''));
    const form = fc.string({ unit, minLength: row.least, maxLength: row.most }).map((rest) => row.beginning + rest);
    const piece = fc.oneof(fc.string({ unit, maxLength: 20 }), fc.nat(8));
    const input = fc.tuple(fc.uniqueArray(form, { minLength: 1, maxLength: 20 }), fc.array(piece, { maxLength: 20 }));
    fc.assert(
      fc.property(input, fc.nat(), ([forms, pieces], cut) => {
        const whole = pieces
          .map((part) => (typeof part === 'string' ? row.beginning + part : forms[part % forms.length]))
          .join('');
        const text = whole.slice(0, whole.length - (cut % 12));
        const search = searchFor(...forms);
        expect(search.findSecrets(text)).toEqual(plainRanges(forms, text));
        expect(search.unfinishedFrom(text)).toBe(plainUnfinished(forms, text));
      }),
      { numRuns: 300 },
    );
  });

  test('finds the longest of forms that begin alike, and the shorter ones where the longest does not stand', () => {
    const search = searchFor('abcdef', 'abcdefgh', 'abcdefghij', 'abcdefxy');
    const found = (text: string): string[] => search.findSecrets(text).map(({ marker }) => marker);
    expect(found('abcdefghij')).toEqual(['<abcdefghij>']);
    expect(found('abcdefghi')).toEqual(['<abcdefgh>']);
    expect(found('abcdefxz')).toEqual(['<abcdef>']);
    expect(found('abcdef')).toEqual(['<abcdef>']);
    expect(found('abcde')).toEqual([]);
  });

  test('finds a form of more units than a shift can count', () => {
    const form = Array.from({ length: 1000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
    const search = searchFor(form);
    expect(search.findSecrets(`${'x'.repeat(999)}${form}${'x'.repeat(999)}`)).toEqual([
      { start: 999, end: 1999, marker: `<${form}>` },
    ]);
    expect(search.unfinishedFrom(`x${form.slice(0, 999)}`)).toBe(1);
  });

  test('is not slowed down by a text full of the beginning that many forms share', () => {
    const beginning = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.';
    const forms = Array.from(
      { length: 2000 },
      (_, index) => `${beginning}${String(index).padStart(100 + index / 10, 'x')}`,
    );
    const search = searchFor(...forms);
    const text = beginning.repeat(Math.ceil(2 ** 20 / beginning.length));
    search.findSecrets(text);
    const before = process.cpuUsage();
    expect(search.findSecrets(text)).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
