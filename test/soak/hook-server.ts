import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that the http hooks are sent to. */
export interface SoakServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts it: `/block` blocks, `/error` and `/broken` fail, `/silent` never answers, all else passes. */
export async function openSoakServer(): Promise<SoakServer> {
  const server = http.createServer((request, reply) => {
    request.resume().on('end', () => {
      if (request.url === '/silent') return;
      if (request.url === '/broken') return void reply.destroy();
      reply.writeHead(request.url === '/error' ? 500 : 200, { 'content-type': 'application/json' });
      reply.end(request.url === '/block' ? '{"decision":"block","reason":"no"}' : '{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
