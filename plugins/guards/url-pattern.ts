/**
 * Whether a URL matches an allowing pattern as a whole; `*` spans any characters, everything else stands for itself.
 * It is the parsed and serialised URL that is matched, without its fragment, which is never sent. Nothing passes for
 * another host: the URL has to match without its credentials as well, and where the pattern says with a `/` where its
 * host ends, the hosts alone have to match too.
 */
export function urlMatches(url: string, pattern: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  parsed.hash = '';
  const wanted = readPattern(pattern);
  if (!spans(parsed.href, wanted.whole)) return false;
  if (wanted.host !== undefined && !spans(parsed.host, wanted.host)) return false;
  parsed.username = '';
  parsed.password = '';
  return spans(parsed.href, wanted.withoutCredentials);
}

interface Pattern {
  readonly whole: string;
  readonly withoutCredentials: string;
  /** With the port; absent where the pattern does not say where the host ends. */
  readonly host?: string;
}

/** A pattern as a serialised URL would have it. */
function readPattern(pattern: string): Pattern {
  const [sent = ''] = pattern.split('#', 1);
  const found = /^([a-z*]+):\/\/(?:([^/?]*)@)?([^/?@]*)(.*)$/is.exec(sent);
  if (!found) return { whole: sent, withoutCredentials: sent };
  const [, scheme = '', credentials, written = '', rest = ''] = found;
  const host = hostOf(scheme, written);
  const isOpen = host.includes('*') && !/^[/?]/.test(rest);
  const after = host + (isOpen || rest.startsWith('/') ? rest : `/${rest}`);
  const start = `${scheme.toLowerCase()}://`;
  return {
    whole: start + (credentials === undefined ? after : `${credentials}@${after}`),
    withoutCredentials: start + after,
    ...(!isOpen && { host }),
  };
}

/** In lower case, in ASCII, without the scheme's own port, where it can be parsed; a `*` is a letter like any other. */
function hostOf(scheme: string, written: string): string {
  const origin = `${scheme}://${written}`;
  // An encoded `*` would come out as one that spans.
  const isHost = /^https?$/i.test(scheme) && !written.includes('%') && URL.canParse(origin);
  return isHost ? new URL(origin).host : written.toLowerCase();
}

/** Whether a text is the pieces between the stars, in order, with anything between them; linear for each piece. */
function spans(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let position = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return position <= end;
}
