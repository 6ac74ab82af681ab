import timers from 'node:timers/promises';
import { eachProcess, readStatus, readVariable } from './process-table.ts';

/** What tells the processes of one run from all others, wherever they went. */
export interface RunMark {
  /** The environment for the program: the given one and the mark. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether a process bears the mark, on Linux. */
  isOn(pid: number): boolean;
  /** Ends every process that bears the mark, by SIGKILL; on Linux alone. */
  end(): Promise<void>;
}

const variable = 'HOOKLINE_RUN';
const idsKept = 8;
const scanRounds = 5;
const pollMilliseconds = 10;

/**
 * Marks one run. The mark is an id of the run, in the variable `HOOKLINE_RUN` behind the ids of the runs around it,
 * joined by `:`, so that a run inside a run is found by the outer one too; the last few are kept.
 */
export function markRun(env: Readonly<Record<string, string>>): RunMark {
  const outer = idsIn(env[variable] ?? process.env[variable]);
  const id = newId();
  return markOf(id, { ...env, [variable]: [...outer.slice(1 - idsKept), id].join(':') });
}

/** The mark of a run that somebody else has marked, for whom this process starts it. */
export function heldMark(env: Readonly<Record<string, string>>): RunMark {
  const id = idsIn(env[variable]).at(-1);
  return id === undefined ? markRun(env) : markOf(id, env);
}

function markOf(id: string, env: Readonly<Record<string, string>>): RunMark {
  const isOn = (pid: number) => (readVariable(pid, variable) ?? '').split(':').includes(id);
  return { env, isOn, end: () => endAll(isOn) };
}

/** How many runs this process is inside of, as far as their marks are kept. */
export function runsAround(): number {
  return idsIn(process.env[variable]).length;
}

function idsIn(mark = ''): readonly string[] {
  return mark.split(':').filter((part) => /^[\w-]{1,64}$/.test(part));
}

let runs = 0;

/** An id that no other run has. No secret, so that no start of the program has to load a crypto module for it. */
function newId(): string {
  runs += 1;
  return [process.pid, Date.now(), runs, Math.floor(Math.random() * 2 ** 32)]
    .map((part) => part.toString(36))
    .join('-');
}

// A program that was forking while it was looked for shows up in the next round.
async function endAll(isOn: (pid: number) => boolean): Promise<void> {
  if (process.platform !== 'linux') return;
  const own = lineage();
  for (let round = 0, found = true; found && round < scanRounds; round++) {
    found = false;
    for await (const pid of eachProcess()) {
      if (own.has(pid) || !isOn(pid)) continue;
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

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone already, or another user's
  }
}
