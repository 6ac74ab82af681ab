import path from 'node:path';
import { sessionOf } from '../../core/payload.ts';
import { fail } from '../../core/reply.ts';
import { cap } from '../../core/text.ts';
import type { HookRun, Reply } from '../../types/hook.ts';
import type { Fact } from '../../types/profile.ts';
import type { ProgramCall, ProgramResult } from './process.ts';

/** A command hook's own fields. */
export interface CommandFields {
  readonly command: string | readonly string[];
  readonly args?: readonly string[];
  readonly shell?: 'bash' | 'powershell';
}

/** Runs a program once; never rejects. */
export type RunProgram = (call: ProgramCall) => Promise<ProgramResult>;

/** Runs a command hook's program by a way of running programs: the payload on its stdin, the reply from its status and output. */
export async function runCommand(run: HookRun<CommandFields>, runProgram: RunProgram): Promise<Reply> {
  const result = await runProgram({
    ...invocation(run.hook, run.entry.layer.directory),
    cwd: run.event.project,
    env: environmentOf(run),
    input: `${JSON.stringify(run.payload)}\n`,
    capture: run.event.profile.limits.capture,
    signal: run.signal,
    onExit: run.ended,
  });
  return replyOf(result);
}

type Invocation = Pick<ProgramCall, 'file' | 'arguments' | 'verbatim'>;

/** A line goes to the shell; a list, or a program with `args`, is started as it is. */
function invocation({ command, args, shell }: CommandFields, directory: string): Invocation {
  if (typeof command === 'string' && args === undefined) return shellInvocation(command, shell);
  const [program = '', ...words] = typeof command === 'string' ? [command] : command;
  return { file: besideFile(program, directory), arguments: [...words, ...(args ?? [])] };
}

function shellInvocation(line: string, shell: CommandFields['shell']): Invocation {
  const isWindows = process.platform === 'win32';
  // With a socket for its stdin bash takes itself for a remote shell, and would run the user's .bashrc before each hook.
  if (shell === 'bash') return { file: 'bash', arguments: ['--norc', '-c', line] };
  if (shell === 'powershell') {
    // The one that comes with Windows; elsewhere there is only the portable one.
    const file = isWindows ? 'powershell.exe' : 'pwsh';
    return { file, arguments: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', line] };
  }
  return isWindows
    ? { file: process.env.comspec ?? 'cmd.exe', arguments: ['/d', '/s', '/c', `"${line}"`], verbatim: true }
    : { file: '/bin/sh', arguments: ['-c', line] };
}

/** `./x` of a list lies in the folder that holds the hooks file. */
function besideFile(program: string, directory: string): string {
  return /^\.{1,2}[\\/]/.test(program) ? path.resolve(directory, program) : program;
}

/** The environment of this process with the profile's variables and the run's changes. */
function environmentOf({ entry, event, environment }: HookRun<CommandFields>): Record<string, string> {
  const facts: Record<Fact, string> = {
    'project-dir': event.project,
    'hook-dir': entry.layer.directory,
    event: event.event,
    'session-id': sessionOf(event.payload, event.profile) ?? event.session,
  };
  const variables = { ...process.env } as Record<string, string>;
  for (const [variable, fact] of Object.entries(event.profile.environment))
    variables[variable] = variableOf(facts[fact]);
  for (const [variable, value] of environment) {
    if (value === undefined) delete variables[variable];
    else variables[variable] = value;
  }
  return variables;
}

/** A value as an environment can hold it: a payload's session may be any text, and must not keep the program from starting. */
function variableOf(value: string): string {
  return cap(value.replaceAll('\0', ''), longestVariable);
}

/** Characters; Linux takes 128 KiB for one variable. */
const longestVariable = 16_384;

function replyOf({ exitCode, stdout, stderr, spawnFailure, aborted }: ProgramResult): Reply {
  const printed = { stdout: stdout.text, stderr: stderr.text };
  if (spawnFailure !== undefined) return fail('spawn-failed', spawnFailure);
  if (exitCode === 0) return { text: stdout.text, cut: stdout.cut, exitCode, printed };
  if (exitCode === 2) return { block: stderr.text, cut: stderr.cut, exitCode, printed };
  const said = stderr.text.trim() === '' ? stdout.text : stderr.text;
  const quoted = { said, cut: stderr.cut || stdout.cut, printed };
  if (exitCode !== undefined) return { ...fail('exit-code', ''), exitCode, ...quoted };
  return { ...fail(aborted ? 'cancelled' : 'signal', ''), ...quoted };
}
