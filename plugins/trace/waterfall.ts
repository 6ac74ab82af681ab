import util from 'node:util';
import { firstLine } from '../../core/text.ts';
import type { Outcome } from '../../types/outcome.ts';
import { fill, plain, widthOf } from '../panel/fit-text.ts';
import type { TracedEvent, TracedHook } from './watch-events.ts';

type Style = Parameters<typeof util.styleText>[0];

/** How a waterfall is written. */
export interface WaterfallStyle {
  readonly colour: boolean;
  /** Masks what the outcomes do not hold masked: subjects and ids. */
  redact(text: string): string;
}

/** The time of an event, in milliseconds of the monotonic clock. */
interface Span {
  readonly start: number;
  readonly length: number;
}

/** How wide the bars are, in columns: the time of their event. */
const barWidth = 24;

/** An event as lines: what it came to, then a row for each hook with its place in the event's time. */
export function waterfallLines(traced: TracedEvent, style: WaterfallStyle): string[] {
  const { run, verdict, hooks, notReached, endedAt } = traced;
  const { event, decision, effect, by } = verdict;
  const span = { start: run.startedAt, length: Math.max(endedAt - run.startedAt, 0.001) };
  const colour = decision === 'continue' ? 'green' : 'red';
  const decided = [decision, effect && `(${effect})`, by && `by ${shown(style.redact(by))}`].filter(Boolean).join(' ');
  const subject = run.subject === '' ? '' : ` ${shown(style.redact(run.subject))}`;
  const head = `${paint('bold', event, style)}${subject}  ${paint(colour, decided, style)}  ${time(span.length)}`;

  const rows: readonly Row[] = [
    ...hooks.map((hook) => hookRow(hook, span)),
    ...notReached.map((entry) => ({ entry, bar: '', ms: '', status: 'not reached', style: 'dim', why: '' }) as const),
  ];
  const cells = rows.map(({ entry, ms, status }) => [shown(style.redact(entry.id)), shown(entry.type), ms, status]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((row) => widthOf(row[column] ?? ''))));
  const [idWidth = 0, typeWidth = 0, timeWidth = 0, statusWidth = 0] = widths;
  const lines = rows.map((row, index) => {
    const [id = '', type = '', ms = '', status = ''] = cells[index] ?? [];
    const painted = (text: string) => paint(row.style, text, style);
    return [
      ` ${fill(id, idWidth)}`,
      fill(type, typeWidth),
      painted(row.bar.padEnd(barWidth)),
      ms.padStart(timeWidth),
      painted(fill(status, statusWidth)),
      row.why,
    ]
      .join('  ')
      .trimEnd();
  });
  return [head, ...lines];
}

/** What a row of a waterfall shows of a hook. */
interface Row {
  readonly entry: TracedHook['entry'];
  readonly bar: string;
  readonly ms: string;
  readonly status: string;
  readonly style: Style;
  readonly why: string;
}

function hookRow(hook: TracedHook, span: Span): Row {
  const { entry, outcome } = hook;
  const { status, ms } = outcome;
  const taken = status === 'skipped' ? '' : time(ms);
  return { entry, bar: bar(hook, span), ms: taken, status, style: styles[status], why: why(outcome) };
}

/** A hook that ran beside its event, as a line of its own. */
export function besideLine({ entry, outcome }: TracedHook, style: WaterfallStyle): string {
  const status = paint(styles[outcome.status], outcome.status, style);
  const id = shown(style.redact(entry.id));
  return [entry.background ? 'background:' : 'late:', id, status, time(outcome.ms), why(outcome)]
    .filter(Boolean)
    .join('  ');
}

const styles: Readonly<Record<Outcome['status'], Style>> = {
  passed: 'green',
  blocked: 'red',
  failed: 'yellow',
  timedOut: 'yellow',
  skipped: 'dim',
  background: 'cyan',
};

/** When a hook ran within its event; one that took no time is a dot. */
function bar({ startedAt, endedAt, outcome }: TracedHook, span: Span): string {
  const column = (at: number) => ((at - span.start) / span.length) * barWidth;
  const start = Math.min(Math.floor(column(startedAt)), barWidth - 1);
  const length = Math.min(Math.max(Math.round(column(endedAt)) - start, 1), barWidth - start);
  const mark = outcome.status === 'skipped' || outcome.status === 'background' ? '·' : '█'.repeat(length);
  return `${' '.repeat(start)}${mark}`;
}

function why({ status, code, exitCode, reason, said }: Outcome): string {
  const words = status === 'skipped' ? reason : (said ?? reason);
  const exit = status !== 'failed' || exitCode === undefined ? undefined : `exit ${exitCode}`;
  return shown([exit ?? code, words].filter(Boolean).join(', '));
}

function shown(text: string): string {
  return plain(firstLine(text, 120));
}

function time(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

function paint(style: Style, text: string, { colour }: WaterfallStyle): string {
  return colour ? util.styleText(style, text, { validateStream: false }) : text;
}
