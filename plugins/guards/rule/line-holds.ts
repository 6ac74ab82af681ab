import { baseName } from './base-name.ts';
import { textHolds } from './text-holds.ts';

/** One command of plain words: nothing in it that a shell could take for more. */
const plainCommand = /^[\w./\\:@%+=~*?, \t-]+$/;

/**
 * Whether a rule's pattern holds for a line of a shell whose syntax is not read here. Of one plain command the words
 * are tested, joined by one space and without regard to case, and its name by its base name too; all else may run
 * anything, and holds.
 */
export function lineHolds(line: string, pattern: string): boolean {
  const trimmed = line.trim();
  if (!plainCommand.test(trimmed)) return true;
  const [name = '', ...others] = trimmed.toLowerCase().split(/[ \t]+/);
  const rest = others.map((text) => ` ${text}`).join('');
  const wanted = pattern.toLowerCase();
  return textHolds(name + rest, wanted) || textHolds(baseName(name) + rest, wanted);
}
