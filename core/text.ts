/** What stands at the end of a text that was cut. */
export const cutMark = '… [cut]';

/** Cuts a text to at most `limit` UTF-16 units, its mark of the cut included; never splits a surrogate pair. */
export function cap(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return limit > cutMark.length * 4 ? headOf(text, limit - cutMark.length) + cutMark : headOf(text, limit);
}

/** Cuts a text to at most `limit` bytes of UTF-8, its mark of the cut included, between characters. */
export function capBytes(text: string, limit: number): string {
  // A UTF-16 unit takes at most three bytes: short texts need no encoding.
  if (text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= limit) return text;
  const mark = limit > cutMark.length * 4 ? cutMark : '';
  let end = limit - Buffer.byteLength(mark);
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end) + mark;
}

/** The first line of a text that is not blank, trimmed, at most `limit` UTF-16 units. */
export function firstLine(text: string, limit = 200): string {
  const rest = text.trimStart();
  const end = rest.search(/[\r\n]/);
  const line = (end < 0 ? rest : rest.slice(0, end)).trimEnd();
  return line.length <= limit ? line : `${headOf(line, limit - 1)}…`;
}

/** A text as one line: every run of white space is one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a thrown value says; never throws itself, whatever was thrown. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message || thrown.name : thrown);
  } catch {
    return 'something that cannot be told';
  }
}

function headOf(text: string, length: number): string {
  const splitsPair = isHighSurrogate(text.charCodeAt(length - 1)) && isLowSurrogate(text.charCodeAt(length));
  return text.slice(0, splitsPair ? length - 1 : length);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
