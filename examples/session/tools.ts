import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What a tool of the agent came to, as a PostToolUse event tells it. */
export interface ToolResult {
  readonly output: string;
  readonly is_error: boolean;
}

/** A recorded tool call. */
export interface ToolCall {
  readonly name: unknown;
  readonly input: unknown;
}

/** Runs a recorded call for real in the project's folder. Never rejects: a tool that fails says so in its result. */
export async function runTool(call: ToolCall, project: string, signal: AbortSignal): Promise<ToolResult> {
  const input = new Map(Object.entries(call.input ?? {}));
  const text = (field: string) => String(input.get(field) ?? '');
  const file = path.resolve(project, text('path'));
  try {
    if (call.name === 'bash') return await runCommand(text('command'), project, signal);
    if (!file.startsWith(project + path.sep)) return failed(`${file} is outside the project`);
    if (call.name === 'read') return done(fs.readFileSync(file, 'utf8'));
    if (call.name === 'write') fs.writeFileSync(file, text('content'));
    else if (call.name === 'edit') replaceOnce(file, text('old_text'), text('new_text'));
    else return failed(`there is no tool "${call.name}"`);
    return done('done');
  } catch (thrown) {
    return failed(String(thrown));
  }
}

/** A recording may say anything, also when the guard that should refuse it is gone: these alone run, and without a shell. */
const harmless = /^node (--test|source\/[\w.-]+\.mjs)( [\w.-]+)*$/;

function runCommand(command: string, project: string, signal: AbortSignal): Promise<ToolResult> {
  if (!harmless.test(command)) return Promise.resolve(failed('this example runs no such command'));
  const words = command.split(' ').slice(1);
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: project, signal }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, is_error: error !== null }),
    );
  });
}

function replaceOnce(file: string, old: string, replacement: string): void {
  const parts = fs.readFileSync(file, 'utf8').split(old);
  if (parts.length !== 2) throw new Error(`the text to replace stands ${parts.length - 1} times in ${file}`);
  fs.writeFileSync(file, parts.join(replacement));
}

function done(output: string): ToolResult {
  return { output, is_error: false };
}

function failed(output: string): ToolResult {
  return { output, is_error: true };
}
