import { definePlugin, type Effect, type HookPlugin } from '../../../core/index.ts';

/** A plugin that counts what a session comes to. */
export interface Summary extends HookPlugin {
  /** What it came to, in one line. */
  line(): string;
}

/** Makes a summary. */
export function createSummary(): Summary {
  const kinds = new Set<string>();
  const counts = new Map<string, number>();
  const add = (what: string, number = 1) => counts.set(what, (counts.get(what) ?? 0) + number);
  const plugin = definePlugin('summary', (bus) => {
    bus.hooks.verdict.tap('summary', ({ event, effect, context, outcomes }) => {
      kinds.add(event);
      add('event');
      add('hook run', outcomes.filter(({ status }) => status !== 'skipped').length);
      add('context', context.length);
      if (effect) add(effects[effect]);
    });
  });
  return {
    ...plugin,
    line() {
      const number = (what: string) => counted(counts.get(what) ?? 0, what);
      const rest = ['context', ...Object.values(effects)].filter((what) => counts.get(what));
      return `${number('event')} of ${counted(kinds.size, 'kind')}, ${number('hook run')}: ${rest.map(number).join(', ')}`;
    },
  };
}

const effects: Readonly<Record<Effect, string>> = {
  refuse: 'refusal',
  cancel: 'cancellation',
  feedback: 'feedback',
  followUp: 'follow-up',
};

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
