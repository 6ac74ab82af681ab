/** What was kept of one stream. `cut` says that more was written than was kept. */
export interface CapturedText {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * Collects one stream's output up to `limit` bytes; what is over is dropped. `result` decodes what was kept as UTF-8
 * (an invalid byte becomes U+FFFD, a byte order mark stays) and is meant to be called once, at the end. A character that
 * the limit divides is left out; one that the writer itself left half done becomes U+FFFD.
 */
export function captureText(limit: number): { write(chunk: Uint8Array): void; result(): CapturedText } {
  let kept = new Uint8Array(0);
  let length = 0;
  let cut = false;

  return {
    write(chunk) {
      const room = limit - length;
      if (chunk.length > room) cut = true;
      if (room <= 0) return;
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
      // Copied into memory of our own: a kept slice would hold on to the whole block that the stream read into.
      kept = withRoomFor(kept, length, length + part.length, limit);
      kept.set(part, length);
      length += part.length;
    },
    result() {
      const bytes = Buffer.from(kept.buffer, 0, length);
      // A streaming decoder holds an unfinished character back instead of replacing it. The first one takes time to load.
      const text = cut
        ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
        : bytes.toString();
      return { text, cut };
    },
  };
}

function withRoomFor(bytes: Uint8Array<ArrayBuffer>, used: number, needed: number, limit: number) {
  if (needed <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.min(limit, Math.max(needed, bytes.length * 2, 1024)));
  larger.set(bytes.subarray(0, used));
  return larger;
}
