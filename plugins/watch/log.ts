import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { definePlugin } from '../../core/define.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { HookEntry } from '../../types/hook.ts';
import type { Outcome } from '../../types/outcome.ts';
import type { Bus, HookPlugin } from '../../types/plugin.ts';
import { makeFolder } from '../files/make-folder.ts';

/** At this size, in bytes, the log starts over; one older file is kept beside it. */
const largestLog = 1024 * 1024;

/** One line of the log: nothing that a hook printed, no argument, no URL. */
export interface LogLine {
  readonly event: string;
  /** The layer that the hook came from. */
  readonly source: string;
  readonly outcome: 'failed' | 'timedOut';
  readonly code?: string;
  readonly exitCode?: number;
  readonly program?: string;
}

/** Writes one line for each failed or timed-out hook to `file` (0600, bounded), or to a logger of the host's. */
export function log(target: string | Pick<Logger, 'warn'>): HookPlugin {
  return definePlugin('log', (bus) => {
    const open = loadOnce(async () => (typeof target === 'string' ? openLog(target) : target));
    bus.hooks.outcome.tap('log', (outcome, { entry }) => {
      const line = lineOf(outcome, entry, bus);
      if (!line) return;
      // A log that cannot be written must not fail an event; the outcome tells of the hook all the same.
      bus.waitFor(
        open()
          .then((each) => each.warn(line))
          .catch(() => {}),
      );
    });
  });
}

function lineOf({ status, code, exitCode }: Outcome, entry: HookEntry, bus: Bus): LogLine | undefined {
  if (status !== 'failed' && status !== 'timedOut') return undefined;
  const program = bus.types.get(entry.type)?.program?.(entry.fields);
  return bus.redact({
    event: entry.event,
    source: entry.layer.id,
    outcome: status,
    ...(code !== undefined && { code }),
    ...(exitCode !== undefined && { exitCode }),
    ...(program !== undefined && { program }),
  });
}

async function openLog(file: string): Promise<Logger> {
  const { pino } = await import('pino');
  const write = (line: string) => append(file, line);
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}

/** By its path and as one write each time: other processes write the same file, and any of them may start it over. */
function append(file: string, line: string): void {
  makeFolder(path.dirname(file), 0o700);
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats && stats.size + line.length > largestLog) fs.renameSync(file, `${file}.1`);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
  try {
    if (((stats?.mode ?? 0) & 0o077) !== 0) fs.fchmodSync(descriptor, 0o600);
    fs.writeSync(descriptor, line);
  } finally {
    fs.closeSync(descriptor);
  }
}
