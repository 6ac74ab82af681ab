import childProcess, { type ChildProcess } from 'node:child_process';
import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { ProgramCall, ProgramResult } from '../process.ts';
import { type Answer, changesOf, type Environment, type Request } from './protocol.ts';

/** One spawn server, seen by its host. */
export interface ServerProcess {
  /** Resolves once: to true when it takes calls, to false where it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /** Whether it takes calls now. */
  isReady(): boolean;
  /** @throws ServerLostError where the server ended, or had to be ended, before it told the result. */
  run(call: ProgramCall): Promise<ProgramResult>;
  /** Ends it, with what it still runs; resolves when it is gone. */
  close(): Promise<void>;
}

/** The server is gone, and with it what it knew of a program. */
export class ServerLostError extends Error {
  override readonly name = 'ServerLostError';
  /** What ended the server: a signal or an exit status. */
  readonly end: string;
  /** The process id of the program, where it is known to have started. */
  readonly pid: number | undefined;

  constructor(end: string, pid: number | undefined) {
    super(`the spawn server ended (${end})`);
    this.end = end;
    this.pid = pid;
  }
}

/** How long a server may take to end what it was told to end; longer than the grace of a group. */
const patienceMilliseconds = 2_500;
/** How long a server may take to start. */
const startMilliseconds = 10_000;
/** How long a server may take to end by itself. */
const graceMilliseconds = 1_000;

/** The server keeps little: each fork of it copies the table of its memory. */
const execArgv = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'];

/** The server's program beside this file: built, or as source. */
const program = path.join(import.meta.dirname, `main${path.extname(import.meta.filename)}`);

/**
 * Whether a server can be started here: this has to be Node itself, since a program that brings its own Node along would
 * start itself once more; and the server's program has to be there, which a bundler may have left out.
 */
export function canStartServer(): boolean {
  return /^node(js)?(\.exe)?$/i.test(path.basename(process.execPath)) && fs.existsSync(program);
}

/** Starts a server. Without work it does not keep its host alive; it ends with it, however that ends. */
export function startServer(): ServerProcess {
  const base = { ...process.env } as Environment;
  const child = childProcess.fork(program, {
    execArgv,
    // What is meant for the host's own Node may do anything in another one.
    env: { ...base, NODE_OPTIONS: '' },
    cwd: path.parse(process.execPath).root,
    // Away from the terminal: its Ctrl-C is for the host, which then tells what is to end.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  } as childProcess.ForkOptions);
  const calls = new Map<number, Call>();
  const ready = Promise.withResolvers<boolean>();
  const gone = Promise.withResolvers<void>();
  let state: 'starting' | 'ready' | 'gone' = 'starting';
  let last = 0;
  const slow = setTimeout(() => child.kill('SIGKILL'), startMilliseconds);

  const lose = (end: string): void => {
    if (state === 'gone') return;
    state = 'gone';
    clearTimeout(slow);
    ready.resolve(false);
    gone.resolve();
    for (const call of calls.values()) call.lose(end);
    calls.clear();
  };
  const settle = (id: number): Call | undefined => {
    const call = calls.get(id);
    calls.delete(id);
    if (calls.size === 0) hold(child, false);
    return call;
  };

  child.on('message', (answer: Answer) => {
    if ('ready' in answer) {
      state = 'ready';
      clearTimeout(slow);
      if (calls.size === 0) hold(child, false);
      ready.resolve(true);
    } else if ('result' in answer) settle(answer.id)?.end(answer.result);
    else if ('pid' in answer) calls.get(answer.id)?.start(answer.pid);
    else calls.get(answer.id)?.exit();
  });
  child.once('error', (error) => lose(error.message));
  const exited = events.once(child, 'exit');
  const disconnected = events.once(child, 'disconnect');
  // What it told last is read first: its exit may be heard of before that.
  void Promise.all([exited, disconnected]).then(
    ([[status, signal]]) => lose(signal ?? `exit status ${status}`),
    ignore,
  );
  void disconnected.then(() => {
    // Without its channel it ends by itself; one that is stuck would not notice.
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
    void gone.promise.then(() => clearTimeout(timer));
  }, ignore);
  send(child, { base });

  return {
    ready: ready.promise,
    ended: gone.promise,
    isReady: () => state === 'ready',
    run(call) {
      last += 1;
      const sent = sendCall(child, last, call, base);
      calls.set(last, sent);
      hold(child, true);
      return sent.result;
    },
    async close() {
      if (state === 'gone') return;
      hold(child, true);
      // Where it runs something, it has to end that first.
      if (calls.size === 0) child.kill('SIGKILL');
      if (child.connected) child.disconnect();
      await gone.promise;
    },
  };
}

/** A call that is under way, and what the server may tell of it. */
interface Call {
  readonly result: Promise<ProgramResult>;
  start(pid: number): void;
  exit(): void;
  end(result: ProgramResult): void;
  lose(end: string): void;
}

function sendCall(child: ChildProcess, id: number, call: ProgramCall, base: Environment): Call {
  const { file, arguments: words, cwd, input, capture, verbatim = false, signal } = call;
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  let pid: number | undefined;
  let hasExited = false;
  let timer: NodeJS.Timeout | undefined;

  const abort = () => {
    send(child, { abort: id });
    timer = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
  };
  const tidy = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
  const exit = () => {
    if (!hasExited) call.onExit?.();
    hasExited = true;
  };
  send(child, { id, call: { file, arguments: words, cwd, input, capture, verbatim, ...changesOf(call.env, base) } });
  signal.addEventListener('abort', abort);
  return {
    result: promise,
    start(started) {
      pid = started;
      call.onStart?.(started);
    },
    exit,
    end(result) {
      tidy();
      if (result.exitCode !== undefined || result.signal !== undefined) exit();
      resolve(result);
    },
    lose(end) {
      tidy();
      reject(new ServerLostError(end, pid));
    },
  };
}

/** A message that cannot be sent is of no consequence: then the channel's end is noticed. */
function send(child: ChildProcess, request: Request): void {
  if (child.connected) child.send(request, () => {});
}

/** Whether the server, and its channel, keep the host alive. */
function hold(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function ignore(): void {}
