import childProcess from 'node:child_process';
import type { Tool } from './tool.ts';
import { shownText, textOf, textsOf } from './tool-input.ts';

/** Milliseconds that a command may take. */
const longest = 120_000;

/** Milliseconds for which its pipes are read when it is over. */
const drain = 250;

/** Characters kept of what a command prints. */
const mostKept = 1_000_000;

/** Runs a command line. */
export const bash: Tool = {
  name: 'bash',
  description: 'Runs a command line with sh in the project, and returns what it prints.',
  input: textsOf({ command: 'The command line.' }),
  asks: true,
  forSubAgents: true,
  asksModel: false,
  describe: (input) => shownText(input, 'command'),
  async run(input, { agent, turn }) {
    return runCommand(textOf(input, 'command'), agent.project, turn.signal);
  },
};

async function runCommand(command: string, cwd: string, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<{ output: string; isError: boolean }>();
  // A group of its own, so that all that it starts can be ended together.
  const child = childProcess.spawn('/bin/sh', ['-c', command], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => endGroup(child.pid);
  const timers = [setTimeout(end, longest)];
  signal.addEventListener('abort', end);
  if (signal.aborted) end();

  let output = '';
  const keep = (text: string) => {
    if (output.length < mostKept) output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  child.on('error', reject);
  const closePipes = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  // What it left running may hold the pipes open.
  child.on('exit', () => timers.push(setTimeout(closePipes, drain)));
  child.on('close', (status, killed) => {
    const how = signal.aborted ? '(interrupted)' : endingOf(status, killed);
    resolve({ output: [output.trimEnd(), how].filter(Boolean).join('\n'), isError: status !== 0 });
  });
  try {
    return await promise;
  } finally {
    timers.forEach(clearTimeout);
    signal.removeEventListener('abort', end);
  }
}

/** How a command ended, where it did not end well. */
function endingOf(status: number | null, killed: string | null): string {
  if (killed) return `(ended by ${killed})`;
  return status === 0 ? '' : `(exit status ${status})`;
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
