import util from 'node:util';
import stringWidth from 'string-width';
import { firstLine, oneLine } from '../core/text.ts';
import { visible } from '../core/visible.ts';
import { count, problemLine } from '../core/words.ts';
import type { Outcome, Verdict } from '../types/outcome.ts';
import type { Problem } from '../types/problem.ts';
import { standardOutput } from './standard-output.ts';

type Style = Parameters<typeof util.styleText>[0];

/** A text in colour where stdout is a terminal that wants it. */
export function paint(style: Style, text: string): string {
  // Asked here: FORCE_COLOR would count for more than both.
  const stream = standardOutput();
  if (!stream.isTTY || process.env.NO_COLOR) return text;
  return util.styleText(style, text, { stream });
}

/** Rows as aligned columns, two blanks apart; the last column is cut at the terminal's edge, nowhere else. */
export function table(rows: readonly (readonly string[])[], indent = ''): string {
  const cells = rows.map((row) => row.map((cell) => visible(oneLine(cell))));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))),
  );
  return cells
    .map((row) => {
      const padded = row.map((cell, column) =>
        column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)),
      );
      return (indent + padded.join('  ')).trimEnd();
    })
    .join('\n');
}

/** The problems under a heading; nothing where there are none. */
export function problemLines(problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  return [
    '',
    paint('yellow', `${count(problems.length, 'problem')}:`),
    ...problems.map((each) => `  ${problemLine(each)}`),
  ];
}

/** A verdict for people: what was decided, and what came of each hook. */
export function verdictLines(verdict: Verdict): string[] {
  const { event, decision, effect, by, reason, limit, permission, permissionReason, context, messages } = verdict;
  const { rewrite, values, outcomes, problems } = verdict;
  const colour = decision === 'continue' ? 'green' : 'red';
  const what = [
    decision,
    effect && `(${effect})`,
    by && `by ${visible(oneLine(by))}`,
    permission && `permission: ${permission}`,
  ];
  const head = `${paint('bold', event)}  ${paint(colour, what.filter(Boolean).join(' '))}`;
  return [
    head,
    ...said('reason', reason),
    ...(limit === undefined ? [] : [`  limit: the ${limit} limit is reached, so the block did not count`]),
    ...said('permission reason', permissionReason),
    ...said('rewrite', rewrite === undefined ? undefined : JSON.stringify(rewrite)),
    ...Object.entries(values).flatMap(([name, value]) => said(name, shown(value))),
    ...context.flatMap((each) => said('context', each)),
    ...messages.flatMap((each) => said('message', each)),
    ...outcomes.flatMap(({ output }) => said('output', output)),
    ...(outcomes.length > 0 ? [table(outcomes.map(outcomeRow), '  ')] : []),
    ...problems.map((each) => `  ${paint('yellow', problemLine(each))}`),
  ];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function said(what: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const [first = '', ...rest] = visible(text).split('\n');
  return [`  ${what}: ${first}`, ...rest.map((line) => `    ${line}`)];
}

function outcomeRow({ id, type, status, ms, exitCode, code, reason, said: line }: Outcome): string[] {
  const time = status === 'skipped' ? '' : `${ms.toFixed(1)} ms`;
  const exit = exitCode === undefined ? '' : `exit ${exitCode}`;
  const words = status === 'skipped' || line === undefined ? firstLine(reason ?? '') : line;
  return [id, type, status, time, [exit, code, words].filter(Boolean).join(', ')];
}
