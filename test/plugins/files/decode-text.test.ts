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
