import { baseName } from './base-name.ts';
import { type StandardInput, shellCode } from './shell-code.ts';
import type { ShellWord } from './shell-words.ts';
import { wrappedCommands } from './wrapped-commands.ts';
import { wrappers } from './wrappers.ts';

/** What one simple command runs. */
export interface CommandsRun {
  /** The command itself and those that it wraps, each from its own name on. */
  readonly commands: readonly (readonly ShellWord[])[];
  /** Lines that a shell reads, to be parsed in their turn. */
  readonly lines: readonly string[];
}

/** More than any real line has; each bounds the time that a hostile one takes. */
const mostCommands = 40;
const mostWrappedWords = 2_000;

/** What a command and its wrappers run; undefined where that is known only when it runs. */
export function commandsRun(words: readonly ShellWord[], input: StandardInput): CommandsRun | undefined {
  const commands: (readonly ShellWord[])[] = [];
  const lines: (readonly ShellWord[])[] = [];
  const pending = [words];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [name] = next;
    if (!name) continue;
    if (isUnknown(name) || commands.length === mostCommands) return undefined;
    commands.push(next);
    const base = baseName(name.text);
    const code = shellCode(base, next, input);
    if (code.open) return undefined;
    lines.push(...code.lines);
    const wrapper = wrappers.get(base);
    if (!wrapper) continue;
    if (next.length > mostWrappedWords) return undefined;
    const wrapped = wrappedCommands(next, wrapper);
    lines.push(...wrapped.lines);
    pending.push(...wrapped.commands);
  }
  if (lines.flat().some(isUnknownCode)) return undefined;
  return { commands, lines: lines.map((line) => line.map(({ text }) => text).join(' ')) };
}

/** `{}` is what `find`, `xargs` and `parallel` put a name in for. */
function isUnknown({ text, open, braced }: ShellWord): boolean {
  return open || braced || text.includes('{}');
}

function isUnknownCode({ open, braced }: ShellWord): boolean {
  return open || braced;
}
