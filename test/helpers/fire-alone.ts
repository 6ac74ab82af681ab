import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Verdict } from '../../types/outcome.ts';

/** What an agent that fired one event left behind. */
export interface LoneEvent {
  readonly verdict: Verdict;
  /** The packages that were loaded for it, by name. */
  readonly packages: readonly string[];
  /** How many timers were left. */
  readonly timers: number;
  readonly stderr: string;
  /** Milliseconds from the verdict to the end of the process. */
  readonly lingered: number;
}

const agent = path.resolve(import.meta.dirname, '../fixtures/hosts/one-event.ts');

/** Fires one event in a process of its own, with the usual plugins and the configured model. */
export async function fireAlone(
  { data, project }: { readonly data: string; readonly project: string },
  event: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<LoneEvent> {
  const child = spawn(process.execPath, [agent, data, project, event], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let toldAt = 0;
  child.stdout.once('data', () => {
    toldAt = performance.now();
  });
  const closed = once(child, 'close').then(() => performance.now());
  const [stdout, stderr, endedAt] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (stdout === '') throw new Error(`no verdict: ${stderr}`);
  return { ...(JSON.parse(stdout) as Omit<LoneEvent, 'stderr' | 'lingered'>), stderr, lingered: endedAt - toldAt };
}
