import nodeUrl from 'node:url';
import { urlMatches } from '../url-pattern.ts';
import { textHolds } from './text-holds.ts';

/**
 * Whether a URL is what a rule's pattern says. `domain:example.com` is that host alone, without its subdomains;
 * `domain:*.example.com` is each of its subdomains. The port, credentials, the case of letters and a last dot do not
 * count; names are compared in ASCII. Any other pattern is one of the whole URL. What cannot be read as a URL holds.
 */
export function urlHolds(written: string, pattern: string): boolean {
  const url = readUrl(written);
  if (!url) return true;
  const host = plainHost(url.hostname);
  const domain = /^domain:(.*)$/is.exec(pattern)?.[1];
  if (domain !== undefined) return textHolds(host, hostOf(domain.trim()));
  const sent = url.href;
  url.username = '';
  url.password = '';
  url.hostname = host;
  return urlMatches(url.href, pattern) || urlMatches(sent, pattern);
}

/** A tool may well add the scheme itself. */
function readUrl(written: string): URL | undefined {
  const withScheme = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(written.trim()) ? written : `https://${written.trim()}`;
  return URL.canParse(withScheme) ? new URL(withScheme) : undefined;
}

function hostOf(domain: string): string {
  const origin = `https://${domain}`;
  return plainHost(URL.canParse(origin) ? new URL(origin).hostname : domain);
}

function plainHost(host: string): string {
  const lower = host.toLowerCase().replace(/\.$/, '');
  return (!lower.includes('*') && nodeUrl.domainToASCII(lower)) || lower;
}
