import fs from 'node:fs';
import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { lockFile } from '../files/lock-file.ts';
import { makeFolder } from '../files/make-folder.ts';
import { recordedProject } from './recorded-project.ts';
import { runRecord } from './run-record.ts';

/** Over this size, in bytes, the file starts over; one older file is kept beside it. */
const largestFile = 512 * 1024;

/** Where nobody can start it over, nothing is added from this size on. */
const lastResort = 4 * largestFile;

/**
 * Appends a line of JSON to `file` (0600, bounded) for each hook that ran, of any bus and any process: a run record and
 * the project that it belongs to. A record that cannot be written never fails an event.
 */
export function history(file: string): HookPlugin {
  return definePlugin('history', (bus) => {
    let project: string | undefined;
    let startingOver: Promise<void> | undefined;
    bus.hooks.outcome.tap('history', (outcome, run) => {
      const record = runRecord(outcome, run, bus);
      if (!record) return;
      project ??= recordedProject(bus);
      const { time, ...rest } = record;
      if (append(file, `${JSON.stringify({ time, project, ...rest })}\n`) <= largestFile) return;
      startingOver ??= startOver(file).finally(() => {
        startingOver = undefined;
      });
      bus.waitFor(startingOver);
    });
  });
}

/** Adds a line as one write, without a lock: what others add at the same time stays whole. Returns the file's size, or 0. */
function append(file: string, line: string): number {
  try {
    const descriptor = open(file);
    try {
      const stats = fs.fstatSync(descriptor);
      if (!stats.isFile() || stats.size > lastResort) return 0;
      if ((stats.mode & 0o077) !== 0) fs.fchmodSync(descriptor, 0o600);
      const text = endsInLine(descriptor, stats.size) ? `\n${line}` : line;
      return stats.size + fs.writeSync(descriptor, text);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    return 0;
  }
}

/** By its path each time, since any process may start the file over; never waiting on a pipe in its place. */
function open(file: string): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = fs.constants;
  const flags = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK;
  try {
    return fs.openSync(file, flags, 0o600);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    makeFolder(path.dirname(file), 0o700);
    return fs.openSync(file, flags, 0o600);
  }
}

/** A writer that was killed may have left half a line: the next one starts on its own. */
function endsInLine(descriptor: number, size: number): boolean {
  const last = Buffer.alloc(1);
  return size > 0 && fs.readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

/**
 * Sets the file aside, unless another process has: two at once would throw away what the first set aside. Those who
 * opened it before still write to it, under its new name.
 */
async function startOver(file: string): Promise<void> {
  try {
    const release = await lockFile(file);
    try {
      if (fs.statSync(file).size > largestFile) fs.renameSync(file, `${file}.1`);
    } finally {
      await release();
    }
  } catch {
    // Nothing is lost: the next line tries again.
  }
}
