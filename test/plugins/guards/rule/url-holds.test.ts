import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlHolds } from '../../../../plugins/guards/rule/url-holds.ts';

const domain = 'domain:example.com';

test.each<[why: string, pattern: string, url: string, holds: boolean]>([
  ['the host', domain, 'https://example.com/docs?q=1', true],
  ['another scheme', domain, 'http://example.com/', true],
  ['no path', domain, 'https://example.com', true],
  ['no scheme', domain, 'example.com/docs', true],
  ['no scheme but a port', domain, 'example.com:8080/docs', true],
  ['a port', domain, 'https://example.com:8443/', true],
  ['credentials', domain, 'https://user:secret@example.com/', true],
  ['capital letters', domain, 'HTTPS://EXAMPLE.COM/', true],
  ['a last dot', domain, 'https://example.com./', true],
  ['blanks around', domain, ' https://example.com/ ', true],
  ['an encoded letter', domain, 'https://ex%61mple.com/', true],
  ['wide letters', domain, 'https://\uff45xample.com/', true],
  ['backslashes', domain, 'https:\\\\example.com\\docs', true],
  ['a subdomain', domain, 'https://www.example.com/', false],
  ['another top domain', domain, 'https://example.org/', false],
  ['a longer host that begins alike', domain, 'https://example.com.evil.test/', false],
  ['a longer host that ends alike', domain, 'https://notexample.com/', false],
  ['the name in the query', domain, 'https://evil.test/?u=https://example.com/', false],
  ['the name as credentials', domain, 'https://example.com@evil.test/', false],
  ['the name in the path', domain, 'https://evil.test/example.com', false],
  ['a letter that only looks alike', domain, 'https://ex\u0430mple.com/', false],
  ['the subdomains', 'domain:*.example.com', 'https://a.b.example.com/', true],
  ['the subdomains without the host itself', 'domain:*.example.com', 'https://example.com/', false],
  ['the subdomains without a longer name', 'domain:*.example.com', 'https://aexample.com/', false],
  ['a pattern with capital letters and blanks', 'Domain: Example.COM ', 'https://example.com/', true],
  ['a pattern with a last dot', 'domain:example.com.', 'https://example.com/', true],
  ['a pattern with a port, which does not count', 'domain:example.com:8080', 'https://example.com/', true],
  ['a name that is not ASCII', 'domain:m\u00fcnchen.example', 'https://xn--mnchen-3ya.example/', true],
  ['a name in its ASCII form', 'domain:xn--mnchen-3ya.example', 'https://m\u00fcnchen.example/', true],
  ['an address of numbers', 'domain:127.0.0.1', 'http://127.0.0.1:3000/', true],
  ['an address of numbers in another form', 'domain:127.0.0.1', 'http://0x7f.1/', true],
  ['an address of IPv6', 'domain:[::1]', 'http://[0:0::1]/', true],
  ['a whole URL', 'https://example.com/docs/*', 'https://example.com/docs/a', true],
  ['a whole URL of another path', 'https://example.com/docs/*', 'https://example.com/blog/a', false],
  ['a whole URL with credentials', 'https://example.com/*', 'https://user@example.com/a', true],
  ['a whole URL of another host', 'https://example.com/*', 'https://example.com.evil.test/', false],
  ['what is no URL holds', domain, 'https://', true],
])('%s', (_why, pattern, url, holds) => {
  expect(urlHolds(url, pattern)).toBe(holds);
});

test('a domain holds for its own host alone, however the URL is written', () => {
  const host = fc.constantFrom(
    ...[
      'example.com',
      'EXAMPLE.com',
      'ex%61mple.com',
      'example.com.',
      'www.example.com',
      'evil.com',
      'example.com.evil.com',
    ],
    ...[
      'xexample.com',
      '[::1]',
      '127.1',
      'user:pass@example.com',
      'example.com@evil.com',
      'example.com:80',
      'ｅxample.com',
    ],
  );
  const start = fc.constantFrom('http://', 'https://', 'HTTPS:\\\\', 'https:/', '//', '', ' ', 'ftp://', 'file:///');
  const end = fc.constantFrom(
    '',
    '/',
    '/x',
    '?example.com',
    '#example.com',
    '\\@example.com',
    ':8080/',
    '/@example.com',
    '.',
  );
  fc.assert(
    fc.property(start, host, end, (before, name, after) => {
      const url = before + name + after;
      const full = /^\s*(?:https?:|[a-z]+:\/\/)/i.test(url) ? url : `https://${url.trim()}`;
      // What cannot be read holds.
      const read = URL.canParse(full) ? new URL(full).hostname.toLowerCase().replace(/\.$/, '') : 'example.com';
      expect(urlHolds(url, domain)).toBe(read === 'example.com');
    }),
    { numRuns: 1_000 },
  );
});
