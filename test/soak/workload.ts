import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import timers from 'node:timers/promises';
import { block, defineHookType, HookBus } from '../../core/index.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { eachProcess, readStatus } from '../../plugins/runners/process-table.ts';
import { standard } from '../../plugins/standard.ts';
import type { Verdict } from '../../types/outcome.ts';
import { type SoakCase, soakCases } from './cases.ts';
import { openSoakServer } from './hook-server.ts';

/** What a time of load came to. */
export interface SoakCounts {
  events: number;
  faults: number;
  /** Faults whose event came to the verdict that it has to have. */
  survived: number;
  /** Events that came to another verdict, or to none. */
  lost: number;
}

/** How the load is made. */
export interface SoakOptions {
  readonly sessions: number;
  /** Milliseconds. */
  readonly time: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
  readonly counts: SoakCounts;
  /** Told of the first few verdicts that are not as they have to be. */
  tell(message: string): void;
}

const inCode = defineHookType({
  type: 'in-code',
  summary: 'Does what the soak asks for.',
  schema: {
    type: 'object',
    required: ['does'],
    properties: { does: { type: 'string', enum: ['nothing', 'block', 'throw'] } },
  },
  run: async ({ hook: { does } }) => {
    await timers.setImmediate();
    if (does === 'throw') throw new Error('as asked');
    return does === 'block' ? block('no') : undefined;
  },
});

/** How long after the end an event may take to come to its verdict. */
const patience = 60_000;

/** Runs sessions side by side on two buses, one with a spawn server, for a time; meanwhile somebody disturbs them. */
export async function runSessions(options: SoakOptions): Promise<void> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-soak-')));
  const server = await openSoakServer();
  const cases = soakCases(server.url);
  const hooksFile = path.join(folder, 'hooks.json');
  const hooks = JSON.stringify({
    hooks: { PreToolUse: cases.map((each) => ({ matcher: each.tool, hooks: each.hooks })) },
  });
  fs.writeFileSync(hooksFile, hooks);
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ allowedHttpHookUrls: [`${server.url}/*`] }));
  fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ KEY: 'a-stored-secret-of-the-soak' }), {
    mode: 0o600,
  });
  const buses = (['always', 'never'] as const).map((spawnServer) =>
    new HookBus({ profile: mendcode, project: folder }).use(standard({ data: folder, spawnServer })).use(inCode),
  );
  const end = new AbortController();
  const stop = () => end.abort();
  options.signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, options.time);
  try {
    // What is disturbed has to have been read once: a file that never could be read has no hooks.
    for (const bus of buses) await bus.reload();
    const disturbing = disturb({ hooksFile, hooks, counts: options.counts, signal: end.signal });
    const sessions = Array.from({ length: options.sessions }, (_, index) =>
      runSession(buses[index % buses.length] as HookBus<typeof mendcode>, index, cases, end.signal, options),
    );
    await Promise.all([disturbing, ...sessions]);
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', stop);
    await Promise.all(buses.map((bus) => bus.close()));
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runSession(
  bus: HookBus<typeof mendcode>,
  number: number,
  cases: readonly SoakCase[],
  end: AbortSignal,
  { counts, tell }: SoakOptions,
): Promise<void> {
  const session = bus.session(`soak-${number}`);
  for (let turn = number; !end.aborted; turn += 1) {
    await session.dispatch('UserPromptSubmit', { prompt: 'go on' });
    counts.events += 1;
    // Events without hooks take no turn of the event loop, which somebody else may wait for.
    await timers.setImmediate();
    for (let step = 0; step < 5 && !end.aborted; step += 1) {
      const each = cases[(turn * 7 + step * 3) % cases.length] as SoakCase;
      const payload = {
        tool_name: each.tool,
        tool_input: { text: `x a-stored-secret-of-the-soak ${'é'.repeat(step * 500)}` },
      };
      const verdict = await within(patience, session.dispatch('PreToolUse', payload));
      counts.events += 1;
      if (each.fault) counts.faults += 1;
      if (isExpected(verdict, each)) counts.survived += each.fault ? 1 : 0;
      else {
        counts.lost += 1;
        if (counts.lost <= 5) tell(`${each.tool}: ${JSON.stringify(verdict ?? 'no verdict')}`);
      }
    }
  }
}

function isExpected(verdict: Verdict | undefined, { decision, statuses }: SoakCase): boolean {
  return (
    verdict?.decision === decision &&
    statuses.length === verdict.outcomes.length &&
    statuses.every((status, index) => verdict.outcomes[index]?.status === status)
  );
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const given = new AbortController();
  const late = timers.setTimeout(milliseconds, undefined, { signal: given.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => given.abort());
}

interface Disturbance {
  readonly hooksFile: string;
  readonly hooks: string;
  readonly counts: SoakCounts;
  readonly signal: AbortSignal;
}

/** Puts the hooks file there anew, leaves half of it for a moment, and ends the spawn server in the middle of its work. */
async function disturb({ hooksFile, hooks, counts, signal }: Disturbance): Promise<void> {
  const ways = [
    () => fs.writeFileSync(hooksFile, hooks.slice(0, hooks.length / 2)),
    () => fs.writeFileSync(hooksFile, hooks),
    () => {
      fs.writeFileSync(`${hooksFile}.new`, hooks);
      fs.renameSync(`${hooksFile}.new`, hooksFile);
    },
    endSpawnServer,
  ];
  for (let round = 0; !signal.aborted; round += 1) {
    const lostBefore = counts.lost;
    await ways[round % ways.length]?.();
    counts.faults += 1;
    // What it did shows in the events after it.
    await timers.setTimeout(700, undefined, { signal }).catch(() => undefined);
    if (counts.lost === lostBefore) counts.survived += 1;
  }
  fs.writeFileSync(hooksFile, hooks);
}

/** Whatever this process has started that is Node is the server. */
async function endSpawnServer(): Promise<void> {
  for await (const pid of eachProcess()) {
    if (readStatus(pid).parent === process.pid && isNode(pid)) process.kill(pid, 'SIGKILL');
  }
}

function isNode(pid: number): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/exe`) === fs.realpathSync(process.execPath);
  } catch {
    return false;
  }
}
