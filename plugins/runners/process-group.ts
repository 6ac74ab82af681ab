import timers from 'node:timers/promises';
import { onExit } from 'signal-exit';
import { eachProcess, readStatus } from './process-table.ts';
import type { RunMark } from './run-mark.ts';

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

const watchedAfterwards = 1_000;
const graceMilliseconds = 500;
const deathMilliseconds = 200;
const pollMilliseconds = 10;

/**
 * Opens the group of a run by its mark, before the program is started with the mark's environment. Should this process go first, by
 * its own exit or by a signal, an open group gets SIGKILL.
 */
export function openGroup(mark: RunMark): ProcessGroup {
  const group: OpenGroup = { mark };
  // Before the start, so that no signal finds a program started and nobody to end it.
  watchExit();
  open.add(group);

  const release = () => {
    if (open.delete(group) && open.size === 0) unwatchExit();
  };
  return {
    lead(leader) {
      group.leader = leader;
    },
    release,
    async end() {
      if (group.leader !== undefined) await endMembers(group.leader);
      await mark.end();
      release();
    },
  };
}

/** Ends at once, by SIGKILL, all groups that are open and what left them: for a process that has to go. */
export async function endOpenGroups(): Promise<void> {
  killOpen();
  await Promise.all(Array.from(open, ({ mark }) => mark.end()));
}

interface OpenGroup {
  readonly mark: RunMark;
  leader?: Leader;
}

const open = new Set<OpenGroup>();
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
