import { stripVTControlCharacters, styleText } from 'node:util';
import { definePlugin, type EventRun, type HookPlugin, type Outcome, type Verdict } from '../../core/index.ts';
import { describeEvent } from './describe-event.ts';
import { maskedLines } from './masked-lines.ts';

type Style = Parameters<typeof styleText>[0];

/** A plugin that prints a line for each event, of at most 100 columns, and beneath it what hooks did; in colour on a terminal. */
export function timeline(print: (line: string) => void): HookPlugin {
  const labels = new Map<string, string>();
  let begin: number | undefined;
  return definePlugin('timeline', (bus) => {
    bus.hooks.outcome.tap('timeline', ({ id }, { entry }) => {
      labels.set(id, bus.redact(entry.label));
    });
    bus.hooks.verdict.tap('timeline', (verdict, run) => {
      begin ??= run.startedAt;
      for (const line of eventLines(verdict, run, begin, labels)) print(line);
    });
  });
}

const decisions: Readonly<Record<string, readonly [string, Style]>> = {
  continue: ['continue', 'green'],
  refuse: ['refused', 'red'],
  feedback: ['feedback', 'yellow'],
  followUp: ['follow-up', 'yellow'],
  cancel: ['cancelled', 'red'],
  stop: ['stopped', 'red'],
};

function eventLines(verdict: Verdict, run: EventRun, begin: number, labels: ReadonlyMap<string, string>): string[] {
  const { event, decision, effect, reason, context, outcomes } = verdict;
  const [word, style] = decisions[effect ?? decision] ?? [decision, 'red'];
  const seconds = ((run.startedAt - begin) / 1_000).toFixed(1).padStart(5);
  const what = clip(describeEvent(event, run.payload), 58).padEnd(58);
  return [
    ...(run.definition.startsTurn ? [''] : []),
    `${styleText('dim', `${seconds} s`)}  ${styleText('bold', event.padEnd(20))}${what}  ${styleText(style, word)}`,
    ...maskedLines(run.payload).flatMap((line) => detail('masked', 'magenta', line)),
    ...outcomes.flatMap((outcome) => hookLines(outcome, labels, context.length > 0)),
    ...context.flatMap((text) => detail('context', 'cyan', text)),
    ...(reason === undefined ? [] : detail(word, style, reason)),
  ];
}

function hookLines(
  { id, status, ms, code, reason, said }: Outcome,
  labels: ReadonlyMap<string, string>,
  quoted: boolean,
) {
  const how = [status, code, status === 'skipped' ? reason : `${ms.toFixed(0)} ms`].filter(Boolean).join(', ');
  const line = detail('hook', 'dim', `${labels.get(id) ?? id}: ${how}`);
  const shown = status === 'passed' ? !quoted : status === 'failed';
  return said !== undefined && shown ? [...line, ...detail('said', 'dim', said)] : line;
}

/** A text beneath an event, wrapped, behind a word that says what it is. */
function detail(word: string, style: Style, text: string): string[] {
  return wrap(plain(text), 79).map((line, index) => {
    const head = (index === 0 ? word : '').padEnd(11);
    return `          ${styleText(style, head)}${line}`;
  });
}

/** What a hook or a tool printed must not drive the terminal. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n]/gu, ' ');
}

function clip(text: string, width: number): string {
  const line = plain(text).replaceAll('\n', ' ');
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function wrap(text: string, width: number): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${width}}(?= |$)|.{1,${width}}`, 'gu')) ?? [])
    .map((line) => line.trim());
}
