import { baseName } from './base-name.ts';
import { commandsRun } from './commands-run.ts';
import type { ShellWord } from './shell-words.ts';
import { simpleCommands } from './simple-commands.ts';
import { textHolds } from './text-holds.ts';

/** No shell of Linux takes a longer line as one argument than 128 KiB. */
const longestLine = 131_072;
/** Characters of lines and substitutions that are parsed for one call: a fraction of a second at the very worst. */
const mostParsed = 262_144;

/**
 * Whether a rule's pattern holds for any simple command of a shell line, after leading assignments and wrappers such as
 * `sudo`; lines for another shell, as in `sh -c '…'`, count as well. The words are taken after quote removal, joined by
 * one space; a name with a folder counts by its base name too. What cannot be parsed holds, and a command whose name is
 * known only when it runs; an argument known only then counts as it is written.
 */
export async function commandHolds(line: string, pattern: string): Promise<boolean> {
  if (line.includes('\0') || line.length > longestLine) return true;
  const effort = { left: mostParsed };
  const lines = [line];
  for (let next = lines.pop(); next !== undefined; next = lines.pop()) {
    const commands = await simpleCommands(next, effort);
    if (!commands) return true;
    for (const { words, input } of commands) {
      const running = commandsRun(words, input);
      if (!running || running.commands.some((each) => wordsHold(each, pattern))) return true;
      lines.push(...running.lines);
    }
  }
  return false;
}

function wordsHold(words: readonly ShellWord[], pattern: string): boolean {
  // A line of a Windows file ends with a carriage return, which is part of the last word.
  const [name = '', ...others] = textsOf(words).map((text) => text.replace(/\r$/, ''));
  const rest = others.map((text) => ` ${text}`).join('');
  if (textHolds(name + rest, pattern) || textHolds(baseName(name) + rest, pattern)) return true;
  const firstList = words.findIndex(({ braced }) => braced);
  return firstList > 0 && beginsRule(textsOf(words.slice(0, firstList)), pattern);
}

/** A word that only `xargs` will know has no text. */
function textsOf(words: readonly ShellWord[]): readonly string[] {
  return words.filter(({ text, open }) => text !== '' || !open).map(({ text }) => text);
}

/** Whether the words before a list in braces are as the rule spells them out, so that the list may be what follows. */
function beginsRule([name = '', ...others]: readonly string[], pattern: string): boolean {
  const [spelled = ''] = pattern.split('*', 1);
  const rest = `${others.map((text) => ` ${text}`).join('')} `;
  return spelled.startsWith(name + rest) || spelled.startsWith(baseName(name) + rest);
}
