import { runsInSubscript } from './runs-in-subscript.ts';
import type { ShellWord } from './shell-words.ts';

/** What a command reads from its standard input: whole texts where they stand in the line itself. */
export interface StandardInput {
  readonly texts: readonly ShellWord[];
  /** Whether nothing else is read but those texts, or a file. */
  readonly known: boolean;
}

/** Lines of code that a command gives to a shell. */
export interface ShellCode {
  readonly lines: readonly (readonly ShellWord[])[];
  /** Whether it may run anything, as a shell does that reads from a pipe. */
  readonly open: boolean;
}

const shells = new Set('sh bash rbash dash ash zsh ksh ksh93 mksh oksh yash fish csh tcsh'.split(' '));
/** Builtins that take texts for names or numbers. */
const evaluating = new Set(
  '[ declare getopts let local mapfile printf read readarray readonly test typeset'.split(' '),
);
const fromInput = /^(?:-|\/dev\/(?:stdin|fd\/\d+)|\/proc\/self\/fd\/\d+)$/;
const nothing: ShellCode = { lines: [], open: false };

/** The code that a command's words and its standard input give to a shell; `name` is the command's base name. */
export function shellCode(name: string, words: readonly ShellWord[], input: StandardInput): ShellCode {
  if (shells.has(name)) return ofShell(words, input);
  if (name === 'source' || name === '.') return ofFile(words[words[1]?.text === '--' ? 2 : 1], input);
  if (name === 'su') return { ...ofInput(input), open: false };
  if (name === 'trap') return ofTrap(words.slice(1));
  if (evaluating.has(name)) return ofNames(words);
  if (name === 'alias') return { lines: words.slice(1).flatMap(ofAlias), open: false };
  return nothing;
}

function ofShell(words: readonly ShellWord[], input: StandardInput): ShellCode {
  let isLine = false;
  let isInput = false;
  let index = 1;
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.open) return { lines: [], open: true };
    const { text } = word;
    if (text === '-' || text === '--') {
      index += 1;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (text.startsWith('--')) {
      if (text === '--command' || text === '--init-command') isLine = true;
      else if (text.startsWith('--command=')) return { lines: [[{ ...word, text: text.slice(10) }]], open: false };
      else if (text === '--rcfile' || text === '--init-file') index += 1;
      continue;
    }
    if (text.startsWith('-') && text.includes('c')) isLine = true;
    if (text.startsWith('-') && text.includes('s')) isInput = true;
    index += text.replaceAll(/[^oO]/g, '').length;
  }
  const operand = words[index];
  if (isLine) return operand ? { lines: [[operand]], open: false } : { lines: [], open: true };
  return operand && !isInput ? ofFile(operand, input) : ofInput(input);
}

/** What is in a file is not looked at, as with any other program. */
function ofFile(file: ShellWord | undefined, input: StandardInput): ShellCode {
  if (!file) return nothing;
  if (file.open) return { lines: [], open: true };
  return fromInput.test(file.text) ? ofInput(input) : nothing;
}

function ofInput({ texts, known }: StandardInput): ShellCode {
  return { lines: texts.map((text) => [text]), open: !known };
}

function ofNames(words: readonly ShellWord[]): ShellCode {
  return { lines: [], open: words.some(({ text, open }) => !open && runsInSubscript(text)) };
}

function ofTrap(words: readonly ShellWord[]): ShellCode {
  const action = words.find(({ text }) => text !== '--');
  return action && !/^-.?$/.test(action.text) ? { lines: [[action]], open: false } : nothing;
}

function ofAlias(word: ShellWord): ShellWord[][] {
  const start = word.text.indexOf('=') + 1;
  return start > 0 ? [[{ ...word, text: word.text.slice(start) }]] : [];
}
