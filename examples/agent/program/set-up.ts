import path from 'node:path';
import type { Bus, HookPlugin } from '../../../core/index.ts';
import {
  chromeTrace,
  findFolders,
  openTrustStore,
  recentRuns,
  type TrustStore,
  trace,
} from '../../../plugins/index.ts';
import { type Agent, createAgent } from '../agent/agent.ts';
import type { Person } from '../agent/person.ts';
import { openTranscripts } from '../agent/transcripts.ts';
import { dialects } from '../hookline/dialects.ts';
import type { WakeUps } from '../hookline/wake-ups.ts';
import { chooseModel } from './choose-model.ts';
import type { Options } from './options.ts';
import { openWorkplace } from './workplace.ts';

/** The agent with all that drives it. */
export interface Setup {
  readonly agent: Agent;
  readonly bus: Bus;
  readonly wakeUps: WakeUps;
  /** Where trust in the project is kept. */
  readonly trust: TrustStore;
}

/** Sets the agent up as the options say, with hookline in it. @throws Error where the project or the model is none. */
export async function setUp(options: Options, person: Person, watching: readonly HookPlugin[]): Promise<Setup> {
  const { project, data } = openWorkplace(options);
  const { allowed, model, profile } = options;
  const agent = createAgent({
    model: await chooseModel(options, data),
    person,
    project,
    transcripts: openTranscripts(path.join(data, 'agent')),
    allowed,
  });
  const { bus, wakeUps } = dialects[profile].takeIn(agent, { data, ...(model && { model }) });
  for (const plugin of watching) bus.use(plugin);
  if (options.trace !== undefined) traceTo(options.trace, bus, person);
  // From the start, so that `/hooks` shows all of them.
  recentRuns(bus);
  return { agent, bus, wakeUps, trust: openTrustStore(bus.profile, findFolders(bus.profile, { project, data })) };
}

/** To a file, or as a waterfall on stderr. Where the trace cannot be written, the user is told, and all else goes on. */
function traceTo(target: string, bus: Bus, { show }: Person): void {
  if (target === '-') {
    bus.use(trace({ write: (text) => process.stderr.write(text) }));
    return;
  }
  const file = path.resolve(target);
  bus.hooks.problem.tap('agent', (problem) => {
    if (problem.file === file) show('note', problem.message);
  });
  bus.use(chromeTrace(file));
}
