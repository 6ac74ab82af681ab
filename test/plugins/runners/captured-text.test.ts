import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureText } from '../../../plugins/runners/captured-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('captureText', () => {
  const cases: [title: string, limit: number, chunks: Uint8Array[], text: string, cut: boolean][] = [
    ['nothing written is the empty text', 8, [], '', false],
    ['what is exactly as long as the limit is not cut', 4, [bytes('abcd')], 'abcd', false],
    ['one byte over the limit is cut', 4, [bytes('abcde')], 'abcd', true],
    ['a later chunk over the limit is dropped', 4, [bytes('ab'), bytes('cd'), bytes('ef')], 'abcd', true],
    ['a limit of zero keeps nothing', 0, [bytes('a')], '', true],
    ['an empty chunk at the limit is no cut', 2, [bytes('ab'), bytes('')], 'ab', false],
    ['the limit leaves out the 2-byte character that it divides', 2, [bytes('aé')], 'a', true],
    ['the limit leaves out the 3-byte character that it divides', 3, [bytes('a€')], 'a', true],
    ['the limit leaves out the 4-byte character that it divides', 4, [bytes('a😀')], 'a', true],
    ['a character that ends at the limit stays', 4, [bytes('a€b')], 'a€', true],
    [
      'a character spread over chunks is one character',
      8,
      [...bytes('😀€')].map((byte) => Uint8Array.of(byte)),
      '😀€',
      false,
    ],
    ['half a character at the end of the output is replaced', 8, [bytes('a€').subarray(0, 3)], 'a\u{FFFD}', false],
    ['an invalid byte is replaced', 8, [Uint8Array.of(0x61, 0xff, 0x62)], 'a\u{FFFD}b', false],
    [
      'an invalid byte before the limit is replaced in a cut text too',
      3,
      [Uint8Array.of(0xff, 0x61, 0xff, 0x62)],
      '\u{FFFD}a\u{FFFD}',
      true,
    ],
    ['a byte order mark stays', 8, [bytes('\u{FEFF}a')], '\u{FEFF}a', false],
  ];
  test.each(cases)('%s', (_title, limit, chunks, text, cut) => {
    const captured = captureText(limit);
    for (const chunk of chunks) captured.write(chunk);
    expect(captured.result()).toEqual({ text, cut });
  });

  test('what was kept does not change with the chunk that it came in', () => {
    const captured = captureText(8);
    const chunk = bytes('abcd');
    captured.write(chunk);
    chunk.fill(0);
    expect(captured.result().text).toBe('abcd');
  });

  test('any bytes at any limit are decoded as the encoding standard has it', () => {
    const byte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0x00, 0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xef, 0xbb, 0xf0, 0xf4, 0x90, 0x9f, 0xa0, 0xff),
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 12 }),
        fc.array(byte, { maxLength: 12 }),
        fc.nat(24),
        (some, more, limit) => {
          const source = Uint8Array.from([...some, ...more]);
          const captured = captureText(limit);
          captured.write(source);
          const cut = source.length > limit;
          const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
          expect(captured.result()).toEqual({ text: decoder.decode(source.subarray(0, limit), { stream: cut }), cut });
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('any text at any limit: a prefix of it, whole characters, all that fit', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.nat(40), fc.integer({ min: 1, max: 7 }), (written, limit, size) => {
        const source = bytes(written);
        const captured = captureText(limit);
        for (let at = 0; at < source.length; at += size) captured.write(source.subarray(at, at + size));
        const { text: kept, cut } = captured.result();
        expect(written.startsWith(kept)).toBe(true);
        expect(cut).toBe(source.length > limit);
        expect(bytes(kept).length).toBeGreaterThan(Math.min(limit, source.length) - 4);
      }),
    );
  });
});
