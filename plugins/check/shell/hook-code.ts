import os from 'node:os';
import path from 'node:path';
import type { HookEntry } from '../../../types/hook.ts';
import type { Profile } from '../../../types/profile.ts';
import { commandsRun } from '../../guards/rule/commands-run.ts';
import type { ShellWord } from '../../guards/rule/shell-words.ts';
import { parseShell, type ShellTree } from './parse-shell.ts';
import { type ScriptUse, type ShellPlace, scriptsOfLine, scriptsOfWords, shellWordsOf } from './scripts-run.ts';

/** What the command of a hook runs. */
export interface HookCode {
  /** The line, and the base name of the shell that reads it; absent where the command is a list of words. */
  readonly line?: { readonly text: string; readonly shell: string; readonly tree: ShellTree };
  /** The lines that it hands to another shell, as in `bash -c '…'`. */
  readonly inner: readonly ShellTree[];
  readonly scripts: readonly ScriptUse[];
}

const shells = ['sh', 'bash', 'dash', 'ksh', 'zsh'];

/** Reads what a command hook runs; undefined where it is none, or a line that cannot be parsed. */
export async function readHookCode(
  { type, fields, layer }: HookEntry,
  profile: Profile,
  project: string | undefined,
): Promise<HookCode | undefined> {
  const { command, args, shell = 'sh' } = fields;
  if (type !== 'command' || typeof shell !== 'string') return undefined;
  const place = {
    variables: knownVariables(profile, layer.directory, project),
    ...(project && { directory: project }),
  };
  if (typeof command !== 'string' || args !== undefined)
    return ofWords([command, args ?? []].flat(), layer.directory, place);
  const tree = shells.includes(shell) ? await parseShell(command) : undefined;
  if (!tree) return undefined;
  const commands = tree.nodes.filter((node) => node.type === 'Command');
  const inner = await innerLines(commands.map((each) => shellWordsOf(each, place.variables)));
  const scripts = [...scriptsOfLine(tree, { ...place, shell }), ...scriptsInside(inner, place)];
  return { line: { text: command, shell, tree }, inner, scripts };
}

/** No shell runs: `./x` lies beside the hooks file, and a variable's name stays what it is. */
async function ofWords(words: readonly unknown[], directory: string, place: ShellPlace): Promise<HookCode | undefined> {
  const texts = words.filter((word) => typeof word === 'string');
  const [program, ...rest] = texts.map((text) => ({ text, open: false, braced: false }));
  if (!program) return undefined;
  const beside = /^\.{1,2}[\\/]/.test(program.text) ? path.resolve(directory, program.text) : program.text;
  const all = [{ ...program, text: beside }, ...rest];
  const inner = await innerLines([all]);
  return { inner, scripts: [...scriptsOfWords(all, place), ...scriptsInside(inner, place)] };
}

async function innerLines(commands: readonly (readonly ShellWord[])[]): Promise<readonly ShellTree[]> {
  const lines = commands.flatMap((words) => commandsRun(words, { texts: [], known: false })?.lines ?? []);
  const trees = await Promise.all(lines.map(parseShell));
  return trees.filter((tree) => tree !== undefined);
}

function scriptsInside(trees: readonly ShellTree[], place: ShellPlace): readonly ScriptUse[] {
  return trees.flatMap((tree) => scriptsOfLine(tree, place).map(({ command: _, ...use }) => use));
}

function knownVariables(profile: Profile, directory: string, project: string | undefined): ReadonlyMap<string, string> {
  const known = new Map([['HOME', os.homedir()]]);
  if (project !== undefined) known.set('PWD', project);
  for (const [variable, fact] of Object.entries(profile.environment)) {
    if (fact === 'hook-dir') known.set(variable, directory);
    if (fact === 'project-dir' && project !== undefined) known.set(variable, project);
  }
  return known;
}
