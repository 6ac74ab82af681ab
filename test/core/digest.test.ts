import { expect, test } from 'vitest';
import { digestOf } from '../../core/digest.ts';

test('a digest is the SHA-256 of the UTF-8 text, in hexadecimal', () => {
  expect(digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(digestOf('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
});
