import { type Column, fitColumns, tableRow } from './columns.ts';
import { clip, fill, plain, widthOf, wrap } from './fit-text.ts';
import { keyHints } from './key-hints.ts';
import type { PanelState, View } from './panel-state.ts';
import { questionLines } from './question.ts';
import { type Regions, shareOut } from './regions.ts';
import { fitScroll } from './scroll.ts';

/** How a line is coloured, on a terminal that wants colour. */
export type Tone = 'title' | 'dim' | 'good' | 'warn' | 'bad' | 'chosen';

/** One of the lists of the panel, in plain texts. */
export interface PanelList {
  readonly columns: readonly Column[];
  readonly rows: readonly PanelRow[];
  /** What is shown where there is no row. */
  readonly empty: string;
}

/** A row of a list. */
export interface PanelRow {
  /** What the row is told by as long as the list changes around it. */
  readonly key: string;
  /** One for each column. */
  readonly cells: readonly string[];
  readonly tone?: Tone;
  /** All that there is to say of the row, in lines that may be cut or broken. */
  readonly details: readonly string[];
}

/** What the panel shows, and on how much of a screen. */
export interface FrameFacts {
  /** Columns and lines of the terminal. */
  readonly width: number;
  readonly height: number;
  readonly project: string;
  /** Absent where nobody can tell. */
  readonly trusted?: boolean;
  /** Whether `t` can change it. */
  readonly canTrust: boolean;
  /** `3 hooks inert: …` */
  readonly inert?: string;
  readonly lists: Readonly<Record<View, PanelList>>;
}

/** A line of the screen, and how it is coloured. */
export interface FrameLine {
  readonly text: string;
  readonly tone?: Tone;
}

/** The panel as lines, and what moving in it goes by. */
export interface Frame {
  readonly lines: readonly FrameLine[];
  /** The keys of the rows that one moves through, and how many are on the screen at once. */
  readonly keys: readonly string[];
  readonly page: number;
}

/** Draws the panel: never more than `height` lines of at most `width` columns. */
export function drawFrame(state: PanelState, facts: FrameFacts): Frame {
  const { lists, width, height } = facts;
  const body = state.question ? questionList(questionLines(state.question, width - markWidth)) : lists[state.view];
  const keys = body.rows.map(({ key }) => key);
  const scroll = state.scrolls[state.question ? 'question' : state.view];
  const problems = state.question || state.view === 'problems' ? [] : lists.problems.rows;
  const details = state.question || keys.length === 0 ? 0 : mostDetails;
  const regions = shareOut(height, { details, problems: problems.length });
  const { chosen, top } = fitScroll(scroll, keys, regions.list);
  const columns = fitColumns(
    body.columns,
    body.rows.map(({ cells }) => cells),
    width - markWidth,
  );
  const shown = body.rows.slice(top, top + regions.list);
  const lines: FrameLine[] = [
    ...[{ text: titleLine(facts), tone: 'title' } as const].slice(0, regions.title),
    ...[tabsLine(state, facts)].slice(0, regions.tabs),
    ...[{ text: `  ${headLine(body, columns)}`, tone: 'dim' } as const].slice(0, regions.head),
    ...shown.map((row, index) => rowLine(row, tableRow(row.cells, columns), top + index === chosen)),
    ...(keys.length === 0 ? [{ text: `  ${body.empty}`, tone: 'dim' } as const] : []),
    ...blank(regions.list - Math.max(1, shown.length)),
    ...detailLines(body.rows[chosen], regions, width),
    ...problemLines(problems, regions, width),
    ...[lastLine(state, facts)].slice(0, regions.keys),
  ];
  return { lines: lines.map((line) => ({ ...line, text: clip(line.text, width) })), keys, page: regions.list };
}

/** How many lines tell of the chosen row, at most: always as many, so that the list does not jump. */
const mostDetails = 6;

/** The mark of the chosen row, for terminals without colour, or the blanks in its place. */
const markWidth = 2;

function rowLine({ tone }: PanelRow, text: string, chosen: boolean): FrameLine {
  const shown = chosen ? 'chosen' : tone;
  return { text: `${chosen ? '>' : ' '} ${text}`, ...(shown && { tone: shown }) };
}

function headLine({ columns }: PanelList, shown: Parameters<typeof tableRow>[1]): string {
  return tableRow(
    columns.map(({ head }) => head),
    shown,
  );
}

function questionList(lines: readonly string[]): PanelList {
  const widest = Math.max(0, ...lines.map(widthOf));
  return {
    columns: [{ head: '', least: widest, most: widest, rank: 1 }],
    rows: lines.map((line, index) => ({ key: `${index}`, cells: [line], details: [] })),
    empty: '',
  };
}

function titleLine({ project, trusted, inert, width }: FrameFacts): string {
  const trust = trusted === undefined ? '' : ` is ${trusted ? 'trusted' : 'not trusted'}`;
  const right = inert === undefined || inert.length + trust.length + 24 > width ? '' : inert;
  const room = width - trust.length - (right === '' ? 0 : right.length + 2);
  const left = `${clip(plain(project), room, true)}${trust}`;
  return right === '' ? left : `${fill(left, width - right.length)}${right}`;
}

function tabsLine({ view, question }: PanelState, { lists, width }: FrameFacts): FrameLine {
  const names: readonly View[] = lists.problems.rows.length > 0 ? ['hooks', 'runs', 'problems'] : ['hooks', 'runs'];
  const tab = (name: View, digit: string) => {
    const label = `${digit}${name[0]?.toUpperCase()}${name.slice(1)} ${lists[name].rows.length}`;
    return name === view && !question ? `[${label}]` : label;
  };
  const long = names.map((name, index) => tab(name, `${index + 1} `)).join('  ');
  return { text: long.length <= width ? long : names.map((name) => tab(name, '')).join(' ') };
}

function detailLines(row: PanelRow | undefined, { details: room }: Regions, width: number): FrameLine[] {
  if (room === 0 || !row) return [];
  const shown = row.details.flatMap((each) => wrap(each, width)).slice(0, room - 1);
  return [...blank(1), ...shown.map((text) => ({ text })), ...blank(room - 1 - shown.length)];
}

function problemLines(problems: readonly PanelRow[], { problems: room }: Regions, width: number): FrameLine[] {
  if (room === 0) return [];
  const shown = problems.slice(0, room - 1);
  const more = problems.length > shown.length ? `, ${problems.length - shown.length} more with 3` : '';
  return [
    { text: `Problems${more}:`, tone: 'title' },
    ...shown.map(({ cells: [place = '', , message = ''], tone }) => ({
      text: clip(`  ${clip(place, Math.floor(width / 2), true)} ${message}`, width),
      ...(tone && { tone }),
    })),
  ];
}

/** What was last done, else the keys that count now. */
function lastLine({ question, message, view }: PanelState, { trusted, canTrust, lists, width }: FrameFacts): FrameLine {
  if (message !== undefined) return { text: plain(message), tone: 'title' };
  if (question) return { text: keyHints(['y yes', 'n no', 'arrows move'], width), tone: 'title' };
  const hints = [
    'tab 1 2 lists',
    ...(lists.problems.rows.length > 0 && view !== 'problems' ? ['3 problems'] : []),
    ...(canTrust ? [trusted ? 't untrust' : 't trust'] : []),
    'r refresh',
    'arrows move',
    'q quit',
  ];
  return { text: keyHints(hints, width), tone: 'dim' };
}

function blank(count: number): FrameLine[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ text: '' }));
}
