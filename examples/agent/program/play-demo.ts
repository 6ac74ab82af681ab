import events from 'node:events';
import timers from 'node:timers/promises';
import { projectTrust } from '../../../plugins/index.ts';
import type { Person } from '../agent/person.ts';
import { demoLines } from '../script/demo-person.ts';
import { converse } from './converse.ts';
import { listenToSignals } from './interrupts.ts';
import type { Options } from './options.ts';
import { type Setup, setUp } from './set-up.ts';
import { createSummary } from './summary.ts';
import { createTimeline } from './timeline.ts';

const introduction = `A coding agent fixes a bug in a temporary copy of a small project. A script plays the user and the
model; tools and hooks run for real. Each row is what somebody says or does; beneath it, behind a
dot, stand the events that the agent fired, the hooks that ran, and what they made of it.
`;

/** The example's own task, from the first prompt to the end of the session. Returns the exit status. */
export async function playDemo(options: Options): Promise<number> {
  const timeline = createTimeline(console.log, { every: true });
  const summary = createSummary();
  const user: Person = {
    show: timeline.show,
    async approve(question) {
      timeline.show('note', `may I? ${question}`);
      timeline.show('user', 'yes');
      return true;
    },
  };
  const interrupts = listenToSignals({ goesOn: false });
  const setup = await setUp(options, user, [timeline.plugin, summary]);
  console.log(introduction);
  await trustCopy(setup);
  const lines = [...demoLines];
  await converse(setup, interrupts, async (signal) => {
    // The user sees what background hooks come to before they go on.
    await Promise.race([setup.bus.drain(), events.once(signal, 'abort')]);
    await timers.setImmediate();
    const line = signal.aborted ? undefined : lines.shift();
    if (line !== undefined) timeline.show('user', line);
    return line;
  });
  await setup.bus.close();
  console.log(`\n${summary.line()}`);
  return interrupts.ending.aborted ? 130 : 0;
}

/** Hooks of a project wait until a person trusts its folder; of the copy, the example does so. */
async function trustCopy({ bus, trust }: Setup): Promise<void> {
  const { waiting, layers } = await projectTrust(bus, trust);
  console.log(`not trusted yet: ${waiting.length} hooks of the project wait until a person trusts its folder`);
  await trust.set(bus.project, true, layers);
  console.log('trusted: they run from now on\n');
}
