import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Makes a socket in the place of a file; it is closed when the test is over. */
export async function listenOn(file: string): Promise<void> {
  const server = net.createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(file, resolve);
  });
}
