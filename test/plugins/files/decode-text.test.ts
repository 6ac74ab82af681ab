import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../../../plugins/files/decode-text.ts';

test.each(['', 'é😀\r\n', '\uFEFF{}', '\uFFFD', 'a\0b'])('%j comes as it is', (text) => {
  expect(decodeText(Buffer.from(text))).toBe(text);
});

test.each([[[0xe9]], [[0xc3]], [[0xff, 0xfe, 0x7b, 0x00]], [[0xed, 0xa0, 0x80]]])(
  'the bytes %j are no text',
  (bytes) => {
    expect(() => decodeText(Uint8Array.from(bytes))).toThrow('it is no UTF-8 text: save it as UTF-8');
  },
);

test('what is text, and which, is what the encoding standard says', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const standard = (bytes: Uint8Array) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
  const ours = (bytes: Uint8Array) => {
    try {
      return decodeText(bytes);
    } catch {
      return undefined;
    }
  };
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(bytes, fc.nat(3), (whole, from) => {
      const part = whole.subarray(from);
      expect(ours(part)).toBe(standard(part));
    }),
    { numRuns: 3_000 },
  );
});
