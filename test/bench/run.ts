// `npm run bench`: each figure as a ratio against its floor in the same run; `-- --json` for machines, `-- --only TEXT` for a part.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { commandBenchmarks } from './command.bench.ts';
import { dispatchBenchmarks } from './dispatch.bench.ts';
import { maskingBenchmarks } from './masking.bench.ts';
import type { Measurement } from './measure.ts';
import { memoryBenchmarks } from './memory.bench.ts';
import { reloadBenchmarks } from './reload.bench.ts';
import { spawnBenchmarks } from './spawn.bench.ts';
import { startBenchmarks } from './start.bench.ts';
import { traceBenchmarks } from './trace.bench.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });

const parts: readonly (readonly [string, () => Promise<Measurement[]> | Measurement[]])[] = [
  ['dispatch', dispatchBenchmarks],
  ['memory', memoryBenchmarks],
  ['reload', reloadBenchmarks],
  ['masking', maskingBenchmarks],
  ['trace', traceBenchmarks],
  ['command', commandBenchmarks],
  ['spawn server', spawnBenchmarks],
  ['start', startBenchmarks],
];

const results: Measurement[] = [];
for (const [name, run] of parts) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  results.push(...(await run()));
}

if (values.json) {
  process.stdout.write(`${JSON.stringify(results)}\n`);
} else {
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(
    ({ name, ratio, value, floor, unit }) =>
      `${name.padEnd(width)}  ${ratio.toFixed(2).padStart(6)}  ${amount(value, unit)}  ${amount(floor, unit)}`,
  );
  const head = `${''.padEnd(width)}   ratio          value          floor`;
  const machine = `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.availableParallelism()} cores, Node ${process.version}`;
  process.stdout.write(`${[head, ...rows, '', machine].join('\n')}\n`);
}

function amount(number: number, unit: string): string {
  return `${number.toFixed(unit === 'ns' ? 0 : 2)} ${unit}`.padStart(13);
}
