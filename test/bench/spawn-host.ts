// A host of a size: `spawn-host.ts MEGABYTES`. It fills its memory, times command hooks that a spawn server starts against
// bare `spawn` of the same program, in turn, and prints `[{ name, value, floor }]`, in milliseconds.
import { spawn } from 'node:child_process';
import { HookBus } from '../../core/index.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { command } from '../../plugins/runners/command.ts';
import { spawnServer } from '../../plugins/runners/spawn-server.ts';
import { median } from './measure.ts';

const megabytes = Number(process.argv[2]);
const chunk = 8 * 1024 * 1024;
const memory: Buffer[] = [];
while (process.memoryUsage.rss() < megabytes * 1024 * 1024) memory.push(Buffer.alloc(chunk, 1));

const program = '/bin/cat';
const payload = { tool_name: 'bash', tool_input: { command: 'x'.repeat(2_000) } };
const input = JSON.stringify(payload);
const atOnce = 100;
const bus = new HookBus({ profile: mendcode, concurrency: atOnce })
  .use(command)
  .use(spawnServer('always'))
  .use(inlineLayer({ PreToolUse: [{ hooks: [{ type: 'command', command: [program] }] }] }));

const byServer = () => bus.emit('PreToolUse', payload);

function bare(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [], { stdio: 'pipe' });
    child.stdout.on('data', () => {});
    child.stderr.on('data', () => {});
    child.on('error', reject);
    child.on('close', () => resolve());
    child.stdin.end(input);
  });
}

/** CPU of this thread and wall time of one call. */
async function cost(call: () => Promise<unknown>): Promise<{ readonly cpu: number; readonly wall: number }> {
  const count = 10;
  // Once unmeasured: the pages that a fork left to be copied are the other's cost.
  await call();
  const before = process.threadCpuUsage();
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await call();
  const { user, system } = process.threadCpuUsage(before);
  return { cpu: (user + system) / 1_000 / count, wall: (performance.now() - started) / count };
}

/** The longest time for which a timer of a millisecond was late, while so many calls ran at once. */
async function stall(call: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  };
  const timer = setInterval(look, 1);
  await Promise.all(Array.from({ length: atOnce }, call));
  look();
  clearInterval(timer);
  return longest;
}

for (const call of [byServer, bare]) await cost(call);
const costs = { server: [] as Awaited<ReturnType<typeof cost>>[], bare: [] as Awaited<ReturnType<typeof cost>>[] };
for (let round = 0; round < 8; round += 1) {
  costs.server.push(await cost(byServer));
  costs.bare.push(await cost(bare));
}
const stalls = { server: [] as number[], bare: [] as number[] };
for (let round = 0; round < 5; round += 1) {
  stalls.server.push(await stall(byServer));
  stalls.bare.push(await stall(bare));
}
await bus.close();

const row = (what: string, values: readonly number[], floors: readonly number[]) => ({
  name: `spawn server: ${what} at ${megabytes} MB`,
  value: median(values),
  floor: median(floors),
});
const of = (key: 'cpu' | 'wall', rounds: typeof costs.server) => rounds.map((each) => each[key]);
const rows = [
  row('main-thread CPU', of('cpu', costs.server), of('cpu', costs.bare)),
  row('longest stall of 100 hooks', stalls.server, stalls.bare),
  row('wall', of('wall', costs.server), of('wall', costs.bare)),
];
process.stdout.write(JSON.stringify({ rows, kept: memory.length }));
