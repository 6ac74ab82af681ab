import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Bus, HookBus, type Layer } from '../../core/index.ts';
import { findFolders, openTrustStore, standard } from '../../plugins/index.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { playRecording } from './play-recording.ts';
import { readRecording } from './recording.ts';
import { summary } from './summary.ts';
import { timeline } from './timeline.ts';

/** The project whose hooks and files are copied: the first argument, else the example's own. */
const original = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'project'));

const introduction = `A recorded session of a coding agent. Each line is one event: seconds, its name, what the agent
did, and what the hooks decided; beneath it stand the hooks that ran and what they said. Tool calls
run for real, in a temporary copy of the project.
`;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-session-'));
// At the very end, when nothing is left that could still write there.
process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));

const surprises = await runSession(interrupted.signal);
if (interrupted.signal.aborted) process.exitCode = 130;
else if (surprises.length > 0) {
  console.error(`Not as recorded:\n${surprises.join('\n')}`);
  process.exitCode = 1;
}

/** Runs the recorded session in a copy of the project below `root`; returns what came otherwise than recorded. */
async function runSession(signal: AbortSignal): Promise<readonly string[]> {
  const project = path.join(root, 'project');
  const data = path.join(root, 'data');
  fs.cpSync(original, project, { recursive: true });
  fs.cpSync(path.join(import.meta.dirname, 'data'), data, { recursive: true });
  fs.chmodSync(path.join(data, 'secrets.json'), 0o600);

  const totals = summary();
  const bus = new HookBus({ profile: mendcode, project });
  bus.use(standard({ data })).use(timeline(console.log)).use(totals);
  useOwnNode(bus);

  console.log(introduction);
  await trustProject(bus, data);
  const surprises = await playRecording(readRecording(path.join(import.meta.dirname, 'session.jsonl')), bus, signal);
  await bus.close();
  console.log(`\n${totals.lines().join('\n')}`);
  return surprises;
}

/** Hooks that call `node` get the one that runs this. */
function useOwnNode(bus: Bus): void {
  const folders = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  bus.hooks.beforeRun.tap('own-node', ({ environment }) => {
    environment.set('PATH', folders);
  });
}

/** Hooks of a project wait until a person trusts its folder; here the example does so. */
async function trustProject(bus: Bus, data: string): Promise<void> {
  let layers: readonly Layer[] = [];
  bus.hooks.snapshot.tap('trust-project', (snapshot) => {
    layers = snapshot.layers;
  });
  const before = await bus.list();
  const waiting = before.hooks.filter(({ code }) => code === 'not-trusted');
  console.log(`not trusted yet: ${waiting.length} hooks wait until a person trusts the project's folder`);

  const { project, profile } = bus;
  await openTrustStore(profile, findFolders(profile, { project, data })).set(project, true, layers);
  const after = await bus.list();
  console.log(`trusted: ${after.hooks.filter(({ runs }) => runs).length} hooks run\n`);
}
