import fs from 'node:fs';
import type { Bus } from '../../types/plugin.ts';

/** How records name the project of a bus: its canonical directory, masked. */
export function recordedProject(bus: Pick<Bus, 'project' | 'redact'>): string {
  return bus.redact(canonical(bus.project));
}

function canonical(directory: string): string {
  try {
    return fs.realpathSync.native(directory);
  } catch {
    return directory;
  }
}
