import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as a loopback server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server on a free port of this machine; it is closed when the test is over. Returns `http://127.0.0.1:PORT`. */
export async function openLoopbackServer(
  answer: (request: SeenRequest, reply: http.ServerResponse) => void,
): Promise<string> {
  const server = http.createServer((request, reply) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answer({ method, url, headers, body }, reply));
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
