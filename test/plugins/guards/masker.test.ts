import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMasker, type Masker, minimumSecretLength } from '../../../plugins/guards/masker.ts';
import { secretForms } from '../../../plugins/guards/secret-forms.ts';

function maskerOf(secrets: Readonly<Record<string, string>>): Masker {
  return createMasker(new Map(Object.entries(secrets)));
}

const letters = [...'abcABC123-_/+="\'\\\n é日😀'];
const pieces = [...'ab[]', '[secret:', '[secret:N0]', 'secret', 'N1]'];

function secretsOf(alphabet: readonly string[]): fc.Arbitrary<ReadonlyMap<string, string>> {
  const value = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 6, maxLength: 16 });
  return fc
    .array(value, { minLength: 1, maxLength: 5 })
    .map((values) => new Map(values.map((text, index) => [`N${index}`, text])));
}

/** Texts of which parts are stored values, their forms, pieces of them, and markers. */
function textsAbout(secrets: ReadonlyMap<string, string>, alphabet: readonly string[]): fc.Arbitrary<string> {
  const forms = [...secrets.values()].flatMap(secretForms);
  const form = fc.constantFrom(...forms);
  const piece = fc
    .tuple(form, fc.nat(40), fc.nat(40))
    .map(([text, start, length]) => text.slice(start, start + length));
  const marker = fc.constantFrom(...secrets.keys(), 'OTHER').map((name) => `[secret:${name}]`);
  const noise = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 6 });
  return fc.array(fc.oneof(form, piece, marker, noise), { maxLength: 12 }).map((parts) => parts.join(''));
}

function secretsAndText(alphabet: readonly string[]): fc.Arbitrary<readonly [ReadonlyMap<string, string>, string]> {
  return secretsOf(alphabet).chain((secrets) => fc.tuple(fc.constant(secrets), textsAbout(secrets, alphabet)));
}

describe('a text', () => {
  const values: readonly (readonly [title: string, value: string])[] = [
    ['plain', 'hunter22'],
    ['of exactly the least length', 'abcdef'],
    ['with quotes', `pa"ss'word`],
    ['with newlines', 'first line\nsecond line\n'],
    ['with backslashes', 'pass\\nword\\'],
    ['with emoji', 'pass😀word'],
    ['with marks of URLs', 'p@ss/w?rd&x=1+2'],
    ['with marks of patterns', 'a.*(b)[c]$&'],
    ['that is a lone surrogate and more', '\ud800password'],
    ['that is a number', '1234567890'],
  ];
  const writers: readonly (readonly [title: string, write: (value: string) => string])[] = [
    ['as it is', (value) => value],
    ['as JSON', (value) => JSON.stringify(value).slice(1, -1)],
    ['as JSON inside JSON', (value) => JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1)],
    ['in a URL', (value) => encodeURIComponent(value.toWellFormed())],
    ['in a form', (value) => new URLSearchParams({ '': value }).toString().slice(1)],
  ];
  const table = values.flatMap(([kind, value]) => writers.map(([form, write]) => ({ kind, value, form, write })));

  test.each(table)('a value $kind, $form, reads as its marker', ({ value, write }) => {
    const masker = maskerOf({ KEY: value });
    expect(masker.text(`before ${write(value)} after`)).toBe('before [secret:KEY] after');
    expect(masker.text(write(value))).toBe('[secret:KEY]');
  });

  test('every place is masked', () => {
    expect(maskerOf({ KEY: 'hunter22' }).text('hunter22hunter22, hunter22')).toBe(
      '[secret:KEY][secret:KEY], [secret:KEY]',
    );
  });

  test('a value in front of a combining mark is masked', () => {
    expect(maskerOf({ KEY: 'hunter22' }).text('hunter22\u0301')).toBe('[secret:KEY]\u0301');
  });

  test('values of less than 6 units are not masked', () => {
    expect(minimumSecretLength).toBe(6);
    expect(maskerOf({ SHORT: '12345', KEY: 'hunter22' }).text('12345 hunter22')).toBe('12345 [secret:KEY]');
  });

  test('without secrets everything comes back as it is', () => {
    const masker = maskerOf({ SHORT: '12345' });
    const value = { deep: ['12345'] };
    expect(masker.text('12345')).toBe('12345');
    expect(masker.cutText('1234')).toBe('1234');
    expect(masker.value(value)).toBe(value);
  });

  test('secrets added to the map later do not count', () => {
    const secrets = new Map([['KEY', 'hunter22']]);
    const masker = createMasker(secrets);
    secrets.set('LATER', 'something else');
    expect(masker.text('hunter22 something else')).toBe('[secret:KEY] something else');
  });

  test.each([
    ['the longer of two that begin alike', 'x abcdefgh y', 'x [secret:LONG] y'],
    ['the shorter where only it stands', 'x abcdefg y', 'x [secret:SHORT]g y'],
    ['an overlap is one marker, of the longer', 'x abcdefghijk y', 'x [secret:LATE] y'],
    ['a chain of overlaps is one marker', 'x abcdefghijkl-abcd y', 'x [secret:LAST] y'],
    ['neighbours are two markers', 'x abcdefabcdefgh y', 'x [secret:SHORT][secret:LONG] y'],
  ])('%s', (_, text, expected) => {
    const masker = maskerOf({ SHORT: 'abcdef', LONG: 'abcdefgh', LATE: 'cdefghijk', LAST: 'hijkl-abcd' });
    expect(masker.text(text)).toBe(expected);
  });

  test('of values of one length that overlap the first gives the marker', () => {
    expect(maskerOf({ LATE: 'efghijkl', EARLY: 'abcdefgh' }).text('abcdefghijkl')).toBe('[secret:EARLY]');
  });

  test('one value under two names has the first name', () => {
    expect(maskerOf({ ONE: 'hunter22', TWO: 'hunter22' }).text('hunter22')).toBe('[secret:ONE]');
  });

  test.each([
    ['API_KEY', '[secret:API_KEY]'],
    ['my key', '[secret:my key]'],
    ['a"b\'c\\d', '[secret:a_b_c_d]'],
    ['tab\tnew\nline\u007f', '[secret:tab_new_line_]'],
    ['schlüssel😀', '[secret:schl_ssel_]'],
    ['list[0]', '[secret:list[0]]'],
    ['', '[secret:]'],
    ['$&', '[secret:$&]'],
  ])('the marker of %j is the same in JSON', (name, marker) => {
    const masker = maskerOf({ [name]: 'hunter22' });
    expect(masker.text('a hunter22 b')).toBe(`a ${marker} b`);
    expect(JSON.stringify(marker)).toBe(`"${marker}"`);
    expect(masker.text(marker)).toBe(marker);
  });

  test.each([
    ['no beginning of a value', 'a hunter… [cut]', 'a … [cut]'],
    ['no beginning of another form', `a ${Buffer.from('hunter22').toString('hex').slice(0, 9)}… [cut]`, 'a … [cut]'],
    ['none in the middle of a text', '"hunter… [cut]" is no name', '"… [cut]" is no name'],
    ['none at each of several marks', 'hunte… [cut], hunter2… [cut]', '… [cut], … [cut]'],
    ['none behind that of another', 'correcthunter… [cut]', '… [cut]'],
    ['a few characters at most', 'the hun… [cut]', 'the hun… [cut]'],
    ['a marker of a whole one', 'hunter22… [cut]', '[secret:KEY]… [cut]'],
  ])('where a text says that it was cut is %s', (_, text, expected) => {
    const masker = maskerOf({ KEY: 'hunter22', PHRASE: 'correct horse' });
    expect(masker.text(text)).toBe(expected);
    expect(masker.text(expected)).toBe(expected);
  });

  test('no stored value and no form of one is left', () => {
    fc.assert(
      fc.property(secretsAndText(letters), ([secrets, text]) => {
        const left = createMasker(secrets)
          .text(text)
          .split(/\[secret:N\d\]/);
        for (const form of [...secrets.values()].flatMap(secretForms)) {
          expect(left.some((rest) => rest.includes(form))).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['letters', letters],
    ['what markers are made of', pieces],
    ['what says that it was cut', [...letters, '… [cut]']],
  ])('masking twice equals masking once: %s', (_, alphabet) => {
    fc.assert(
      fc.property(secretsAndText(alphabet), ([secrets, text]) => {
        const masker = createMasker(secrets);
        const once = masker.text(text);
        expect(masker.text(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  test('an ordinary text is neither lengthened nor reordered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(maskerOf({ KEY: 'a value that does not occur' }).text(text)).toBe(text);
      }),
    );
  });
});

describe('a marker that stands in a text', () => {
  const masker = maskerOf({ WORD: 'secret:', KEY: 'hunter22', SPAN: 'x[secret:KEY]y', CLOSE: 'KEY] and more' });

  test.each([
    ['of a known name is left whole', 'a [secret:KEY] b', 'a [secret:KEY] b'],
    ['of an unknown name is text', 'a [secret:OTHER] b', 'a [[secret:WORD]OTHER] b'],
    ['goes with a value that contains it', 'a x[secret:KEY]y b', 'a [secret:SPAN] b'],
    ['goes with a value that reaches beyond it', 'a [secret:KEY] and more b', 'a [secret:CLOSE] b'],
    ['that completes a value once it is written goes too', 'a xhunter22y b', 'a [secret:SPAN] b'],
    ['without its end is text', 'a [secret:KEY', 'a [[secret:WORD]KEY'],
    ['inside a bracket of its like', '[secret:[secret:KEY]]', '[[secret:WORD][secret:KEY]]'],
  ])('%s', (_, text, expected) => {
    expect(masker.text(text)).toBe(expected);
    expect(masker.text(expected)).toBe(expected);
  });
});

describe('a value', () => {
  test('every string is masked, keys too', () => {
    const masked = maskerOf({ KEY: 'hunter22' }).value({
      plain: 'a hunter22',
      hunter22: 1,
      list: ['hunter22', { deep: '"hunter22"' }, null, true, 3],
    });
    expect(masked).toEqual({
      plain: 'a [secret:KEY]',
      '[secret:KEY]': 1,
      list: ['[secret:KEY]', { deep: '"[secret:KEY]"' }, null, true, 3],
    });
  });

  test('equals the same with each string masked by itself', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('hunter22', 'a hunter22', 'hunter', JSON.stringify('pa"ss\nword')),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.constantFrom(null, true, 1.5),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(word, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    const masker = maskerOf({ KEY: 'hunter22', TEXT: 'pa"ss\nword' });
    const maskEach = (value: unknown): unknown => {
      if (typeof value === 'string') return masker.text(value);
      if (Array.isArray(value)) return value.map(maskEach);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [masker.text(key), maskEach(part)]));
    };
    fc.assert(
      fc.property(tree, (value) => {
        const before = JSON.stringify(value);
        expect(JSON.stringify(masker.value(value))).toBe(JSON.stringify(maskEach(value)));
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  test('the same reference comes back when nothing had to change, also for a part', () => {
    const value = { same: { list: ['a', 'b'] }, other: ['hunter22'] };
    const masker = maskerOf({ KEY: 'hunter22' });
    expect(masker.value(value.same)).toBe(value.same);
    const masked = masker.value(value);
    expect(masked).not.toBe(value);
    expect(masked.same).toBe(value.same);
    expect(value.other).toEqual(['hunter22']);
  });

  test('a number that shows a stored value becomes a string, and no other does', () => {
    const masker = maskerOf({ PIN: '12345678' });
    expect(masker.value({ pin: 12345678, count: 1234567 })).toEqual({ pin: '[secret:PIN]', count: 1234567 });
  });

  test('a key named __proto__ stays a key', () => {
    const masked = maskerOf({ KEY: 'hunter22' }).value(JSON.parse('{"__proto__":{"a":"hunter22"}}'));
    expect(JSON.stringify(masked)).toBe('{"__proto__":{"a":"[secret:KEY]"}}');
    expect(Object.getPrototypeOf(masked)).toBe(Object.prototype);
  });

  test('an object without a prototype stays one', () => {
    const value: Record<string, string> = Object.assign(Object.create(null), { a: 'hunter22' });
    const masked = maskerOf({ KEY: 'hunter22' }).value(value);
    expect(Object.getPrototypeOf(masked)).toBe(null);
    expect(masked.a).toBe('[secret:KEY]');
  });

  test.each([undefined, null, 3, true, ''])('%j comes back as it is', (value) => {
    expect(maskerOf({ KEY: 'hunter22' }).value(value)).toBe(value);
  });

  test.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ inner })],
  ])('10,000 %s inside each other are masked', (_, wrap) => {
    const nest = (leaf: string): unknown => {
      let value: unknown = leaf;
      for (let level = 0; level < 10_000; level += 1) value = wrap(value);
      return value;
    };
    let masked = maskerOf({ KEY: 'hunter22' }).value(nest('hunter22'));
    for (let level = 0; level < 10_000; level += 1) masked = Object.values(masked as object)[0];
    expect(masked).toBe('[secret:KEY]');
    const clean = nest('clean');
    expect(maskerOf({ KEY: 'hunter22' }).value(clean)).toBe(clean);
  });
});

describe('a text that was cut', () => {
  test.each(['hunter22', `p"a\\s's/wörd\n😀 <x>`])('no beginning of any form of %j is left', (value) => {
    const masker = maskerOf({ KEY: value });
    for (const form of secretForms(value)) {
      for (let length = 1; length < form.length; length += 1) {
        expect(masker.cutText(`log: ${form.slice(0, length)}`)).toMatch(/^log: (?:\[secret:KEY\])?$/);
      }
      expect(masker.cutText(`log: ${form}`)).toBe('log: [secret:KEY]');
    }
  });

  test.each([
    ['ends without one', 'a text.', 'a text.'],
    ['has whole ones before its end', 'abcdefgh, xyz', '[secret:ONE], xyz'],
    ['ends with the beginning of one', 'abcdefgh, abcd', '[secret:ONE], '],
    ['ends with a whole one that begins a longer one', 'a abcdefgh', 'a [secret:ONE]'],
    ['ends between a shorter and a longer one', 'a abcdefgh-1', 'a [secret:ONE]'],
    ['ends with one that overlaps the beginning of another', 'a abcdefghijk', 'a [secret:ONE]'],
    ['ends with a whole one inside the beginning of another', 'a <<abcdefgh', 'a [secret:ONE]'],
    ['is the beginning of one', 'ab', ''],
    ['ends with a marker', 'a [secret:ONE]', 'a [secret:ONE]'],
    ['ends inside the bytes of a character', 'a pässw\ufffd', 'a '],
    ['ends inside a pair of surrogates', 'a pässw😀'.slice(0, -1), 'a '],
    ['ends with a character that was cut and no secret', 'a text.\ufffd', 'a text.\ufffd'],
    ['is empty', '', ''],
  ])('that %s', (_, text, expected) => {
    const masker = maskerOf({
      ONE: 'abcdefgh',
      TWO: 'abcdefgh-1234',
      THREE: 'efghijklmn',
      FOUR: '<<abcdefgh>>',
      FIVE: 'pässw😀rd',
    });
    expect(masker.cutText(text)).toBe(expected);
  });

  test('wherever it is cut, nothing is left of the value that was cut', () => {
    fc.assert(
      fc.property(secretsAndText(letters), fc.nat(200), ([secrets, text], cut) => {
        const masker = createMasker(secrets);
        const kept = masker.cutText(text.slice(0, cut));
        const left = kept.split(/\[secret:N\d\]/);
        for (const value of secrets.values()) expect(left.some((rest) => rest.includes(value))).toBe(false);
        const whole = text.slice(0, cut);
        for (const value of secrets.values()) {
          for (let length = 3; length < value.length; length += 1) {
            if (whole.endsWith(value.slice(0, length))) expect(kept.endsWith(whole.slice(-length))).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('300 secrets in every form cost less than a replaceAll loop over the values alone', () => {
  const values = Array.from({ length: 300 }, (_, index) => `token-${index}-${Math.sqrt(index + 2)}`);
  const masker = createMasker(new Map(values.map((value, index) => [`NAME_${index}`, value])));
  const line = '{"time":1700000000,"level":"info","message":"reading the file at /usr/lib/module-7","token":"none"}\n';
  const text = `${line.repeat(2 ** 20 / line.length)}${values[7]}`;
  const loop = (): string =>
    values.reduce((rest, value, index) => rest.replaceAll(value, `[secret:NAME_${index}]`), text);
  expect(masker.text(text)).toBe(loop());
  expect(leastCpu(() => masker.text(text))).toBeLessThan(leastCpu(loop));
});

/** Of several runs the least CPU time, in microseconds. */
function leastCpu(run: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
