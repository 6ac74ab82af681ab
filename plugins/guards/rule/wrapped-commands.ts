import type { ShellWord } from './shell-words.ts';
import type { Wrapper } from './wrappers.ts';

/** What a wrapper runs: commands, each from its own name on, and lines that a shell reads. */
export interface Wrapped {
  readonly commands: readonly (readonly ShellWord[])[];
  /** Each as the words that are joined by a space; one with an open word is known only when it runs. */
  readonly lines: readonly (readonly ShellWord[])[];
}

/** A word that is known only when it runs, such as one that `xargs` reads. */
const unknownWord: ShellWord = { text: '', open: true, braced: false };

/** What a wrapper's words run, the wrapper's own name the first of them; every reading of them where they leave a doubt. */
export function wrappedCommands(words: readonly ShellWord[], wrapper: Wrapper): Wrapped {
  if (wrapper.markers) return { commands: behindMarkers(words, wrapper.markers), lines: [] };
  const reading = new Reading(words, wrapper);
  const commands = [...reading.starts].map((start) => {
    const rest = words.slice(start).map((word) => (reading.isReplaced(word) ? { ...word, open: true } : word));
    return wrapper.appends ? [...rest, unknownWord] : rest;
  });
  if (!wrapper.joined) return { commands, lines: reading.lines };
  const lines = commands.map(valuesAside).filter((line) => line.length > 0);
  if (!wrapper.appends) return { commands: [], lines: [...reading.lines, ...lines] };
  // Without a line of its own it runs those that it reads.
  return { commands, lines: lines.length > 0 ? lines : [[unknownWord]] };
}

/** What stands behind `:::` are values for the line before it. */
function valuesAside(words: readonly ShellWord[]): readonly ShellWord[] {
  const end = endOf(words, (text) => text.startsWith(':::'));
  return words.slice(0, end).filter((word) => word !== unknownWord);
}

function behindMarkers(words: readonly ShellWord[], markers: readonly string[]): ShellWord[][] {
  return words.flatMap(({ text }, index) => {
    if (index === 0 || !markers.includes(text)) return [];
    const rest = words.slice(index + 1);
    const end = endOf(rest, (each) => each === ';' || each === '+');
    return [rest.slice(0, end).map((word) => (/\{[./]*\}/.test(word.text) ? { ...word, open: true } : word))];
  });
}

function endOf(words: readonly ShellWord[], isEnd: (text: string) => boolean): number {
  const end = words.findIndex(({ text }) => isEnd(text));
  return end < 0 ? words.length : end;
}

/** A place in a wrapper's words: operands that are still to come, and whether options may. */
interface Step {
  readonly at: number;
  readonly operands: number | 'any';
  readonly options: boolean;
}

/** One walk through a wrapper's options and operands; every way on from a word of doubtful meaning is taken. */
class Reading {
  readonly starts = new Set<number>();
  readonly lines: ShellWord[][] = [];
  readonly #placeholders = ['{}'];
  readonly #words: readonly ShellWord[];
  readonly #wrapper: Wrapper;

  constructor(words: readonly ShellWord[], wrapper: Wrapper) {
    this.#words = words;
    this.#wrapper = wrapper;
    const seen = new Set<string>();
    const pending: Step[] = [{ at: 1, operands: wrapper.operands ?? 0, options: true }];
    for (let step = pending.pop(); step; step = pending.pop()) {
      const key = Object.values(step).join(' ');
      if (!seen.has(key)) pending.push(...this.#waysOn(step));
      seen.add(key);
    }
  }

  isReplaced({ text }: ShellWord): boolean {
    return this.#wrapper.appends === true && this.#placeholders.some((each) => each !== '' && text.includes(each));
  }

  #waysOn(step: Step): readonly Step[] {
    const { at, operands, options } = step;
    const word = this.#words[at];
    if (!word) return [];
    const next = { ...step, at: at + 1 };
    if (options && word.text.startsWith('-')) {
      if (word.text === '--') return [{ ...next, options: false, operands: operands === 'any' ? 0 : operands }];
      const taken = word.text.startsWith('--') ? this.#named(at, word) : this.#short(at, word);
      return taken.map((count) => ({ ...step, at: at + count }));
    }
    if (this.#wrapper.assignments && word.text.includes('=')) return [next];
    if (operands !== 'any' && operands > 0) return [{ ...next, operands: operands - 1 }];
    if (operands !== 'any' || this.starts.size < 2) this.starts.add(at);
    return operands === 'any' ? [next] : [];
  }

  /** How many words a long option may take. */
  #named(at: number, { text, open }: ShellWord): readonly number[] {
    const { lineOptions = [], valueNames = [], flagNames = [] } = this.#wrapper;
    const [name = '', ...value] = text.split('=');
    if (lineOptions.includes(name)) {
      this.#addLine(value.length > 0 ? { text: value.join('='), open, braced: false } : undefined, at + 1);
      return [value.length > 0 ? 1 : 2];
    }
    if (value.length > 0 || flagNames.includes(name)) return [1];
    return valueNames.includes(name) ? [2] : [1, 2];
  }

  /** How many words a group of short options takes; none where nothing is run. */
  #short(at: number, word: ShellWord): readonly number[] {
    const { values = '', lineOptions = [], inert = '', replacing } = this.#wrapper;
    for (let index = 1; index < word.text.length; index += 1) {
      const letter = word.text.charAt(index);
      if (inert.includes(letter)) return [];
      const isLine = lineOptions.includes(`-${letter}`);
      if (!isLine && !values.includes(letter)) continue;
      const attached = word.text.slice(index + 1);
      const value = attached === '' ? undefined : { ...word, text: attached };
      if (isLine) this.#addLine(value, at + 1);
      if (letter === replacing) this.#placeholders.push((value ?? this.#words[at + 1])?.text ?? '');
      return [attached === '' ? 2 : 1];
    }
    // BSD and older programs take `-i` with an attached name for what is replaced.
    if (this.#wrapper.replacing && /^-i./.test(word.text)) this.#placeholders.push(word.text.slice(2));
    return [1];
  }

  /** The line attached to its option, or else the next word. */
  #addLine(attached: ShellWord | undefined, next: number): void {
    const line = attached ? [attached, ...this.#words.slice(next)] : this.#words.slice(next);
    if (line.length > 0) this.lines.push(this.#wrapper.lineGoesOn ? line : line.slice(0, 1));
  }
}
