import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Measurement, measurement } from './measure.ts';

/** Megabytes of the hosts. */
const sizes = [50, 200, 800];

/** What a command hook costs its host where a spawn server starts it, against a bare spawn by the host. */
export function spawnBenchmarks(): Measurement[] {
  return sizes.flatMap((size) => {
    const host = path.join(import.meta.dirname, 'spawn-host.ts');
    const { stdout, stderr, status } = spawnSync(process.execPath, [host, String(size)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`a host of ${size} MB exited with ${status}: ${stderr}`);
    const { rows } = JSON.parse(stdout) as { rows: { name: string; value: number; floor: number }[] };
    return rows.map(({ name, value, floor }) => measurement(name, 'ms', value, floor));
  });
}
