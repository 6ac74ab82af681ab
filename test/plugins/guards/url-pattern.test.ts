import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { urlMatches } from '../../../plugins/guards/url-pattern.ts';

/** What a hook's URL is, and what a user allows. */
type Row = readonly [url: string, pattern: string];

describe('is allowed', () => {
  const rows: readonly Row[] = [
    // the whole URL
    ['https://hooks.example.com/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com', 'https://hooks.example.com'],
    ['https://hooks.example.com/', 'https://hooks.example.com'],
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com?a=1', 'https://hooks.example.com?a=1'],
    ['https://hooks.example.com/a?b=1&c=2', 'https://hooks.example.com/a?b=1&c=2'],
    // a star in every place
    ['https://hooks.example.com/a', '*'],
    ['https://hooks.example.com/a/b/c', 'https://hooks.example.com/*'],
    ['https://hooks.example.com/', 'https://hooks.example.com/*'],
    ['https://hooks.example.com/a?b=/c', 'https://hooks.example.com/*'],
    ['https://eu.hooks.example.com/a', 'https://*.example.com/*'],
    ['https://example.com/a/b/end', 'https://example.com/*/end'],
    ['https://example.com/a//end', 'https://example.com/*/end'],
    ['https://example.com/a?key=1', 'https://example.com/a?key=*'],
    ['http://example.com/a', 'http*://example.com/a'],
    ['https://example.com/a', '*://example.com/a'],
    ['http://localhost:8080/a', 'http://localhost:*/a'],
    ['http://localhost:8080/a', 'http://localhost*'],
    ['https://example.com/a/b', 'https://*/b'],
    ['https://example.com/ab', 'https://example.com/**b'],
    ['https://example.com/aXbXc', 'https://example.com/a*b*c'],
    // one host in other words
    ['HTTPS://Hooks.Example.COM/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a', 'HTTPS://Hooks.Example.COM/a'],
    ['https://hooks.example.com:443/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a', 'https://hooks.example.com:443/a'],
    ['http://hooks.example.com:80/a', 'http://hooks.example.com/a'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['https://xn--bcher-kva.example/a', 'https://bücher.example/*'],
    ['https://%68ooks.example.com/a', 'https://hooks.example.com/a'],
    ['http://0x7f.1/a', 'http://127.0.0.1/a'],
    ['http://2130706433/a', 'http://127.0.0.1/a'],
    ['http://0177.0.0.1/a', 'http://127.0.0.1/a'],
    ['http://127.0.0.1/a', 'http://0x7f.1/a'],
    ['http://[0:0::1]:80/a', 'http://[::1]/a'],
    ['http://[::1]:8080/a', 'http://[::1]:8080/*'],
    // what the parser takes away
    ['https://hooks.example.com/x/../a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/x/%2e%2E/a', 'https://hooks.example.com/a'],
    ['https://hooks.exam\tple.com/\na', 'https://hooks.example.com/a'],
    ['https:\\\\hooks.example.com\\a', 'https://hooks.example.com/a'],
    // a fragment is never sent
    ['https://hooks.example.com/a#b', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a#b', 'https://hooks.example.com/a#c'],
    // credentials that the pattern names
    ['https://robot:key@hooks.example.com/a', 'https://robot:key@hooks.example.com/a'],
    ['https://robot:key@hooks.example.com/a', 'https://*@hooks.example.com/*'],
  ];
  test.each(rows)('%j by %j', (url, pattern) => expect(urlMatches(url, pattern)).toBe(true));
});

describe('is not allowed', () => {
  const rows: readonly Row[] = [
    // a part of the URL
    ['https://hooks.example.com/a', ''],
    ['https://hooks.example.com/a', 'hooks.example.com'],
    ['https://hooks.example.com/a', 'https://hooks.example.com'],
    ['https://hooks.example.com/a', '/a'],
    ['https://hooks.example.com/ab', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a/b', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a?b=1', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a?', 'https://hooks.example.com/a'],
    ['https://example.com/aba', 'https://example.com/ab*ba'],
    ['https://example.com/b/a', 'https://example.com/*a*b'],
    // everything but a star stands for itself
    ['https://hooksXexample.com/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/aaa', 'https://hooks.example.com/a+'],
    ['https://hooks.example.com/b', 'https://hooks.example.com/[ab]'],
    ['https://hooks.example.com/A', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/%61', 'https://hooks.example.com/a'],
    // another scheme
    ['http://hooks.example.com/a', 'https://hooks.example.com/a'],
    ['ftp://hooks.example.com/a', 'http*://hooks.example.com/a'],
    // user information
    ['https://hooks.example.com@evil.example/a', 'https://hooks.example.com*'],
    ['https://hooks.example.com:443@evil.example/a', 'https://hooks.example.com:*'],
    ['https://hooks.example.com%2Fa@evil.example/', 'https://hooks.example.com*'],
    ['https://hooks.example.com\\@evil.example/a', 'https://evil.example/*'],
    ['https://robot:key@hooks.example.com/a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/a', 'https://robot:key@hooks.example.com/a'],
    ['https://evil.example/@hooks.example.com/a', 'https://*@hooks.example.com/*'],
    // another host before or after the allowed one
    ['https://hooks.example.com.evil.example/a', 'https://hooks.example.com/*'],
    ['https://evilexample.com/a', 'https://*.example.com/*'],
    ['https://example.com/a', 'https://*.example.com/*'],
    ['https://evil.example/.example.com/a', 'https://*.example.com/*'],
    ['https://evil.example/?.example.com/a', 'https://*.example.com/*'],
    ['https://evil.example/#.example.com/a', 'https://*.example.com/*'],
    ['https://evil.example/://hooks.example.com/a', '*://hooks.example.com/*'],
    ['https://evil.example/x.example.com:8080/a', 'https://*.example.com:8080/*'],
    // a dot at the end is another name
    ['https://hooks.example.com./a', 'https://hooks.example.com/a'],
    // ports
    ['https://hooks.example.com:8443/a', 'https://hooks.example.com/*'],
    ['https://hooks.example.com/a', 'https://hooks.example.com:8443/a'],
    ['http://hooks.example.com:443/a', 'http://hooks.example.com/a'],
    ['https://hooks.example.com/a', '*://hooks.example.com:80/a'],
    // another path
    ['https://hooks.example.com/a/../admin', 'https://hooks.example.com/a/*'],
    ['https://hooks.example.com/a/%2e%2e/admin', 'https://hooks.example.com/a/*'],
    ['https://hooks.example.com/a\\..\\admin', 'https://hooks.example.com/a/*'],
    ['https://hooks.example.com//a', 'https://hooks.example.com/a'],
    ['https://hooks.example.com/b?/a/', 'https://hooks.example.com/a/*'],
    // an encoded star in a pattern is no star
    ['https://evil.example/a', 'https://%2a/a'],
    // no URL at all
    ['https://', '*'],
    ['http://[::1/a', '*'],
    ['http://exa mple.com/', '*'],
    ['http://256.1.1.1/', '*'],
    ['hooks.example.com/a', '*'],
  ];
  test.each(rows)('%j by %j', (url, pattern) => expect(urlMatches(url, pattern)).toBe(false));
});

test('a star spans any characters, and only the whole URL counts', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 8 });
  const pieces = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 8 });
  fc.assert(
    fc.property(letters, pieces, (text, piece) => {
      // Segments of dots would be taken away by the parser.
      fc.pre(!/(^|\/)\.{1,2}(\/|$)/.test(text));
      const source = piece.replaceAll('.', '\\.').replaceAll('*', '.*');
      const wanted = new RegExp(`^${source}$`).test(text);
      expect(urlMatches(`http://host/${text}`, `http://host/${piece}`)).toBe(wanted);
    }),
    { numRuns: 2_000 },
  );
});

describe('a URL of another host passes no pattern that says its host', () => {
  const good = 'good.example';
  const pieces = fc.constantFrom(
    ...[
      'http://',
      'https://',
      'HTTP:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '%2e',
      '%2f',
      '%40',
      '%00',
      '*',
      '[::1]',
      '\t',
      '\n',
    ],
    ...[
      'x',
      '80',
      '443',
      '8080',
      good,
      'GOOD.example',
      'good.example.',
      'evil.example',
      'good',
      '.example',
      '。',
      'ｇood',
      'user:pass',
      '..',
    ],
  );
  const start = fc.constantFrom(
    'http://',
    'https://',
    'http:/',
    'https:\\\\',
    `http://${good}`,
    `https://${good}:8080/`,
  );
  const url = fc.tuple(start, fc.array(pieces, { maxLength: 8 })).map(([first, parts]) => first + parts.join(''));
  const rest = fc.array(fc.oneof(pieces, fc.constant('*')), { maxLength: 4 }).map((parts) => `/${parts.join('')}`);
  const before = fc.constantFrom('', '', '*@', 'user:*@', '*:*@');
  const scheme = fc.constantFrom('http', 'https', '*', 'http*');

  test('as it is', () => {
    let passed = 0;
    fc.assert(
      fc.property(url, scheme, before, fc.constantFrom('', ':8080', ':*'), rest, (text, name, user, port, path) => {
        if (!urlMatches(text, `${name}://${user}${good}${port}${path}`)) return;
        passed += 1;
        expect(new URL(text).hostname).toBe(good);
        if (port === ':8080') expect(new URL(text).port).toBe('8080');
      }),
      { numRuns: 5_000 },
    );
    expect(passed).toBeGreaterThan(0);
  });

  test('with any subdomain', () => {
    fc.assert(
      fc.property(url, scheme, before, rest, (text, name, user, path) => {
        if (urlMatches(text, `${name}://${user}*.${good}${path}`)) {
          expect(new URL(text).host.endsWith(`.${good}`)).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

test('a pattern of many stars takes no longer than any other', () => {
  const url = `http://host/${'a'.repeat(50_000)}`;
  const before = performance.now();
  expect(urlMatches(url, `http://host/${'*a'.repeat(200)}b`)).toBe(false);
  expect(performance.now() - before).toBeLessThan(1_000);
});
