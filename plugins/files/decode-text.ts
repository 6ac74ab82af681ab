import buffer from 'node:buffer';

/**
 * The text of bytes that are UTF-8, a byte order mark included. Bytes that are no UTF-8 would read as other characters: a
 * secret would not be found, a comment not be kept, a hook run another command.
 * @throws Error where they are none.
 */
export function decodeText(bytes: Uint8Array): string {
  if (!buffer.isUtf8(bytes)) throw new Error('it is no UTF-8 text: save it as UTF-8');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}
