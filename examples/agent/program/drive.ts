import { askTrust } from '../../../plugins/index.ts';
import { demoLines } from '../script/demo-person.ts';
import { converse } from './converse.ts';
import { listenToSignals } from './interrupts.ts';
import type { Options } from './options.ts';
import { type Setup, setUp } from './set-up.ts';
import { askAtTerminal, readLines } from './terminal.ts';
import { createTimeline } from './timeline.ts';

/** A person drives the agent at a terminal. Returns the exit status. @throws Error where there is no terminal. */
export async function drive(options: Options): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new Error('there is no terminal: use -p PROMPT');
  const { show, plugin } = createTimeline(console.log, { every: false });
  const interrupts = listenToSignals({ goesOn: true });
  const setup = await setUp(options, { show, approve: askAtTerminal }, [plugin]);
  const { approve, noApprove } = options;
  await askTrust({ bus: setup.bus, store: setup.trust, approve, noApprove, signal: interrupts.ending });
  for (const line of greeting(setup)) show('note', line);
  await converse(setup, interrupts, readLines());
  await setup.bus.close();
  return interrupts.ending.aborted ? 130 : 0;
}

function greeting({ agent }: Setup): string[] {
  const work = `I work in ${agent.project}. /help lists the commands, Ctrl-C interrupts, Ctrl-D ends the session.`;
  const isScript = typeof agent.model !== 'string' && agent.model.provider === 'script';
  return isScript ? [work, `A script plays the model. It knows one task: ${demoLines[0]}`] : [work];
}
