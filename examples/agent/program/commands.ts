import { askTrust, projectTrust } from '../../../plugins/index.ts';
import { compact } from '../agent/compact.ts';
import { openTurn, type Session } from '../agent/session.ts';
import type { Interrupts } from './interrupts.ts';
import type { Setup } from './set-up.ts';

/** A session with all that drives it. */
export interface Drive extends Setup {
  readonly session: Session;
  readonly interrupts: Interrupts;
}

/** How a command ends the session, where it does. */
export type SessionEnd = 'archived' | 'deleted';

interface Command {
  readonly summary: string;
  run(drive: Drive, words: string): Promise<SessionEnd | undefined> | SessionEnd | undefined;
}

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['/help', { summary: 'lists the commands', run: showHelp }],
  ['/hooks', { summary: 'the hooks, the recent runs and the problems, on a screen', run: showHooks }],
  ['/trust', { summary: 'lets the hooks of this project run: on, off, status, or a question', run: changeTrust }],
  ['/compact', { summary: 'sums the conversation up; words behind it say what to keep', run: compactNow }],
  ['/archive', { summary: 'ends the session and puts it away', run: () => 'archived' }],
  ['/delete', { summary: 'ends the session and deletes it', run: () => 'deleted' }],
]);

/** Runs a line that begins with a slash. Rejects where the command cannot do its work. */
export async function runCommand(drive: Drive, line: string): Promise<SessionEnd | undefined> {
  const [, name = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  const command = commands.get(name);
  if (!command) throw new Error(`there is no command ${name}: /help lists them`);
  return command.run(drive, words);
}

function showHelp({ agent }: Drive): undefined {
  const lines = [...commands].map(([name, { summary }]) => `${name.padEnd(10)}${summary}`);
  agent.person.show('note', [...lines, '!COMMAND  runs a command line of yours'].join('\n'));
}

async function showHooks({ bus, trust }: Drive): Promise<undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new Error('/hooks needs a terminal');
  const { showPanel } = await import('../../../plugins/panel/index.ts');
  await showPanel({ bus, trust });
}

async function changeTrust({ agent, bus, trust }: Drive, word: string): Promise<undefined> {
  if (word === '') await askTrust({ bus, store: trust });
  else if (word === 'on' || word === 'off') {
    await trust.set(bus.project, word === 'on', (await projectTrust(bus, trust)).layers);
  } else if (word !== 'status') throw new Error('say /trust, /trust on, /trust off or /trust status');
  const { status, hooks } = await projectTrust(bus, trust);
  const now = status.trusted ? 'trusted' : 'not trusted';
  agent.person.show('note', `${status.directory} is ${now}; hooks of the project: ${hooks.length}`);
}

async function compactNow({ agent, session, interrupts }: Drive, instructions: string): Promise<undefined> {
  await interrupts.during(async (signal) => {
    const turn = openTurn(session, signal);
    try {
      await compact(agent, turn, 'manual', instructions);
    } catch (thrown) {
      if (!turn.signal.aborted) throw thrown;
      if (!turn.isStopped) agent.person.show('note', 'interrupted');
    }
  });
}
