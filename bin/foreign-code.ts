import { messageOf } from '../core/text.ts';
import { visible } from '../core/visible.ts';
import type { Bus } from '../types/plugin.ts';
import { endProgram } from './end-program.ts';
import { note } from './output.ts';

const buses = new Set<Bus>();

/** Keeps the program up where the code of a plugin on a bus leaves an error that nobody handles: it is told on stderr. */
export function containForeignCode(bus: Bus): void {
  buses.add(bus);
  // One listener is enough for all of them, and they mask the same.
  if (buses.size > 1) return;
  const tell = (thrown: unknown) =>
    void note(visible(`hookline: a plugin left an error unhandled: ${bus.redact(messageOf(thrown))}`));
  process.on('uncaughtException', tell);
}

/** Ends the program with a status, where a plugin's code was loaded: what it left open would keep the program for ever. */
export async function endForeignCode(status: number): Promise<void> {
  if (buses.size === 0) return;
  await Promise.allSettled([...buses].map((bus) => bus.close()));
  endProgram(status);
}
