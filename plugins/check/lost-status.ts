import type { Command, Statement, SyntaxNode } from 'unbash';
import type { ShellTree } from './shell/parse-shell.ts';

/** A part of a line whose exit status goes nowhere. */
export interface LostStatus {
  /** Where it begins and ends in the line. */
  readonly pos: number;
  readonly end: number;
  /** What drops the status, for people. */
  readonly by: string;
}

/** The parts of a line whose exit status is surely dropped: `x || true`, `x | tee`, `x &`, `x; exit 0`. */
export function lostStatuses({ text, root }: ShellTree): readonly LostStatus[] {
  // Such a line may look at the status by itself.
  if (/\$\?|PIPESTATUS|pipefail|\btrap\b|\bset -[a-z]*e|\bwait\b/.test(text)) return [];
  return root.commands.flatMap((statement, index) => ofStatement(statement, root.commands[index + 1]));
}

/** Whether a node stands in such a part. */
export function isWithin({ pos, end }: Pick<LostStatus, 'pos' | 'end'>, part: LostStatus): boolean {
  return part.pos <= pos && end <= part.end;
}

function ofStatement(statement: Statement, next: Statement | undefined): readonly LostStatus[] {
  const { command } = statement;
  if (statement.background) return [{ ...placeOf(command), by: '&' }];
  const dropper = next && isSuccess(next.command) ? wordsOf(next.command) : undefined;
  return [...inside(command), ...(dropper === undefined ? [] : [{ ...placeOf(command), by: `; ${dropper}` }])];
}

function inside(node: SyntaxNode): readonly LostStatus[] {
  if (node.type === 'AndOr') {
    return node.commands.flatMap((command, index) => {
      const next = node.commands[index + 1];
      const isDropped = next && node.operators[index] === '||' && isSuccess(next) && node.operators[index + 1] !== '&&';
      return [...inside(command), ...(isDropped ? [{ ...placeOf(command), by: `|| ${wordsOf(next)}` }] : [])];
    });
  }
  if (node.type !== 'Pipeline') return [];
  return node.commands.slice(0, -1).map((command) => ({ ...placeOf(command), by: '|' }));
}

function placeOf({ pos, end }: SyntaxNode): Pick<LostStatus, 'pos' | 'end'> {
  return { pos, end };
}

/** `true`, `:`, `exit 0`, `echo …`: what succeeds, whatever came before. */
function isSuccess(node: SyntaxNode): node is Command {
  return node.type === 'Command' && /^(?:(?:true|:|exit 0)$|(?:echo|printf) )/.test(wordsOf(node));
}

function wordsOf({ name, args }: Command): string {
  return [name?.value ?? '', ...args.map(({ text }) => text)].join(' ');
}
