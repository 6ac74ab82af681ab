import tty from 'node:tty';
import { cap, oneLine } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';
import { count } from '../../core/words.ts';
import type { Bus } from '../../types/plugin.ts';
import { askForYes } from './ask-for-yes.ts';
import { hookLine } from './hook-line.ts';
import { type ProjectTrust, projectTrust } from './project-trust.ts';
import type { TrustStore } from './trust-store.ts';

/** How and whether a person is asked to trust the project of a bus. */
export interface AskTrustOptions {
  readonly bus: Bus;
  readonly store: Pick<TrustStore, 'set' | 'status' | 'changedSinceTrusted'>;
  /** What else of the project waits for trust, a line each: tools, extensions. */
  readonly waiting?: readonly string[];
  /** Default: stdin. Nothing is asked where it is no terminal. */
  readonly input?: NodeJS.ReadStream;
  /** Default: stderr. Nothing is asked where it is no terminal. */
  readonly output?: NodeJS.WriteStream;
  /** Trusts the project without a question (`--approve`). */
  readonly approve?: boolean;
  /** Asks nothing (`--no-approve`); wins over `approve`. */
  readonly noApprove?: boolean;
  /** The session was started with a prompt (`-p`): nothing is asked. */
  readonly prompted?: boolean;
  /** The session is of a remote caller: nothing is asked, and nothing approved. */
  readonly remote?: boolean;
  /** Takes the question back: the project stays untrusted. */
  readonly signal?: AbortSignal;
}

/** What came of asking. `nothing-waiting`: trust would change nothing. `not-asked`: it is not the time or place to. */
export type AskTrustAnswer = 'trusted' | 'untrusted' | 'nothing-waiting' | 'not-asked';

/**
 * The prompt at an agent's start: shows what of the project waits for trust, before anything of it runs, and asks. A yes
 * is written to the store and counts from the next event on; a no, return, escape, or Ctrl-C leaves all as it is, to be asked
 * again. What was typed before the question stood there, and what is pasted, is no answer.
 * @throws Error where the store's files cannot be read or written.
 */
export async function askTrust(options: AskTrustOptions): Promise<AskTrustAnswer> {
  const { bus, store, waiting = [], approve, noApprove, prompted, remote } = options;
  if (remote || noApprove) return 'not-asked';
  if (!approve && (prompted || !hasTerminal(options))) return 'not-asked';

  const trust = await projectTrust(bus, store);
  if (trust.status.trusted) return approve ? 'trusted' : 'nothing-waiting';
  if (!approve) {
    if (trust.waiting.length + trust.plugins.length + waiting.length === 0) return 'nothing-waiting';
    if (!(await ask(bus.redact(trust.status.directory), linesOf(trust, waiting), options))) return 'untrusted';
  }
  await store.set(bus.project, true, trust.layers);
  return 'trusted';
}

function hasTerminal({ input, output }: AskTrustOptions): boolean {
  return (input ? input.isTTY : tty.isatty(0)) === true && (output ? output.isTTY : tty.isatty(2)) === true;
}

async function ask(
  directory: string,
  lines: readonly string[],
  { input = process.stdin, output = process.stderr, signal }: AskTrustOptions,
): Promise<boolean> {
  const { log, outro, S_STEP_ACTIVE } = await import('@clack/prompts');
  if (signal?.aborted) return false;
  log.warn(
    [`${visible(oneLine(directory))} is not trusted. This starts to run if you trust it:`, ...lines].join('\n'),
    {
      output,
    },
  );
  const draw = () => log.message(question, { output, symbol: S_STEP_ACTIVE });
  const isYes = await askForYes(input, draw, signal);
  outro(isYes ? 'Yes' : 'No', { output });
  return isYes;
}

const question = 'Trust this directory? y trusts it; n, return and escape leave it as it is';

function linesOf({ waiting, plugins, changed }: ProjectTrust, others: readonly string[]): string[] {
  return [
    ...waiting.map((hook) => `  ${hookLine(hook)}`),
    ...plugins.map((name) => `  ${shown(pluginLine(name))}`),
    ...others.map((each) => `  ${shown(each)}`),
    ...(changed.length > 0 ? [`${count(changed.length, 'file')} changed since it was last trusted:`] : []),
    ...changed.map((file) => `  ${shown(file)}`),
  ];
}

/** Hooks start at the next event; a plugin's code has no process of its own, and no bounds. */
function pluginLine(name: string): string {
  return `plugin ${name} (its code runs inside the agent, from the next start on)`;
}

function shown(text: string): string {
  return visible(cap(oneLine(text), 2_000));
}
