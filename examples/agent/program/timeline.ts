import util from 'node:util';
import { definePlugin, type EventRun, type HookPlugin, type Outcome, type Verdict } from '../../../core/index.ts';
import type { Person, Voice } from '../agent/person.ts';
import { clip, plain, wrap } from './text.ts';

type Style = Parameters<typeof util.styleText>[0];

/** Prints a session as it goes: who says and does what, and beneath it the events that this fired and what hooks made of them. */
export interface Timeline {
  readonly show: Person['show'];
  /** A plugin for the bus: it prints events. */
  readonly plugin: HookPlugin;
}

/** Makes a timeline of at most 100 columns, in colour on a terminal. `every`: events that no hook saw are printed too. */
export function createTimeline(print: (line: string) => void, { every }: { readonly every: boolean }): Timeline {
  const began = performance.now();
  const labels = new Map<string, string>();
  const row = (head: string, style: Style, text: string) => {
    const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(5);
    const [first = '', ...more] = wrap(text, 80);
    print(`${util.styleText('dim', `${seconds} s`)}  ${util.styleText(style, head.padEnd(10))} ${first}`);
    for (const line of more) print(`${' '.repeat(20)}${line}`);
  };
  return {
    show(voice, text) {
      row(voice, voices[voice], voice === 'result' ? shortened(text) : plain(text));
    },
    plugin: definePlugin('timeline', (bus) => {
      bus.hooks.outcome.tap('timeline', ({ id }, { entry }) => {
        labels.set(id, bus.redact(entry.label));
      });
      bus.hooks.verdict.tap('timeline', (verdict, run) => {
        if (!every && verdict.outcomes.length === 0) return;
        for (const line of eventLines(verdict, run, labels)) print(line);
      });
    }),
  };
}

const voices: Readonly<Record<Voice, Style>> = {
  user: ['bold', 'cyan'],
  agent: ['bold', 'green'],
  'sub-agent': 'green',
  tool: 'bold',
  result: 'dim',
  hook: 'yellow',
  note: 'dim',
};

const decisions: Readonly<Record<string, readonly [string, Style]>> = {
  refuse: ['refused', 'red'],
  feedback: ['feedback', 'yellow'],
  followUp: ['follow-up', 'yellow'],
  cancel: ['cancelled', 'red'],
  stop: ['stopped', 'red'],
};

const permissions = { ask: 'the user is to decide', allow: 'the user need not be asked' } as const;

function eventLines(verdict: Verdict, { subject }: EventRun, labels: ReadonlyMap<string, string>): string[] {
  const {
    event,
    effect,
    decision,
    reason,
    permission,
    permissionReason = '',
    rewrite,
    limit,
    context,
    outcomes,
    problems,
  } = verdict;
  const [word, style] = decisions[effect ?? decision] ?? ['', 'dim'];
  const name = [event, subject].filter(Boolean).join(' ');
  const [first = 'no hook', ...more] = outcomes.map((outcome) => clip(outcomeText(outcome, labels), 55));
  return [
    `           ${util.styleText('dim', '·')} ${name.padEnd(31)} ${util.styleText('dim', first)}`,
    ...more.map((text) => `${' '.repeat(45)}${util.styleText('dim', text)}`),
    ...context.flatMap((text) => detail('context', 'cyan', text)),
    ...(permission === undefined ? [] : detail(permission, 'cyan', permissionReason || permissions[permission])),
    ...(rewrite === undefined ? [] : detail('rewritten', 'cyan', JSON.stringify(rewrite))),
    ...(limit === undefined ? [] : detail('limit', 'yellow', 'it was sent back to work often enough')),
    ...(reason === undefined ? [] : detail(word, style, reason)),
    ...problems.flatMap(({ message }) => detail('problem', 'yellow', message)),
  ];
}

function outcomeText({ id, status, ms, code, reason }: Outcome, labels: ReadonlyMap<string, string>): string {
  const how = status === 'skipped' ? (reason ?? '') : `${ms.toFixed(0)} ms`;
  return [`${labels.get(id) ?? id}: ${status}`, code, how].filter(Boolean).join(', ');
}

/** A text beneath an event, behind a word that says what it is. */
function detail(word: string, style: Style, text: string): string[] {
  return wrap(plain(text), 70).map((line, index) => {
    const head = (index === 0 ? word : '').padEnd(10);
    return `             ${util.styleText(style, head)} ${line}`;
  });
}

/** The end of what a tool printed: most say there what it came to. */
function shortened(text: string): string {
  const lines = plain(text).split('\n');
  return lines.length <= 4 ? lines.join('\n') : ['…', ...lines.slice(-3)].join('\n');
}
