import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { firstLine, oneLine } from '../core/text.ts';
import type { Outcome, Verdict } from '../types/outcome.ts';
import type { ListedHook, Listing } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { visible } from './visible.ts';

type Style = Parameters<typeof styleText>[0];

/** A text in colour where stdout is a terminal that wants it. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
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

/** A text cut to a width of the terminal's columns. */
export function clip(text: string, width: number): string {
  const line = visible(oneLine(text));
  if (stringWidth(line) <= width) return line;
  let clipped = '';
  for (const character of line) {
    if (stringWidth(clipped + character) > width - 1) break;
    clipped += character;
  }
  return `${clipped}…`;
}

/** `file:line:column error bad-json: …` */
export function problemLine({ file, line, column, severity, code, message }: Problem): string {
  const place = file === undefined ? '' : `${[file, line, column].filter((part) => part !== undefined).join(':')} `;
  return visible(`${place}${severity} ${code}: ${message}`);
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
  const { event, decision, effect, by, reason, limit, permission, context, messages, outcomes, problems } = verdict;
  const colour = decision === 'continue' ? 'green' : 'red';
  const what = [decision, effect && `(${effect})`, by && `by ${by}`, permission && `permission: ${permission}`];
  const head = `${paint('bold', event)}  ${paint(colour, what.filter(Boolean).join(' '))}`;
  return [
    head,
    ...said('reason', reason),
    ...(limit === undefined ? [] : [`  limit: the ${limit} limit is reached, so the block did not count`]),
    ...context.flatMap((each) => said('context', each)),
    ...messages.flatMap((each) => said('message', each)),
    ...(outcomes.length > 0 ? [table(outcomes.map(outcomeRow), '  ')] : []),
    ...problems.map((each) => `  ${paint('yellow', problemLine(each))}`),
  ];
}

/** `3 hooks inert: 2 not trusted, 1 bad`, or nothing. */
export function inertLine({ hooks, refused }: Listing): string | undefined {
  const reasons = new Map<string, number>();
  for (const { runs, code } of hooks) {
    if (runs || code === undefined) continue;
    const words = code.replaceAll('-', ' ');
    reasons.set(words, (reasons.get(words) ?? 0) + 1);
  }
  if (refused > 0) reasons.set('bad', refused);
  const all = [...reasons.values()].reduce((sum, each) => sum + each, 0);
  if (all === 0) return undefined;
  return `${count(all, 'hook')} inert: ${[...reasons].map(([words, number]) => `${number} ${words}`).join(', ')}`;
}

/** Why a hook of a list does not run, or that it does. */
export function runsWords({ runs, code, reason }: ListedHook): string {
  if (runs) return 'yes';
  return `no: ${code?.replaceAll('-', ' ') ?? ''}${reason === undefined ? '' : ` (${reason})`}`;
}

/** `1 hook`, `2 hooks` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
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
