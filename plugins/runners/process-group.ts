import fs from 'node:fs';
import timers from 'node:timers/promises';
import { onExit } from 'signal-exit';

/** The program that leads a group. */
export interface Leader {
  readonly pid: number;
  /** Signals the whole group (on Windows the tree). */
  readonly kill: (signal: NodeJS.Signals) => boolean;
  readonly hasExited: () => boolean;
}

/**
 * The processes that one run starts. Every group that was opened is to be released or ended;
 * releasing again changes nothing.
 */
export interface ProcessGroup {
  /** The environment for the program: the given one and the run's mark. */
  readonly env: Readonly<Record<string, string>>;
  /** To be called as soon as the program has started. */
  lead(leader: Leader): void;
  /** Nothing started, or the leader ended by itself: what else it started is left alone. */
  release(): void;
  /**
   * Ends the group: SIGTERM, 500 ms of grace for every member, SIGKILL; then, on Linux, whatever left the group and
   * still bears the mark. Resolves when they are gone, and about 200 ms after SIGKILL even if they are not.
   */
  end(): Promise<void>;
}

const markVariable = 'HOOKLINE_RUN';
const idsKept = 8;
const watchedAfterwards = 1_000;
const graceMilliseconds = 500;
const deathMilliseconds = 200;
const pollMilliseconds = 10;
const scanRounds = 5;
const scanChunk = 64;

/**
 * Opens the group of one run, before the program is started with the group's `env`. Should this process go first, by
 * its own exit or by a signal, an open group gets SIGKILL.
 *
 * The mark is an id of the run, in the variable `HOOKLINE_RUN` behind the ids of the runs around it, joined by `:`, so
 * that a run inside a run is found by the outer one too; the last few are kept.
 */
export function openGroup(env: Readonly<Record<string, string>>): ProcessGroup {
  const id = newMark();
  const inherited = env[markVariable] ?? process.env[markVariable] ?? '';
  const outer = inherited.split(':').filter((part) => /^[\w-]{1,64}$/.test(part));
  const group: { leader?: Leader } = {};
  // Before the start, so that no signal finds a program started and nobody to end it.
  watchExit();
  open.add(group);

  const release = () => {
    if (open.delete(group) && open.size === 0) unwatchExit();
  };
  return {
    env: { ...env, [markVariable]: [...outer.slice(1 - idsKept), id].join(':') },
    lead(leader) {
      group.leader = leader;
    },
    release,
    async end() {
      if (group.leader !== undefined) await endMembers(group.leader);
      await endEscaped(id);
      release();
    },
  };
}

let runs = 0;

/** An id that no other run has. No secret, so that no start of the program has to load a crypto module for it. */
function newMark(): string {
  runs += 1;
  return [process.pid, Date.now(), runs, Math.floor(Math.random() * 2 ** 32)]
    .map((part) => part.toString(36))
    .join('-');
}

const open = new Set<{ readonly leader?: Leader }>();
let stopWatching: (() => void) | undefined;
let lastWatch: NodeJS.Timeout | undefined;

function watchExit() {
  clearTimeout(lastWatch);
  stopWatching ??= onExit(killOpen);
}

/** Not at once: to listen to every signal anew costs a tenth of a short run, and runs come in bursts. */
function unwatchExit() {
  lastWatch = setTimeout(() => {
    stopWatching?.();
    stopWatching = undefined;
  }, watchedAfterwards).unref();
}

function killOpen() {
  for (const { leader } of open) leader?.kill('SIGKILL');
}

async function endMembers(leader: Leader) {
  leader.kill('SIGTERM');
  if (await isGone(leader, graceMilliseconds)) return;
  leader.kill('SIGKILL');
  await isGone(leader, deathMilliseconds);
}

async function isGone(leader: Leader, milliseconds: number) {
  const deadline = performance.now() + milliseconds;
  for (let pause = pollMilliseconds; await hasMembers(leader); pause *= 2) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await timers.setTimeout(Math.min(pause, left));
  }
  return true;
}

async function hasMembers({ pid, hasExited }: Leader) {
  if (!hasExited()) return true;
  if (process.platform === 'win32' || !isThere(-pid)) return false;
  if (process.platform !== 'linux') return true;
  // A dead member counts as there until the system's first process has collected it, which in a container may be never.
  for await (const other of eachProcess()) {
    const { state, group } = readStatus(other);
    if (group === pid && state !== 'Z' && state !== 'X') return true;
  }
  return false;
}

function isThere(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// A program that was forking while it was looked for shows up in the next round.
async function endEscaped(id: string) {
  if (process.platform !== 'linux') return;
  const own = lineage();
  for (let round = 0, found = true; found && round < scanRounds; round++) {
    found = false;
    for await (const pid of eachProcess()) {
      if (own.has(pid) || !bearsMark(pid, id)) continue;
      found = true;
      kill(pid);
    }
    if (found) await timers.setTimeout(pollMilliseconds);
  }
}

// This process and its ancestors, which are never ended.
function lineage() {
  const pids = new Set<number>();
  for (let pid = process.pid; pid > 0 && !pids.has(pid); pid = readStatus(pid).parent) pids.add(pid);
  return pids;
}

function bearsMark(pid: number, id: string) {
  const variables = readProcess(pid, 'environ').split('\0');
  const mark = variables.find((variable) => variable.startsWith(`${markVariable}=`)) ?? '';
  return mark.split(/[=:]/).includes(id);
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone already, or another user's
  }
}

// Read synchronously, a chunk at a time: the thread pool may be busy with other work for as long as it likes.
async function* eachProcess() {
  let names: string[] = [];
  try {
    names = fs.readdirSync('/proc');
  } catch {
    // no such file system here
  }
  for (const [index, name] of names.entries()) {
    if (index % scanChunk === scanChunk - 1) await timers.setImmediate();
    if (/^\d+$/.test(name)) yield Number(name);
  }
}

function readStatus(pid: number) {
  const text = readProcess(pid, 'stat');
  // The name before it, in parentheses, may hold anything.
  const [state = 'X', parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent ?? 0), group: Number(group ?? 0) };
}

// Empty for a process that is gone or that this user may not look into.
function readProcess(pid: number, file: 'stat' | 'environ') {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
