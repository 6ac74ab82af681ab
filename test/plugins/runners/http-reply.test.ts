import net from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openHookServer } from '../../helpers/hook-server.ts';
import { busWithHttpHook, runHttpHook } from '../../helpers/http-hook.ts';
import { openLoopbackServer } from '../../helpers/loopback-server.ts';
import { openRawServer } from '../../helpers/raw-server.ts';

const decision = '{"decision":"block"}';
/** A head, and a body with its length. */
const reply = (head: string, body = decision) => `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const ok = 'HTTP/1.1 200 OK';
const inChunks = `${ok}\r\ntransfer-encoding: chunked\r\n\r\n`;
const passed = { status: 'passed' };
const blocked = { status: 'blocked' };
const badAnswer = { status: 'failed', code: 'bad-answer' };
const network = { status: 'failed', code: 'network' };
const httpStatus = { status: 'failed', code: 'http-status' };

type Case = readonly [what: string, raw: string];

describe('a reply', () => {
  /** What comes of a connection that ends after the raw reply. */
  async function outcomeOf(raw: string) {
    const { url, connections } = await openRawServer((connection) => connection.end(raw, 'latin1'));
    const outcome = await runHttpHook({ url });
    expect(connections, 'it is asked once').toHaveLength(1);
    return outcome;
  }

  test.each<Case>([
    ['with 200', reply(ok)],
    ['with 201', reply('HTTP/1.1 201 Created')],
    ['with 206', reply('HTTP/1.1 206 Partial Content')],
    ['with 299 and no reason phrase', reply('HTTP/1.1 299 ')],
    ['behind a byte order mark', reply(ok, `\xef\xbb\xbf${decision}`)],
    ['among white space', reply(ok, `\r\n  ${decision}\n`)],
    ['that ends with the connection', `HTTP/1.0 200 OK\r\n\r\n${decision}`],
    ['in chunks', `${inChunks}5\r\n{"dec\r\nf\r\nision":"block"}\r\n0\r\n\r\n`],
    ['after informational ones', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${reply(ok)}`],
  ])('that decides to block blocks: %s', async (_what, raw) => {
    expect(await outcomeOf(raw)).toMatchObject(blocked);
  });

  test.each<Case>([
    ['with 204', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['with 205', reply('HTTP/1.1 205 Reset Content', '')],
    ['without a body', reply(ok, '')],
    ['of plain text', reply(ok, 'no')],
    ['that is a list', reply(ok, `[${decision}]`)],
    ['that is an empty object', reply(ok, '{}')],
  ])('that decides nothing passes: %s', async (_what, raw) => {
    expect(await outcomeOf(raw)).toMatchObject(passed);
  });

  test.each<Case>([
    ['JSON that is broken off', reply(ok, decision.slice(0, -1))],
    ['an answer among other lines', reply(ok, `no\n${decision}`)],
    ['two answers', reply(ok, `${decision}\n${decision}`)],
  ])('that cannot be read as an answer is a failed run: %s', async (_what, raw) => {
    expect(await outcomeOf(raw)).toMatchObject(badAnswer);
  });

  test('that names another event is a failed run', async () => {
    const raw = reply(ok, '{"decision":"block","hookSpecificOutput":{"hookEventName":"PreToolUse"}}');
    expect(await outcomeOf(raw)).toMatchObject({ status: 'failed', code: 'wrong-event' });
  });

  test.each<Case>([
    ['101', reply('HTTP/1.1 101 Switching Protocols')],
    ['300', reply('HTTP/1.1 300 Multiple Choices')],
    ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n'],
    ['403', reply('HTTP/1.1 403 Forbidden')],
    ['503, whatever it says of trying again', reply('HTTP/1.1 503 Later\r\nretry-after: 0')],
    ['999', reply('HTTP/1.1 999 What')],
  ])('with another status is ignored, whatever it decides: %s', async (_what, raw) => {
    expect(await outcomeOf(raw)).toMatchObject(httpStatus);
  });

  test.each<Case>([
    ['that never comes', ''],
    ['that is no HTTP', 'hello\r\n\r\n'],
    ['that is only informational', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['with a chunk that is none', `${inChunks}ZZ\r\n`],
    ['whose last chunk is missing', `${inChunks}14\r\n${decision}\r\n`],
    ['with two lengths', reply(`${ok}\r\ncontent-length: 3`)],
    ['with a length and chunks', reply(`${ok}\r\ntransfer-encoding: chunked`)],
    ['shorter than its length', `${ok}\r\ncontent-length: 99\r\n\r\n${decision}`],
    ['with an endless head', reply(`${ok}\r\nx: ${'a'.repeat(100_000)}`)],
    ['that says gzip and is none', reply(`${ok}\r\ncontent-encoding: gzip`)],
  ])('that is broken is ignored: %s', async (_what, raw) => {
    expect(await outcomeOf(raw)).toMatchObject(network);
  });

  test('that changes the protocol is ignored, and its connection closed', async () => {
    const { url, connections } = await openRawServer((connection) => {
      connection.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n${decision}`);
    });
    expect(await runHttpHook({ url })).toMatchObject(network);
    await expect.poll(() => connections[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  });

  test.each([
    ['utf-16le', Buffer.from(decision, 'utf16le')],
    ['"UTF-8"', Buffer.from(decision)],
    ['of-nobody', Buffer.from(decision)],
  ])('is read by the charset that it names: %s', async (charset, body) => {
    const head = `${ok}\r\ncontent-type: application/json; charset=${charset}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { url } = await openRawServer((connection) => connection.write(Buffer.concat([Buffer.from(head), body])));
    expect(await runHttpHook({ url })).toMatchObject(blocked);
  });

  test.each([301, 302, 303, 307, 308])('with %i is not followed, not even to an allowed URL', async (status) => {
    const { url, requests } = await openHookServer({
      '/from': { status, headers: { location: '/to' } },
      '/to': { body: decision },
    });
    expect(await runHttpHook({ url: `${url}/from` })).toMatchObject(httpStatus);
    expect(requests.map((request) => request.url)).toEqual(['/from']);
  });
});

describe('a server that fails', () => {
  test('by closing the connection is asked once', async () => {
    const { url, connections } = await openRawServer((connection) => connection.resetAndDestroy());
    expect(await runHttpHook({ url })).toMatchObject({
      ...network,
      said: 'the server could not be asked (ECONNRESET)',
    });
    expect(connections).toHaveLength(1);
  });

  test('in the middle of its reply does not block, whatever it has said', async () => {
    const { url } = await openRawServer((connection) => {
      connection.write(`${ok}\r\ncontent-length: 99\r\n\r\n${decision}`, () => connection.resetAndDestroy());
    });
    expect(await runHttpHook({ url })).toMatchObject(network);
  });

  test('by not being there is told without its URL', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const outcome = await runHttpHook({ url: `http://robot:key@127.0.0.1:${port}/a?b=c` });
    expect(outcome).toMatchObject({ ...network, said: 'the server could not be asked (ECONNREFUSED)' });
  });

  test('with an error is not read to its end', async () => {
    const { url } = await openRawServer((connection) => {
      connection.write('HTTP/1.1 500 Error\r\ncontent-length: 99\r\n\r\n');
    });
    expect(await runHttpHook({ url })).toMatchObject({ ...httpStatus, said: 'the server answered with status 500' });
  });
});

describe('of a reply 65,536 bytes are read at most', () => {
  const limit = 65_536;
  const answer = (length: number) => `{"decision":"block"${' '.repeat(length - 20)}}`;

  test.each([
    ['that are as many count', limit, blocked],
    ['that are one more do not', limit + 1, badAnswer],
  ])('those of an answer %s', async (_what, length, expected) => {
    const { url } = await openHookServer({ '/': { body: answer(length) } });
    expect(await runHttpHook({ url })).toMatchObject(expected);
  });

  test.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', (bytes: Buffer) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } })],
    ['zstd', zlib.zstdCompressSync],
  ])(
    'counted after decompression, so that a bomb of 50 MB in %s is cut while it is read',
    async (encoding, compress) => {
      const body = compress(Buffer.alloc(50_000_000, '{'));
      const url = await openLoopbackServer((_request, reply) => {
        reply.writeHead(200, { 'content-encoding': encoding }).end(body);
      });
      const before = process.memoryUsage().arrayBuffers;
      const outcome = await runHttpHook({ url });
      expect(outcome).toMatchObject(badAnswer);
      expect(outcome?.ms).toBeLessThan(5_000);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
    },
  );

  test('of a bomb in a bomb too', async () => {
    const body = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(50_000_000, '{')));
    const url = await openLoopbackServer((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(body);
    });
    expect(await runHttpHook({ url })).toMatchObject(badAnswer);
  });

  test('and no more of one without end, whose connection is closed', async () => {
    const { url, connections } = await openRawServer((connection) => {
      const write = () => {
        while (!connection.destroyed && connection.write('{'.repeat(10_000)));
      };
      connection.write(`${ok}\r\n\r\n`);
      connection.on('drain', write);
      write();
    });
    expect(await runHttpHook({ url })).toMatchObject(badAnswer);
    await expect.poll(() => connections[0]?.destroyed, { timeout: 10_000 }).toBe(true);
    expect(connections[0]?.bytesWritten).toBeLessThan(20_000_000);
  });

  test('and half a character at the cut is left out', async () => {
    const { url } = await openHookServer({ '/': { body: `${'a'.repeat(limit - 1)}é` } });
    const bus = busWithHttpHook({ url });
    const said: (string | undefined)[] = [];
    bus.hooks.afterRun.tap('test', (reply) => {
      said.push(reply.text);
      return reply;
    });
    await bus.dispatch('Stop');
    expect(said).toEqual(['a'.repeat(limit - 1)]);
  });
});
