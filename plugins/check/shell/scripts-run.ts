import fs from 'node:fs';
import path from 'node:path';
import type { Command } from 'unbash';
import { baseName } from '../../guards/rule/base-name.ts';
import { commandsRun } from '../../guards/rule/commands-run.ts';
import type { ShellWord } from '../../guards/rule/shell-words.ts';
import { interpreterOf, launchers } from './interpreters.ts';
import { type KnownVariables, knownWord } from './known-word.ts';
import type { ShellTree } from './parse-shell.ts';
import { type ScriptFile, scriptFile } from './script-file.ts';

/** A script file that a command runs. */
export interface ScriptUse {
  /** Absolute. */
  readonly path: string;
  /** As messages name it. */
  readonly written: string;
  /** The base name of the program that reads it; absent where it is run by its own name. */
  readonly interpreter?: string;
  readonly file: ScriptFile;
  /** Whether the shell of the line reads it itself, as with `. x.sh`. */
  readonly sourced?: true;
  /** Whether the line names it elsewhere too: to test for it, or to make it. */
  readonly tested: boolean;
  /** The simple command of the hook's own line that runs it. */
  readonly command?: Command;
}

/** Where words of a command are to be understood. */
export interface ShellPlace {
  /** Where relative paths start; absent: they are not looked at. */
  readonly directory?: string;
  readonly variables: KnownVariables;
  /** The base name of the shell that reads a line, where that is known. */
  readonly shell?: string;
}

/** The script files that a line runs by name or through an interpreter, wrappers such as `env` aside. */
export function scriptsOfLine(tree: ShellTree, place: ShellPlace): readonly ScriptUse[] {
  const commands = tree.nodes.filter((node) => node.type === 'Command');
  const words = tree.nodes.filter((node) => node.type === 'Word');
  const own = withoutAssigned(place.variables, tree);
  const directory = directoryOf(tree, commands, { ...place, variables: own });
  const { shell } = place;
  const here = { variables: own, ...(directory !== undefined && { directory }), ...(shell !== undefined && { shell }) };
  const mentioned = words.map((word) => pathOf(knownWord(word, own), here));
  return commands.flatMap((command) =>
    scriptsOfWords(shellWordsOf(command, own), here).map((use) => ({
      ...use,
      tested: mentioned.filter((each) => each === use.path).length > 1,
      command,
    })),
  );
}

/** Where the commands of a line run: where it starts, or where a first `cd` leads; undefined where that cannot be told. */
function directoryOf({ root }: ShellTree, commands: readonly Command[], place: ShellPlace): string | undefined {
  const moves = commands.filter(({ name }) => name && /^(cd|pushd|popd)$/.test(name.value));
  const [move] = moves;
  if (!move) return place.directory;
  const first = root.commands[0]?.command;
  const begins =
    first === move || (first?.type === 'AndOr' && first.commands[0] === move && first.operators[0] === '&&');
  const [, to, ...others] = shellWordsOf(move, place.variables);
  if (moves.length > 1 || !begins || move.name?.value !== 'cd' || !to || to.open || others.length > 0) return undefined;
  const target = pathOf(to.text, place);
  return target !== undefined && fs.existsSync(`${target}${path.sep}.`) ? target : undefined;
}

/** The words of a simple command, with known variables filled in; assignments among them are left out. */
export function shellWordsOf({ name, args }: Command, variables: KnownVariables): readonly ShellWord[] {
  const words = [name, ...args].filter((each) => each?.type === 'Word');
  return words.map((word) => {
    const text = knownWord(word, variables);
    return { text: text ?? word.value, open: text === undefined, braced: false };
  });
}

/** The script files that a command runs which is given as its words. */
export function scriptsOfWords(words: readonly ShellWord[], place: ShellPlace): readonly ScriptUse[] {
  const run = commandsRun(words, { texts: [], known: false });
  return (run?.commands ?? [words]).flatMap((each) => {
    const found = scriptOf(each, place);
    const file = found && pathOf(found.written, place);
    const looked = file === undefined ? undefined : scriptFile(file);
    if (file !== undefined && looked?.exists === false && mayComplete(file, found?.interpreter)) return [];
    return found && file !== undefined && looked ? [{ ...found, path: file, file: looked, tested: false }] : [];
  });
}

/** `node ./main` may run `main.js`. */
function mayComplete(file: string, interpreter: string | undefined): boolean {
  return path.extname(file) === '' && interpreter !== undefined && interpreterOf(interpreter)?.completes === true;
}

type Written = Pick<ScriptUse, 'written' | 'interpreter' | 'sourced'>;

function scriptOf([program, ...words]: readonly ShellWord[], place: ShellPlace): Written | undefined {
  if (!program || program.open || program.braced) return undefined;
  if (program.text === '.' || program.text === 'source') return sourcedOf(words[0], place);
  const name = baseName(program.text);
  const launched = launchedBy(name, words);
  if (launched) return scriptOf(launched, place);
  const interpreter = interpreterOf(name);
  if (!interpreter) return /[\\/]/.test(program.text) ? { written: program.text } : undefined;
  // `bun x.ts` needs no verb.
  const isFile = interpreter.completes && /\.[cm]?[jt]sx?$/.test(words[0]?.text ?? '');
  if (interpreter.verb !== undefined && !isFile && words.shift()?.text !== interpreter.verb) return undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.open || word.braced) return undefined;
    const { text } = word;
    if (!text.startsWith('-')) return isPath(text) ? { written: text, interpreter: name } : undefined;
    if (isInert(text, interpreter.inert)) return undefined;
    if (text.startsWith('--') && !text.includes('=')) {
      // Nobody knows whether it takes the next word.
      if (interpreter.shell !== true && text !== '--' && !interpreter.flags?.includes(text)) return undefined;
    } else if (interpreter.values?.includes(text.at(-1) ?? '')) index += 1;
  }
  return undefined;
}

/** Not the address of a module: `https://…`, `npm:…`. */
function isPath(text: string): boolean {
  return /[\\/.]/.test(text) && !/^[a-z][a-z+]+:/i.test(text);
}

/** Without a path, a shell looks for it elsewhere first. */
function sourcedOf(word: ShellWord | undefined, { shell }: ShellPlace): Written | undefined {
  if (!word || word.open || word.braced || !word.text.includes('/') || shell === undefined) return undefined;
  return { written: word.text, interpreter: shell, sourced: true };
}

/** `npx tsx x.ts`, `uv run python x.py`: the interpreter with its words. */
function launchedBy(name: string, words: readonly ShellWord[]): readonly ShellWord[] | undefined {
  if (!launchers.has(name)) return undefined;
  const verb = launchers.get(name);
  const rest = verb === undefined ? words : words[0]?.text === verb ? words.slice(1) : [];
  const [program] = rest;
  return program && !program.open && interpreterOf(baseName(program.text)) ? rest : undefined;
}

/** `-ec` is `-c` too. */
function isInert(text: string, inert: readonly string[]): boolean {
  if (text.startsWith('--') || text === '-') return inert.includes(text);
  return [...text.slice(1)].some((letter) => inert.includes(`-${letter}`));
}

function pathOf(text: string | undefined, { directory }: ShellPlace): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (path.isAbsolute(text)) return path.normalize(text);
  return directory === undefined ? undefined : path.resolve(directory, text);
}

/** A line that sets a variable itself knows better. */
function withoutAssigned(variables: KnownVariables, { nodes }: ShellTree): KnownVariables {
  const set = new Set(nodes.flatMap((node) => (node.type === 'Assignment' ? [node.name] : [])));
  return new Map([...variables].filter(([name]) => !set.has(name)));
}
