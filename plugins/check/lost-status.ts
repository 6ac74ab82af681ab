import type { AndOr, Command, Statement, SyntaxNode } from 'unbash';
import type { ShellTree } from './shell/parse-shell.ts';

/** A part of a line whose exit status goes nowhere. */
export interface LostStatus {
  /** Where it begins and ends in the line. */
  readonly pos: number;
  readonly end: number;
  /** What drops the status, for people. */
  readonly by: string;
}

/** The parts of a line whose exit status is surely dropped: `x || true`, `x | tee`, `x &`, `x; exit 0`, `! x`. */
export function lostStatuses({ text, root, nodes }: ShellTree): readonly LostStatus[] {
  // Such a line may look at the status by itself.
  if (/\$\?|PIPESTATUS|pipefail|\btrap\b|\bset -[a-z]*e|\bwait\b/.test(text)) return [];
  const lost = [root, ...nodes.filter((node) => node !== root)].flatMap(ofNode);
  const last = root.commands.at(-1)?.command;
  return last && isNegated(last) ? [...lost, { ...placeOf(last), by: '!' }] : lost;
}

/** Whether a node stands in such a part. */
export function isWithin({ pos, end }: Pick<LostStatus, 'pos' | 'end'>, part: LostStatus): boolean {
  return part.pos <= pos && end <= part.end;
}

function ofNode(node: SyntaxNode): readonly LostStatus[] {
  switch (node.type) {
    case 'Script':
    case 'CompoundList':
      return node.commands.flatMap((statement, index) => ofStatement(statement, node.commands[index + 1]));
    case 'AndOr':
      return node.commands.flatMap((command, index) => ofStep(command, index, node));
    case 'Pipeline':
      return node.commands.slice(0, -1).map((command) => ({ ...placeOf(command), by: '|' }));
    default:
      return [];
  }
}

function ofStatement({ command, background }: Statement, next: Statement | undefined): readonly LostStatus[] {
  if (background) return [{ ...placeOf(command), by: '&' }];
  return next && isSuccess(next.command) ? [{ ...placeOf(command), by: `; ${wordsOf(next.command)}` }] : [];
}

/** `a && b || true` drops the status of both. */
function ofStep(command: SyntaxNode, index: number, { commands, operators }: AndOr): readonly LostStatus[] {
  const fallback = operators.indexOf('||', index);
  const next = fallback < 0 ? undefined : commands[fallback + 1];
  const isDropped = next && (isSuccess(next) || isOtherFailure(next)) && operators[fallback + 1] !== '&&';
  return isDropped ? [{ ...placeOf(command), by: `|| ${wordsOf(next)}` }] : [];
}

function isNegated(node: SyntaxNode): boolean {
  return node.type === 'Pipeline' && node.prefixes.some(({ type }) => type === 'Negation');
}

function placeOf({ pos, end }: SyntaxNode): Pick<LostStatus, 'pos' | 'end'> {
  return { pos, end };
}

/** `true`, `:`, `exit 0`, `echo …`: what succeeds, whatever came before. */
function isSuccess(node: SyntaxNode): node is Command {
  return node.type === 'Command' && /^(?:(?:true|:|exit 0)$|(?:echo|printf) )/.test(wordsOf(node));
}

/** `exit 1`, which stands for whatever status came before. */
function isOtherFailure(node: SyntaxNode): node is Command {
  return node.type === 'Command' && /^exit 1$/.test(wordsOf(node));
}

function wordsOf({ name, args }: Command): string {
  return [name?.value ?? '', ...args.map(({ text }) => text)].join(' ');
}
