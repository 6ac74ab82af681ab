import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretForms } from '../../../plugins/guards/secret-forms.ts';

const forms: readonly (readonly [title: string, value: string, form: string])[] = [
  ['the value itself', 'hunter2!', 'hunter2!'],
  ['JSON, a quote and a backslash', 'pa"ss\\word', String.raw`pa\"ss\\word`],
  ['JSON, a newline', 'first\nsecond', String.raw`first\nsecond`],
  ['JSON twice', 'pa"ss\nword', String.raw`pa\\\"ss\\nword`],
  ['JSON with escaped slashes', 'pass/word', String.raw`pass\/word`],
  ['JSON with escaped slashes inside JSON', 'pass/word', String.raw`pass\\/word`],
  ['JSON in ASCII', 'pässwörd', String.raw`p\u00e4ssw\u00f6rd`],
  ['JSON in ASCII, upper case', 'pässwörd', String.raw`p\u00E4ssw\u00F6rd`],
  ['JSON in ASCII with escaped slashes', 'pä/ssword', String.raw`p\u00e4\/ssword`],
  ['JSON in ASCII twice', 'pässwörd', String.raw`p\\u00e4ssw\\u00f6rd`],
  ['JSON in ASCII, a character of two units', 'pass😀word', String.raw`pass\ud83d\ude00word`],
  ['JSON, a control character', 'pass\u001bword', String.raw`pass\u001bword`],
  ['JSON, a control character, upper case', 'pass\u001bword', String.raw`pass\u001Bword`],
  ['JSON, upper case, text that looks like an escape', 'pass\\u001bword\u001b', String.raw`pass\\u001bword\u001B`],
  ['JSON that is safe inside HTML', 'a<b>c&d e', String.raw`a\u003cb\u003ec\u0026d e`],
  ['JSON that is safe inside HTML, more characters', "a=b'c<d", String.raw`a\u003db\u0027c\u003cd`],
  ['JSON with every quote as a number', 'pa"s+s', String.raw`pa\u0022s\u002Bs`],
  ['a URL component', 'p@ss word/ü', 'p%40ss%20word%2F%C3%BC'],
  ['a URL component, lower case', 'p@ss word/ü', 'p%40ss%20word%2f%c3%bc'],
  ['a URL component with every mark', "pass!'()*", 'pass%21%27%28%29%2A'],
  ['a whole URL', 'p@ss word/ü', 'p@ss%20word/%C3%BC'],
  ['a form', "p@ss wo'rd~", 'p%40ss+wo%27rd%7E'],
  ['a path', 'p@ss/wo(rd', 'p%40ss/wo%28rd'],
  ['the user of a URL', 'p@ss$wo:rd', 'p%40ss$wo%3Ard'],
  ['hex', 'hunter22', '68756e7465723232'],
  ['hex, upper case', 'hunter:Z', '68756E7465723A5A'],
  ['base64 for URLs', '????>>>>', 'Pz8_Pz4-Pj'],
  ['base64 in JSON with escaped slashes', '????>>>>', String.raw`Pz8\/Pz4+Pj`],
  ['base64 in a URL', '????>>>>', 'Pz8%2FPz4%2BPj'],
  ['base64 of a JSON text', 'first\nsecond', Buffer.from(String.raw`first\nsecond`).toString('base64').slice(0, 17)],
  ['newlines of Windows', 'first\nsecond', 'first\r\nsecond'],
  ['newlines of Windows in JSON', 'first\nsecond', String.raw`first\r\nsecond`],
  ['newlines of Unix', 'first\r\nsecond', 'first\nsecond'],
  ['without the newline at its end', 'first\nsecond\n', 'first\nsecond'],
  ['a single-quoted word of a shell', "pass'word", String.raw`pass'\''word`],
  ['the same inside JSON', "pass'word", String.raw`pass'\\''word`],
  ['a single-quoted word with quoted quotes', "pass'word", `pass'"'"'word`],
  ['a double-quoted word of a shell', 'pa$s`wo"rd', 'pa\\$s\\`wo\\"rd'],
  ['a key of a JSON pointer', 'pa/ss~word', 'pa~1ss~0word'],
  ['the same inside JSON', 'pa/ss"word', 'pa~1ss\\"word'],
  ['a lone surrogate as it reads after UTF-8', 'pass\ud800word', 'pass\ufffdword'],
];

describe('the forms of a value', () => {
  test.each(forms)('%s', (_, value, form) => {
    expect(secretForms(value)).toContain(form);
  });

  test('the value is the first', () => {
    expect(secretForms('pa"ss/wörd\n')[0]).toBe('pa"ss/wörd\n');
  });

  test('a value that nothing changes has its hex and its base64 forms beside it', () => {
    expect(secretForms('hunter22')).toEqual([
      'hunter22',
      '68756e7465723232',
      '68756E7465723232',
      'aHVudGVyMj',
      'h1bnRlcjIy',
      'odW50ZXIyM',
    ]);
  });

  test('a value of less than 8 bytes has no hex form', () => {
    expect(secretForms('hunter2')).not.toContain(Buffer.from('hunter2').toString('hex'));
  });

  test('a value of less than 6 units has none, and neither has its trimmed text', () => {
    expect(secretForms('12345')).toEqual([]);
    expect(secretForms('12345 \n')).not.toContain('12345');
  });

  test.each(['\n', '\r\n'])('base64 in lines of 64 and 76 columns, broken by %j', (lineBreak) => {
    const value = 'a long key '.repeat(20).trimEnd();
    for (const columns of [64, 76]) {
      const encoded = Buffer.from(value).toString('base64').replace(/=+$/, '');
      const wrapped = (encoded.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).join(lineBreak);
      expect(secretForms(value).some((form) => form.length >= wrapped.length - 1 && wrapped.startsWith(form))).toBe(
        true,
      );
    }
  });

  test('base64 is known whatever stands before and after the value', () => {
    const bytes = fc.uint8Array({ maxLength: 7 });
    fc.assert(
      fc.property(bytes, fc.string({ minLength: 6, unit: 'grapheme' }), bytes, (before, value, after) => {
        const whole = Buffer.concat([before, Buffer.from(value), after]);
        const known = secretForms(value);
        expect(known.some((form) => whole.toString('base64').includes(form))).toBe(true);
        expect(known.some((form) => whole.toString('base64url').includes(form))).toBe(true);
      }),
    );
  });

  test('each is at least 6 units long and occurs once, for any string', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: fc.integer({ min: 0, max: 0xffff }).map(unit) }), (value) => {
        const known = secretForms(value);
        expect(known.every((form) => form.length >= 6)).toBe(true);
        expect(new Set(known).size).toBe(known.length);
      }),
    );
  });

  test.each<[string, (value: string) => string]>([
    ['JSON.stringify', (value) => JSON.stringify(value).slice(1, -1)],
    ['JSON.stringify twice', (value) => JSON.stringify(JSON.stringify(value)).slice(3, -3)],
    ['encodeURIComponent', (value) => encodeURIComponent(value)],
    ['encodeURI', (value) => encodeURI(value)],
    ['URLSearchParams', (value) => new URLSearchParams({ '': value }).toString().slice(1)],
    [
      'base64',
      (value) =>
        Buffer.from(value)
          .toString('base64')
          .slice(0, Math.floor((Buffer.byteLength(value) * 8) / 6)),
    ],
  ])('what %s makes of any well-formed value is one of them', (_, encode) => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: 'grapheme' }), (value) => {
        expect(secretForms(value)).toContain(encode(value));
      }),
    );
  });
});

function unit(code: number): string {
  return String.fromCharCode(code);
}
