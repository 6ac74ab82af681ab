import type { CommandArgument, Word, WordPart } from 'unbash';
import { braceWords } from './brace-words.ts';

/** One word of a shell command. */
export interface ShellWord {
  /** After quote removal; an expansion stands as it is written. */
  readonly text: string;
  /** Whether a part of it is known only when it runs: a variable, a substitution, a glob. */
  readonly open: boolean;
  /** Whether it has a list in braces that is not written out, and so may come to several words. */
  readonly braced: boolean;
}

/** A word or an assignment of the syntax tree as the command sees it: several words where it has lists in braces. */
export function shellWords(node: CommandArgument): readonly ShellWord[] {
  if (node.type === 'Word') return ofWord(node);
  const { name, append, index, value } = node;
  if (value.type !== 'Word') return [{ text: node.text, open: true, braced: false }];
  const open = index !== undefined || value.parts?.some(isOpen) === true;
  return [{ text: `${name}${append ? '+' : ''}=${value.value}`, open, braced: false }];
}

function ofWord({ text, value, parts = [] }: Word): readonly ShellWord[] {
  const braced = parts.some(({ type }) => type === 'BraceExpansion');
  const words = braced ? braceWords(text) : undefined;
  if (words) return words.map((each) => ({ text: each, open: false, braced: false }));
  return [{ text: value, open: parts.some(isOpen), braced }];
}

function isOpen(part: WordPart): boolean {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return false;
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.some(isOpen);
    default:
      return true;
  }
}
