import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fireAlone } from '../../helpers/fire-alone.ts';
import { openHookServer } from '../../helpers/hook-server.ts';
import { busWithHttpHook, runHttpHook } from '../../helpers/http-hook.ts';
import { openRawServer } from '../../helpers/raw-server.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const decision = '{"decision":"block"}';
const reply = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

describe('what is sent', () => {
  test('is the event as JSON, posted to the URL with its query and without its fragment', async () => {
    const { url, requests } = await openHookServer({ '/a b': {} });
    await runHttpHook({ url: `${url}/a%20b?c=%2F&d=e+f&&g#h` });
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/a%20b?c=%2F&d=e+f&&g',
        headers: { 'content-type': 'application/json', 'user-agent': 'hookline' },
      },
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ hook_event_name: 'Stop', cwd: '/' });
  });

  test('has the headers of the hook as written, in the place of ours', async () => {
    const { url, requests } = await openHookServer({ '/': {} });
    const headers = { 'X-Team': 'a  b $HOME', 'Content-Type': 'text/plain', 'USER-AGENT': 'mine', 'x-latin': 'é' };
    await runHttpHook({ url, headers });
    expect(requests).toMatchObject([
      { headers: { 'x-team': 'a  b $HOME', 'content-type': 'text/plain', 'user-agent': 'mine', 'x-latin': 'é' } },
    ]);
  });

  test('has the credentials of the URL as a header, and not in the URL', async () => {
    const { url, requests } = await openHookServer({ '/': {} });
    await runHttpHook({ url: url.replace('//', '//robot:key@') });
    const authorization = `Basic ${Buffer.from('robot:key').toString('base64')}`;
    expect(requests).toMatchObject([{ url: '/', headers: { authorization } }]);
  });

  test('has no cookie that a reply set', async () => {
    const { url, requests } = await openHookServer({ '/': { headers: { 'set-cookie': 'a=b; Path=/' } } });
    const bus = busWithHttpHook({ url });
    await bus.dispatch('Stop');
    await bus.dispatch('Stop');
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  test('goes over a connection of its own: one that the server has given up loses no event', async () => {
    const { url, connections } = await openRawServer((connection) => {
      if (connection.bytesWritten > 0) connection.destroy();
      else connection.write(reply(decision));
    });
    const bus = busWithHttpHook({ url });
    for (let event = 0; event < 3; event += 1) {
      expect((await bus.dispatch('Stop')).outcomes).toMatchObject([{ status: 'blocked' }]);
    }
    expect(connections).toHaveLength(3);
  });
});

describe('a header that could hide a second request in the first keeps the hook from loading, told with its line', () => {
  test.each([
    ['x-a', 'a\r\nx-b: c'],
    ['x-a', 'a\nx-b: c'],
    ['x-a', 'a\rb'],
    ['x-a', 'a\tb'],
    ['x-a', 'a\0b'],
    ['x-a', 'a\u007fb'],
    ['x-a', 'a\u0085b'],
    ['x-a', 'a\u2028b'],
    ['x-a', '鍵'],
    ['x-a\r\nx-b', 'c'],
    ['x a', 'b'],
    ['x-a:', 'b'],
    ['', 'b'],
    ['é', 'b'],
    ['Content-Length', '0'],
    ['transfer-encoding', 'chunked'],
    ['TRANSFER-ENCODING', 'identity'],
    ['Host', 'other.example'],
    ['connection', 'upgrade'],
    ['upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['te', 'trailers'],
    ['trailer', 'x-a'],
    ['keep-alive', 'timeout=60'],
    ['proxy-connection', 'close'],
  ])('%j: %j', async (name, value) => {
    const place = openWorkplace();
    const header = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const hook = `{ "type": "http", "url": "http://127.0.0.1/",\n "headers": {\n  ${header} } }`;
    const file = writeFile(path.join(place.data, 'hooks.json'), `{ "hooks": { "Stop": [{ "hooks": [${hook}] }] } }`);
    const { hooks, problems } = await place.bus().list();
    expect(hooks).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad-field', severity: 'error', file, line: 3, column: 3 }]);
  });

  test.each([
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'hooks.example.com',
    '//hooks.example.com',
    ' http://hooks.example.com',
    'http:///hooks.example.com',
    'http:hooks.example.com',
    'http://',
  ])('and so does a URL that is none of http or https: %j', async (url) => {
    const { hooks, problems } = await busWithHttpHook({ url }).list();
    expect(hooks).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad-field' }]);
  });
});

describe('at its end', () => {
  const head = reply(decision).slice(0, -decision.length);
  const slow = ['nothing came', 'the head came', 'half of it came'] as const;
  const sent = { 'nothing came': '', 'the head came': head, 'half of it came': head + decision.slice(0, 10) };

  test.each(slow)('a timeout ends a reply of which %s, and closes the connection', async (what) => {
    const { url, connections } = await openRawServer((connection) => connection.write(sent[what]));
    const outcome = await runHttpHook({ url, timeout: 0.3 });
    expect(outcome).toMatchObject({ status: 'timedOut' });
    expect(outcome?.ms).toBeLessThan(4_000);
    await expect.poll(() => connections[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  });

  test.each(slow)('the caller’s signal ends a reply of which %s, and closes the connection', async (what) => {
    const caller = new AbortController();
    const { url, connections } = await openRawServer((connection) => {
      connection.write(sent[what]);
      setTimeout(() => caller.abort(), 50);
    });
    const outcome = await runHttpHook({ url }, caller.signal);
    expect(outcome).toMatchObject({ status: 'failed', code: 'cancelled' });
    expect(outcome?.ms).toBeLessThan(4_000);
    await expect.poll(() => connections[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  });
});

describe('in a list', () => {
  test.each([
    ['http://robot:key@Hooks.Example.com:80/a/b?c=d#e', 'http://hooks.example.com/a/b'],
    ['https://hooks.example.com:8443', 'https://hooks.example.com:8443/'],
    ['http://[::1', 'a URL that cannot be read'],
  ])('the URL %s reads %s', async (url, label) => {
    expect((await busWithHttpHook({ url }).list()).hooks).toMatchObject([{ label }]);
  });
});

describe('an agent that fires one event', () => {
  /** A workplace with one user hook, which may reach every URL. */
  function workplaceWith(hook: unknown) {
    const place = openWorkplace();
    writeFile(path.join(place.data, 'settings.json'), { allowedHttpHookUrls: ['*'] });
    place.userHooks('Stop', hook);
    return place;
  }

  test('ends at once after an http hook, though the server would keep the connection', async () => {
    const { url } = await openRawServer((connection) => connection.write(reply(decision)));
    const { verdict, packages, timers, stderr, lingered } = await fireAlone(
      workplaceWith({ type: 'http', url }),
      'Stop',
    );
    expect(verdict).toMatchObject({ decision: 'block' });
    expect(packages).toContain('got');
    expect([timers, stderr]).toEqual([0, '']);
    expect(lingered).toBeLessThan(3_000);
  });

  test('ends at once after an http hook that timed out', async () => {
    const { url } = await openRawServer((connection) => connection.write(reply(decision).slice(0, -1)));
    const { verdict, timers, lingered } = await fireAlone(workplaceWith({ type: 'http', url, timeout: 0.5 }), 'Stop');
    expect(verdict.outcomes).toMatchObject([{ status: 'timedOut' }]);
    expect(timers).toBe(0);
    expect(lingered).toBeLessThan(3_000);
  });

  test('loads no HTTP client for other hooks', async () => {
    const { verdict, packages } = await fireAlone(workplaceWith('exit 0'), 'Stop');
    expect(verdict.outcomes).toMatchObject([{ status: 'passed' }]);
    expect(packages).not.toContain('got');
  });
});
