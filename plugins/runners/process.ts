import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { loadOnce } from '../../core/load-once.ts';
import { type CapturedText, captureText } from './captured-text.ts';
import { openGroup, type ProcessGroup } from './process-group.ts';
import { heldMark, markRun } from './run-mark.ts';

/** A program to run, once. */
export interface ProgramCall {
  /** The program: a path, or a name that is looked up on the PATH of `env`. */
  readonly file: string;
  readonly arguments: readonly string[];
  /** The program's working directory, absolute. */
  readonly cwd: string;
  /** The program's whole environment; the run's mark is added to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether `env` bears the run's mark already. */
  readonly isMarked?: boolean;
  /** Written to the program's stdin, which is then closed. */
  readonly input: string;
  /** Bytes that are kept of stdout and of stderr, each. */
  readonly capture: number;
  /** Ends the program and everything that it started. */
  readonly signal: AbortSignal;
  /** Windows: hand the arguments over as they are, unquoted. */
  readonly verbatim?: boolean;
  /** Called with the process id when the program has started. Must not throw. */
  readonly onStart?: (pid: number) => void;
  /** Called when the program's own process has ended, before the rest of its output is read. Must not throw. */
  readonly onExit?: () => void;
}

/** What a program came to: it exited, was ended by a signal, was aborted, or never started. */
export interface ProgramResult {
  /** Absent after a signal, an abort or a failed start. */
  readonly exitCode?: number;
  /** The signal that ended the program by itself. */
  readonly signal?: NodeJS.Signals;
  /** The program could not be started: a sentence for people, with the likely fix. */
  readonly spawnFailure?: string;
  /** `signal` fired before the program had ended by itself. */
  readonly aborted: boolean;
  readonly stdout: CapturedText;
  readonly stderr: CapturedText;
}

const drainMilliseconds = 200;

/** Loads what the first run would have to load. */
export async function prepareRuns(): Promise<void> {
  await loadExeca();
}

/**
 * Runs a program and resolves once it has ended, at most 250 ms later: what it leaves running in the background is left
 * alone, and its pipes are closed. On abort its whole group is ended first. Output past the cap is read and dropped, so
 * that the program runs on to its own end. Never rejects.
 */
export async function runProgram(call: ProgramCall): Promise<ProgramResult> {
  const stdout = captureText(call.capture);
  const stderr = captureText(call.capture);
  const mark = call.isMarked ? heldMark(call.env) : markRun(call.env);
  const group = openGroup(mark);
  let end: End;
  try {
    end = await runInGroup(group, { ...call, env: mark.env }, stdout, stderr);
  } catch (error) {
    end = { aborted: false, spawnFailure: describeFailure(error, call) };
  }
  group.release();
  return { ...end, stdout: stdout.result(), stderr: stderr.result() };
}

type Execa = typeof import('execa')['execa'];
type Capture = ReturnType<typeof captureText>;
type End = Omit<ProgramResult, 'stdout' | 'stderr'>;

const loadExeca = loadOnce(() => import('execa'));

async function runInGroup(group: ProcessGroup, call: ProgramCall, stdout: Capture, stderr: Capture): Promise<End> {
  const { execa } = await loadExeca();
  if (call.signal.aborted) return { aborted: true };

  const program = start(execa, call);
  const { pid, nodeChildProcess: child } = program;
  child.on('error', ignore);
  if (pid === undefined) throw (await program).cause;

  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  call.onStart?.(pid);
  group.lead({ pid, kill: (signal) => program.kill(signal), hasExited });
  const closed = new Promise<void>((settle) => child.once('close', () => settle()));
  const endedByItself = waitForEnd(child, call.signal);
  if (call.onExit !== undefined) child.once('exit', call.onExit);
  program.stdout.on('error', ignore).on('data', stdout.write);
  program.stderr.on('error', ignore).on('data', stderr.write);
  program.stdin.on('error', ignore).end(Buffer.from(call.input));

  const aborted = !(await endedByItself);
  if (aborted) await group.end();
  else group.release();
  await waitForPipes(closed, aborted ? 0 : drainMilliseconds);
  for (const stream of [program.stdin, program.stdout, program.stderr]) stream.destroy();
  if (!hasExited()) child.unref(); // not even SIGKILL ended it: it must not hold this process up
  if (aborted) return { aborted };
  return child.signalCode === null ? { aborted, exitCode: child.exitCode ?? 0 } : { aborted, signal: child.signalCode };
}

// `killDescendants` makes the program the leader of a group of its own; `cleanup` would only do what the group does.
function start(execa: Execa, call: ProgramCall) {
  return execa(call.file, call.arguments, {
    cwd: call.cwd,
    env: call.env,
    extendEnv: false,
    buffer: false,
    reject: false,
    stripFinalNewline: false,
    cleanup: false,
    killDescendants: true,
    forceKillAfterDelay: false,
    windowsVerbatimArguments: call.verbatim ?? false,
  });
}

// Resolves to true when the program has ended by itself, to false when `signal` fired before.
function waitForEnd(child: ChildProcess, signal: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    // After a stall of the event loop timers run first: an exit that came before the abort is still to be seen.
    const onAbort = () => setImmediate(settle, false);
    const settle = (byItself: boolean) => {
      signal.removeEventListener('abort', onAbort);
      resolve(byItself);
    };
    signal.addEventListener('abort', onAbort);
    child.once('exit', () => settle(true));
  });
}

function waitForPipes(closed: Promise<void>, milliseconds: number) {
  return new Promise<void>((resolve) => {
    // As above: what the program wrote before a stall is read once more.
    const timer = setTimeout(() => setImmediate(resolve), milliseconds);
    void closed.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ignore() {}

function describeFailure(error: unknown, call: ProgramCall): string {
  const name = JSON.stringify(call.file);
  if (
    [call.file, call.cwd, ...call.arguments, ...Object.entries(call.env).flat()].some((text) => text.includes('\0'))
  ) {
    return `${name} cannot be given a null character in its arguments or environment: remove it, or pass it on stdin.`;
  }
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EACCES':
      return describePlace(code, call, name);
    case 'E2BIG':
      return `The arguments and environment of ${name} are too long for this system: pass large data on stdin.`;
    case 'EMFILE':
    case 'ENFILE':
      return `${name} could not be started, too many files are open: close some, or raise the limit (ulimit -n).`;
    case 'EAGAIN':
      return `${name} could not be started, too many processes are running: end some, or raise the limit (ulimit -u).`;
    case 'ETXTBSY':
      return `${name} is being written to: try again when that is done.`;
    default:
      return `${name} could not be started: ${message}.`;
  }
}

function describePlace(code: 'ENOENT' | 'ENOTDIR' | 'EACCES', { file, cwd }: ProgramCall, name: string) {
  const directory = JSON.stringify(cwd);
  if (!isOpenDirectory(cwd)) return `The working directory ${directory} does not exist or is closed to this user.`;
  const isPath = path.basename(file) !== file;
  const program = path.resolve(cwd, file);
  if (code === 'EACCES') {
    if (isPath && isOpenDirectory(program)) return `${name} is a directory, not a program: name a file in it.`;
    return `${name} is not executable: give it the permission (chmod +x), or run it through its interpreter.`;
  }
  if (!isPath) return `${name} was not found on the PATH: install it, or give its full path.`;
  if (!fs.existsSync(program)) return `${name} does not exist in ${directory}: check the path.`;
  return `The interpreter on the first line of ${name} does not exist: install it, or correct that line and its line end.`;
}

// The trailing dot asks for what a working directory needs: that it is there, is a directory and may be entered.
function isOpenDirectory(directory: string) {
  return fs.existsSync(`${directory}/.`);
}
