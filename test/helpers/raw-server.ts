import net from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that writes what it likes, be it HTTP or not. */
export interface RawServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The connections so far, in order; each is emptied by the server. */
  readonly connections: readonly net.Socket[];
}

/** Starts a server that calls `answer` with each piece that comes on a connection. For use inside a test. */
export async function openRawServer(answer: (connection: net.Socket, piece: string) => void): Promise<RawServer> {
  const connections: net.Socket[] = [];
  const server = net.createServer((connection) => {
    connections.push(connection);
    connection.setEncoding('latin1');
    connection.on('data', (piece) => answer(connection, String(piece)));
    // A client that gives up resets the connection.
    connection.on('error', () => {});
  });
  onTestFinished(() => {
    for (const connection of connections) connection.destroy();
    return new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`, connections };
}
