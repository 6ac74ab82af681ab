import childProcess from 'node:child_process';
import events from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { HostAnswer, HostRequest } from '../fixtures/hosts/many-events.ts';

/** A host in a process of its own, so that what it suffers is not ours. */
export interface StartedHost {
  readonly pid: number;
  /** Has it fire events. @throws Error where it ended, or gave no answer in 40 s. */
  ask(request: HostRequest): Promise<HostAnswer>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
}

/** Where a host runs, and as whom. */
export interface HostOptions {
  readonly data: string;
  readonly project: string;
  readonly spawnServer?: 'always' | 'never';
  /** A program and its words that start the host, as `setpriv` does. */
  readonly by?: readonly string[];
}

const file = path.join(import.meta.dirname, '../fixtures/hosts/many-events.ts');

/** Starts a host; it is ended when the test is over. For use inside a test. */
export async function startHost({ data, project, spawnServer = 'never', by = [] }: HostOptions): Promise<StartedHost> {
  const [program = '', ...words] = [...by, process.execPath, file, data, project, spawnServer];
  const child = childProcess.spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const asked: PromiseWithResolvers<HostAnswer>[] = [];
  child.on('message', (answer) => asked.shift()?.resolve(answer as HostAnswer));
  child.on('exit', (status, signal) => {
    for (const each of asked.splice(0)) each.reject(new Error(`the host ended: ${signal ?? status}`));
  });
  /** The next message that is not waited for yet. */
  const message = () => {
    const next = Promise.withResolvers<HostAnswer>();
    asked.push(next);
    const timer = setTimeout(() => next.reject(new Error('the host gives no answer')), 40_000);
    return next.promise.finally(() => clearTimeout(timer));
  };
  await message();
  return {
    pid: child.pid ?? 0,
    ask(request) {
      child.send(request);
      return message();
    },
    async kill() {
      for (const each of asked.splice(0)) each.promise.catch(() => {});
      const ended = events.once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
