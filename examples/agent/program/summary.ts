import { definePlugin, type HookPlugin } from '../../../core/index.ts';

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
      add('events');
      add('hook runs', outcomes.filter(({ status }) => status !== 'skipped').length);
      add('facts for the model', context.length);
      if (effect) add(effects.get(effect) ?? effect);
    });
  });
  return {
    ...plugin,
    line() {
      const [events = '', ...others] = [...counts].map(([what, number]) => `${number} ${what}`);
      return `${events} of ${kinds.size} kinds, ${others.join(', ')}`;
    },
  };
}

const effects: ReadonlyMap<string, string> = new Map([
  ['refuse', 'refusals'],
  ['feedback', 'pieces of feedback'],
  ['followUp', 'follow-ups'],
]);
