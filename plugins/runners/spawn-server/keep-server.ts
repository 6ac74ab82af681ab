import { canStartServer, type ServerProcess, startServer } from './server-process.ts';

/** Tells a person something, in a sentence. */
export type Tell = (message: string) => void;

/** Keeps one spawn server at hand: starts it, replaces it when it was lost, and gives up on it after a few times. */
export interface ServerKeeper {
  /** The server, where one takes calls now. */
  current(): ServerProcess | undefined;
  /** Has a server started where there is none; resolves when it takes calls, or cannot be had. */
  start(tell: Tell): Promise<void>;
  /** Ends the server; another one may be started later. */
  stop(): Promise<void>;
}

/** How many servers may be lost before none is started any more. */
const mostLost = 3;

/** Opens a keeper without a server. */
export function keepServer(): ServerKeeper {
  let server: ServerProcess | undefined;
  let lost = 0;
  let isOff = !canStartServer();

  const watch = async (started: ServerProcess, tell: Tell): Promise<void> => {
    const hasStarted = await started.ready;
    await started.ended;
    if (server !== started) return; // stopped
    server = undefined;
    lost += 1;
    isOff = !hasStarted || lost >= mostLost;
    if (isOff) tell(hasStarted ? `the spawn server was lost ${lost} times: ${direct}` : notStarted);
  };

  const startedServer = (tell: Tell): ServerProcess | undefined => {
    try {
      return startServer();
    } catch {
      isOff = true;
      tell(notStarted);
      return undefined;
    }
  };

  return {
    current: () => (server?.isReady() ? server : undefined),
    async start(tell) {
      if (isOff) return;
      if (!server) {
        server = startedServer(tell);
        if (!server) return;
        void watch(server, tell);
      }
      await server.ready;
    },
    async stop() {
      const stopped = server;
      server = undefined;
      await stopped?.close();
    },
  };
}

const direct = 'programs are started by the host itself from now on';
const notStarted = `the spawn server does not start: ${direct}`;
