/**
 * Whether a URL matches an allowing pattern as a whole; `*` spans any characters, everything else stands for itself.
 * It is the parsed and serialised URL that is matched, without its fragment, which is never sent. One with credentials
 * has to match without them as well: what stands before an `@` must not pass for a host.
 */
export function urlMatches(url: string, pattern: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  parsed.hash = '';
  const wanted = normalised(pattern).split('*');
  if (!spans(parsed.href, wanted)) return false;
  if (parsed.username === '' && parsed.password === '') return true;
  parsed.username = '';
  parsed.password = '';
  return spans(parsed.href, wanted);
}

/** Scheme and host as a serialised URL has them: in lower case, without the scheme's own port. */
function normalised(pattern: string): string {
  const origin = /^([a-z*]+):\/\/([^/?#@]*)/i.exec(pattern);
  if (!origin) return pattern;
  const [whole, scheme = '', host = ''] = origin;
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const lowered = host.toLowerCase();
  const bare = lowered.endsWith(port) ? lowered.slice(0, -port.length) : lowered;
  const rest = pattern.slice(whole.length);
  return `${scheme.toLowerCase()}://${bare}${rest === '' && !host.includes('*') ? '/' : rest}`;
}

/** Whether a text is the pieces in order, with anything between them; takes linear time for each piece. */
function spans(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let position = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, position);
    if (found < 0 || found + piece.length > end) return false;
    position = found + piece.length;
  }
  return position <= end;
}
