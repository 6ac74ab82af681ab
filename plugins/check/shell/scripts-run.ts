import path from 'node:path';
import type { Command } from 'unbash';
import { baseName } from '../../guards/rule/base-name.ts';
import { commandsRun } from '../../guards/rule/commands-run.ts';
import type { ShellWord } from '../../guards/rule/shell-words.ts';
import { interpreterOf } from './interpreters.ts';
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
}

/** The script files that a line runs by name or through an interpreter, wrappers such as `env` aside. */
export function scriptsOfLine(tree: ShellTree, place: ShellPlace): readonly ScriptUse[] {
  const commands = tree.nodes.filter((node) => node.type === 'Command');
  const words = tree.nodes.filter((node) => node.type === 'Word');
  const moves = commands.some(({ name }) => name && /^(cd|pushd|popd)$/.test(name.value));
  const own = withoutAssigned(place.variables, tree);
  const here = { variables: own, ...(place.directory !== undefined && !moves && { directory: place.directory }) };
  const mentioned = words.map((word) => pathOf(knownWord(word, own), here));
  return commands.flatMap((command) =>
    scriptsOfWords(shellWordsOf(command, own), here).map((use) => ({
      ...use,
      tested: mentioned.filter((each) => each === use.path).length > 1,
      command,
    })),
  );
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
    const found = scriptOf(each);
    const file = found && pathOf(found.written, place);
    const looked = file === undefined ? undefined : scriptFile(file);
    return found && file !== undefined && looked ? [{ ...found, path: file, file: looked, tested: false }] : [];
  });
}

type Written = Pick<ScriptUse, 'written' | 'interpreter'>;

function scriptOf([program, ...words]: readonly ShellWord[]): Written | undefined {
  if (!program || program.open || program.braced) return undefined;
  const name = baseName(program.text);
  const interpreter = interpreterOf(name);
  if (!interpreter) return /[\\/]/.test(program.text) ? { written: program.text } : undefined;
  if (interpreter.verb !== undefined && words.shift()?.text !== interpreter.verb) return undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.open || word.braced) return undefined;
    const { text } = word;
    if (!text.startsWith('-')) return /[\\/.]/.test(text) ? { written: text, interpreter: name } : undefined;
    if (isInert(text, interpreter.inert)) return undefined;
    if (text.startsWith('--') && !text.includes('=')) {
      // Nobody knows whether it takes the next word.
      if (interpreter.shell !== true && text !== '--') return undefined;
    } else if (interpreter.values?.includes(text.at(-1) ?? '')) index += 1;
  }
  return undefined;
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
