import fs from 'node:fs';
import timers from 'node:timers/promises';

/** What `/proc` tells of a process; `state` is X for one that is gone. */
export interface ProcessStatus {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
}

const chunk = 64;

/**
 * The ids of all processes, on Linux; elsewhere none. Read synchronously, a chunk at a time: the thread pool may be busy
 * with other work for as long as it likes.
 */
export async function* eachProcess(): AsyncGenerator<number> {
  let names: string[] = [];
  try {
    names = fs.readdirSync('/proc');
  } catch {
    // no such file system here
  }
  for (const [index, name] of names.entries()) {
    if (index % chunk === chunk - 1) await timers.setImmediate();
    if (/^\d+$/.test(name)) yield Number(name);
  }
}

/** What a process is doing, on Linux. */
export function readStatus(pid: number): ProcessStatus {
  const text = readProcess(pid, 'stat');
  // The name before it, in parentheses, may hold anything.
  const [state = 'X', parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: state || 'X', parent: Number(parent ?? 0), group: Number(group ?? 0) };
}

/** A variable of the environment that a process was started with, on Linux; undefined where it cannot be read. */
export function readVariable(pid: number, name: string): string | undefined {
  const variables = readProcess(pid, 'environ').split('\0');
  return variables.find((variable) => variable.startsWith(`${name}=`))?.slice(name.length + 1);
}

// Empty for a process that is gone or that this user may not look into.
function readProcess(pid: number, file: 'stat' | 'environ') {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
