import fs from 'node:fs';
import timers from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eachProcess, readVariable } from '../../plugins/runners/process-table.ts';

const variable = 'HOOKLINE_SOAK';

/** Marks this process, so that everything that is started from now on can be told from all else. */
export function markProcesses(): void {
  process.env[variable] = String(process.pid);
}

/** How many of the processes that were started are there, after a while in which they may end. On Linux alone; elsewhere 0. */
export async function countProcesses(): Promise<number> {
  let count = 0;
  for (let tries = 0; tries < 50; tries += 1) {
    count = 0;
    for await (const pid of eachProcess()) {
      if (pid !== process.pid && readVariable(pid, variable) === process.env[variable]) count += 1;
    }
    if (count === 0) return 0;
    await timers.setTimeout(100);
  }
  return count;
}

/** How many files, sockets and pipes this process has open. */
export function countDescriptors(): number {
  return fs.readdirSync('/dev/fd').length;
}

/** Bytes of the heap that are in use once what can be collected is. */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let count = 0; count < 3; count += 1) {
    await timers.setImmediate();
    collect();
  }
  return process.memoryUsage().heapUsed;
}
