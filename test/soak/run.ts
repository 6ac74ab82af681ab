// `npm run soak`: many sessions at once with hooks that work and hooks that fail, for a bounded time. Exits with 1 where a
// verdict was lost or something was left behind. `-- --seconds N`, `-- --sessions N`, `-- --json`.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { countDescriptors, countProcesses, heapInUse, markProcesses } from './leaks.ts';
import { runSessions, type SoakCounts } from './workload.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    sessions: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const [seconds, sessions] = [values.seconds, values.sessions].map(Number) as [number, number];
if (!(seconds > 0) || !Number.isInteger(sessions) || sessions < 1) {
  process.stderr.write('--seconds and --sessions want a number above zero\n');
  process.exit(64);
}

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());
const tell = (message: string) => void process.stderr.write(`${message}\n`);
const emptyCounts = (): SoakCounts => ({ events: 0, faults: 0, survived: 0, lost: 0 });

markProcesses();
// What is loaded and opened once for all is no leak.
await runSessions({ sessions: 10, time: 2_000, signal: stopped.signal, counts: emptyCounts(), tell });
await countProcesses();
const before = { descriptors: countDescriptors(), heap: await heapInUse() };

const counts = emptyCounts();
const started = performance.now();
const progress = setInterval(() => {
  const elapsed = Math.round((performance.now() - started) / 1_000);
  const line = `${elapsed} of ${seconds} s: ${counts.events} events, ${counts.faults} faults, ${counts.lost} lost verdicts`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
  else if (elapsed % 10 === 0) tell(line);
}, 1_000);
await runSessions({ sessions, time: seconds * 1_000, signal: stopped.signal, counts, tell });
clearInterval(progress);
if (process.stderr.isTTY) tell('');

const took = (performance.now() - started) / 1_000;
const leakedProcesses = await countProcesses();
const leakedDescriptors = Math.max(0, countDescriptors() - before.descriptors);
const heap = await heapInUse();
const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;
const result = {
  events: counts.events,
  faults: counts.faults,
  faultsSurvived: counts.survived,
  lostVerdicts: counts.lost,
  leakedProcesses,
  leakedDescriptors,
  sessions,
  seconds: Math.round(took * 10) / 10,
  heapAtStart: megabytes(before.heap),
  heapAtEnd: megabytes(heap),
};

if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
else {
  const rows: readonly (readonly [string, number | string])[] = [
    ['events', result.events],
    ['faults injected', result.faults],
    ['faults survived', result.faultsSurvived],
    ['lost verdicts', result.lostVerdicts],
    ['leaked processes', result.leakedProcesses],
    ['leaked descriptors', result.leakedDescriptors],
    ['heap at start', `${result.heapAtStart} MB`],
    ['heap at end', `${result.heapAtEnd} MB`],
  ];
  const width = Math.max(...rows.map(([, value]) => String(value).length));
  const machine = `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.availableParallelism()} cores, Node ${process.version}`;
  const lines = rows.map(([name, value]) => `${name.padEnd(20)}${String(value).padStart(width)}`);
  process.stdout.write(`${[`${sessions} sessions, ${result.seconds} s`, ...lines, '', machine].join('\n')}\n`);
}
if (counts.lost + leakedProcesses + leakedDescriptors > 0) process.exitCode = 1;
