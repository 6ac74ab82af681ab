import type { Command, HereDoc, Redirection, SyntaxNode, Word } from 'unbash';
import { runsInSubscript } from './runs-in-subscript.ts';
import type { StandardInput } from './shell-code.ts';
import { type ShellWord, shellWords } from './shell-words.ts';

/** A simple command of a shell line, without its leading assignments and its redirections. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  readonly input: StandardInput;
}

/** How many characters of substitutions may still be parsed; shared by the lines of one call. */
export interface Effort {
  left: number;
}

/** A line of words that no shell reads in another way; a first word with another meaning is left to the parser. */
const plainLine = /^[\w./:@%+,-]+(?: [\w./:@%+,-]+)*$/;
const reserved = new Set(
  'if then elif else fi for while until do done case esac in select function time coproc export declare'.split(' '),
);

/**
 * The simple commands of a line, wherever they stand: in lists, pipes, groups, loops, functions, substitutions.
 * Undefined where the line cannot be parsed, or not within the effort.
 */
export async function simpleCommands(line: string, effort: Effort): Promise<readonly SimpleCommand[] | undefined> {
  effort.left -= line.length;
  if (effort.left < 0) return undefined;
  if (plainLine.test(line)) {
    const words = line.split(' ').map((text) => ({ text, open: false, braced: false }));
    if (!reserved.has(words[0]?.text ?? '')) return [{ words, input: { texts: [], known: false } }];
  }
  const { parse, forEachChild } = await import('unbash');
  const found: SimpleCommand[] = [];
  const pending: SyntaxNode[] = [];
  try {
    pending.push(parse(line));
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.type === 'Script' && 'errors' in node && node.errors !== undefined) return undefined;
      if (isMisread(node)) return undefined;
      if (node.type === 'CommandExpansion' || node.type === 'ProcessSubstitution') effort.left -= node.text.length;
      if (node.type === 'ArithmeticExpansion' || node.type === 'ParameterExpansion') effort.left -= node.text.length;
      if (effort.left < 0) return undefined;
      if (node.type === 'Command' && node.name) found.push(simpleCommand(node));
      forEachChild(node, (child) => pending.push(child));
    }
  } catch {
    // Nested too deep for the parser.
    return undefined;
  }
  return found;
}

/** What bash reads in another way than the parser, or once more: what runs in it would not be seen. */
function isMisread(node: SyntaxNode): boolean {
  switch (node.type) {
    // A list with more behind it: `a=(…)b`.
    case 'Assignment':
      return node.value.type === 'Word' && (node.value.text.startsWith('(') || isEvaluated(node.value));
    case 'AnsiCQuoted':
      return node.text.includes('\\x{');
    // A name with a blank in its brackets, and more behind them: `a[ ]$(…)`.
    case 'Word':
      return node.parts === undefined && node.value === node.text && /["'`]|[$<>]\(|\$\{/.test(node.text);
    case 'Literal':
      return node.value === node.text && /`|\$[({]/.test(node.text);
    case 'TestUnary':
      return isEvaluated(node.operand);
    case 'TestBinary':
      return isEvaluated(node.left) || isEvaluated(node.right);
    default:
      return false;
  }
}

/** Whether a variable, or a comparison of numbers, has bash read a quoted text once more. */
function isEvaluated({ parts }: Word): boolean {
  return parts?.some((part) => part.type === 'SingleQuoted' && runsInSubscript(part.value)) === true;
}

function simpleCommand(node: Command): SimpleCommand {
  const words = [...(node.name ? [node.name] : []), ...node.args].flatMap(shellWords);
  return { words, input: inputOf(node.redirects) };
}

function inputOf(redirects: readonly Redirection[]): StandardInput {
  const texts: ShellWord[] = [];
  let known = false;
  for (const each of redirects) {
    if (each.operator === '<<' || each.operator === '<<-') texts.push(documentText(each as HereDoc));
    else if (each.operator === '<<<') texts.push(...(each.target ? shellWords(each.target) : []));
    else if (each.operator === '<' || each.operator === '<>')
      known = each.target ? !shellWords(each.target).some(({ open }) => open) : false;
  }
  return { texts, known: known || texts.length > 0 };
}

function documentText({ body, delimiter }: HereDoc): ShellWord {
  const isData = delimiter?.quoted === true || !body.parts?.some(({ type }) => type !== 'Literal');
  return { text: body.text, open: !isData, braced: false };
}
