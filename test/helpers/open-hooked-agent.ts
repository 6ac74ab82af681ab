import events from 'node:events';
import path from 'node:path';
import timers from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Dialect, dialects } from '../../examples/agent/hookline/dialects.ts';
import type { TakenIn } from '../../examples/agent/hookline/take-in.ts';
import { converse, type NextLine } from '../../examples/agent/program/converse.ts';
import { findFolders, openTrustStore } from '../../plugins/index.ts';
import { type OpenAgent, type OpenAgentOptions, openAgent } from './open-agent.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** How the example's agent with hookline in it is set up in a test. */
export interface OpenHookedAgentOptions extends OpenAgentOptions {
  /** The user's hooks: events to command lines, or to the fields of a hook. */
  readonly hooks: Readonly<Record<string, string | object>>;
  readonly dialect?: Dialect;
}

/** The agent with hookline in it, and what came of it. */
export interface OpenHookedAgent extends OpenAgent, TakenIn {
  /** A whole session, from its beginning to its end. Lines of the user's come when no background hook runs. */
  converse(lines: string[] | NextLine): Promise<void>;
}

/** Opens the example's agent with hooks, until the test is over. It has one stored secret, `KEY`: `the-stored-secret`. */
export function openHookedAgent({ hooks, dialect = 'mercury', ...options }: OpenHookedAgentOptions): OpenHookedAgent {
  const data = temporaryFolder();
  const groups = Object.entries(hooks).map(([event, hook]) => {
    const fields = typeof hook === 'string' ? { command: hook } : hook;
    return [event, [{ hooks: [{ type: 'command', ...fields }] }]];
  });
  writeFile(path.join(data, dialect === 'mercury' ? 'settings.json' : 'hooks.json'), {
    hooks: Object.fromEntries(groups),
  });
  writeFile(path.join(data, 'secrets.json'), { KEY: 'the-stored-secret' }, 0o600);
  const opened = openAgent(options);
  const { agent, project } = opened;
  const takenIn = dialects[dialect].takeIn(agent, { data });
  const { bus } = takenIn;
  onTestFinished(() => bus.close());
  const nextLine = (lines: string[]) => async (signal: AbortSignal) => {
    await Promise.race([bus.drain(), events.once(signal, 'abort')]);
    await timers.setImmediate();
    return signal.aborted ? undefined : lines.shift();
  };
  return {
    ...opened,
    ...takenIn,
    converse(lines) {
      const trust = openTrustStore(bus.profile, findFolders(bus.profile, { project, data }));
      const ending = new AbortController().signal;
      const interrupts = { ending, during: <T>(work: (signal: AbortSignal) => Promise<T>) => work(ending) };
      return converse({ agent, ...takenIn, trust }, interrupts, Array.isArray(lines) ? nextLine(lines) : lines);
    },
  };
}
