import { styleText } from 'node:util';
import { definePlugin, type HookPlugin } from '../../core/index.ts';
import { maskedLines } from './masked-lines.ts';

/** A plugin that counts what a session comes to. */
export interface Summary extends HookPlugin {
  /** The closing lines: each number with what it means. */
  lines(): readonly string[];
}

/** Makes a summary; its time runs from here. */
export function summary(): Summary {
  const began = performance.now();
  const counts = new Map<string, number>();
  const add = (what: string, number = 1) => counts.set(what, (counts.get(what) ?? 0) + number);
  const plugin = definePlugin('summary', (bus) => {
    bus.hooks.outcome.tap('summary', ({ status }) => {
      if (status !== 'skipped') add('hook');
      if (status === 'failed' || status === 'timedOut') add('failed');
    });
    bus.hooks.verdict.tap('summary', ({ effect, context }, { payload }) => {
      add('event');
      add('context', context.length);
      add('masked', maskedLines(payload).join().split('[secret:').length - 1);
      if (effect) add(effect);
    });
  });
  return { ...plugin, lines: () => linesOf(counts, (performance.now() - began) / 1_000) };
}

function linesOf(counts: ReadonlyMap<string, number>, seconds: number): readonly string[] {
  const of = (what: string) => counts.get(what) ?? 0;
  const rows: readonly (readonly [number, string])[] = [
    [of('event'), `events in ${seconds.toFixed(1)} s`],
    [of('hook'), `hook runs, ${of('failed')} of them failed`],
    [of('refuse'), 'refused: the agent was kept from doing it'],
    [of('feedback'), 'feedback: the reason was added to what the agent sees'],
    [of('followUp'), 'follow-up: the agent was sent back to work'],
    [of('context'), 'context: facts were added to a prompt'],
    [of('masked'), 'masked: a stored secret that no hook got to see'],
  ];
  return [styleText('bold', 'Summary'), ...rows.map(([number, words]) => `${String(number).padStart(5)}  ${words}`)];
}
