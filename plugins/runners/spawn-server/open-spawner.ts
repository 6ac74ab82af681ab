import { type ProgramCall, type ProgramResult, runProgram } from '../process.ts';
import { markRun, type RunMark } from '../run-mark.ts';
import { keepServer, type Tell } from './keep-server.ts';
import type { ServerLostError, ServerProcess } from './server-process.ts';

/** When programs are started by a spawn server: always, or where that pays, in a large or a busy host. */
export type SpawnServerUse = 'always' | 'auto';

/** Starts programs: by a spawn server where there is one, by itself otherwise. */
export interface Spawner {
  /** Runs a program, as `runProgram` does; `tell` hears what a person should know of it. */
  run(call: ProgramCall, tell: Tell): Promise<ProgramResult>;
  /** Ends the server once no program runs any more, and resolves then. Later calls start programs directly. */
  close(): Promise<void>;
}

/** From this size on a fork of the host costs more than the way to a server and back. */
const largeBytes = 200 * 1024 * 1024;
/** So many programs at once are worth a server in any host: each start of one stalls the host's event loop. */
const busyPrograms = 4;
/** How long a server without work is kept. */
const idleMilliseconds = 60_000;
/** A host's size is looked at so often. */
const lookMilliseconds = 1_000;

/** Opens a spawner. A server is started when it is first of use; until it is ready, programs are started directly. */
export function openSpawner(use: SpawnServerUse): Spawner {
  const keeper = keepServer();
  const closed = Promise.withResolvers<void>();
  const isLarge = hostSize();
  let running = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const serverFor = async (tell: Tell): Promise<ServerProcess | undefined> => {
    if (isClosed) return undefined;
    if (use === 'always') await keeper.start(tell);
    else if (running >= busyPrograms || isLarge()) void keeper.start(tell);
    return keeper.current();
  };
  const rest = (): void => {
    if (running > 0) return;
    if (isClosed) keeper.stop().then(closed.resolve, closed.reject);
    else idle = setTimeout(() => void keeper.stop(), idleMilliseconds).unref();
  };

  return {
    async run(call, tell) {
      running += 1;
      clearTimeout(idle);
      try {
        const server = await serverFor(tell);
        return await (server && !call.signal.aborted ? runBy(server, call, tell) : runProgram(call));
      } finally {
        running -= 1;
        rest();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      rest();
      await closed.promise;
    },
  };
}

/** Runs a program by the server, and where that is lost before its result is known, once more and directly. */
async function runBy(server: ServerProcess, call: ProgramCall, tell: Tell): Promise<ProgramResult> {
  const mark = markRun(call.env);
  try {
    return await server.run({ ...call, env: mark.env });
  } catch (thrown) {
    const { end, pid } = thrown as ServerLostError;
    await endProgram(pid, mark);
    if (call.signal.aborted) return runProgram(call);
    const has = pid === undefined ? 'may have' : 'had';
    tell(`the spawn server was lost (${end}): the program, which ${has} started and was ended, is started again`);
    return runProgram(call);
  }
}

/** Ends what a lost server had started, so that nothing runs twice at once. */
async function endProgram(pid: number | undefined, mark: RunMark): Promise<void> {
  if (pid !== undefined && (process.platform !== 'linux' || mark.isOn(pid))) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // gone already
    }
  }
  await mark.end();
}

/** Whether this process is large, looked at now and then. */
function hostSize(): () => boolean {
  let isLarge = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt >= lookMilliseconds) {
      lookedAt = now;
      isLarge = process.memoryUsage.rss() >= largeBytes;
    }
    return isLarge;
  };
}
