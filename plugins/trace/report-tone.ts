import type { TraceEvent } from './read-trace.ts';

/** What a colour of the page says. The style sheet has a class for each. */
export type Tone = 'good' | 'refused' | 'warned' | 'quiet';

/** What an event came to, for people, with its colour. */
export function decisionOf({ decision, effect }: TraceEvent): { readonly word: string; readonly tone: Tone } {
  const [word, tone] = decisions.get(effect ?? decision) ?? [decision, 'refused'];
  return { word, tone };
}

/** The colour of what a hook came to. */
export function toneOf(status: string): Tone {
  return tones.get(status) ?? 'quiet';
}

/** The words that people have for a status. */
export function statusWord(status: string): string {
  return status === 'timedOut' ? 'timed out' : status;
}

const decisions = new Map<string, readonly [string, Tone]>([
  ['continue', ['continue', 'good']],
  ['refuse', ['refused', 'refused']],
  ['feedback', ['feedback', 'warned']],
  ['followUp', ['follow-up', 'warned']],
  ['cancel', ['cancelled', 'refused']],
  ['stop', ['stopped', 'refused']],
]);

const tones = new Map<string, Tone>([
  ['passed', 'good'],
  ['blocked', 'refused'],
  ['failed', 'warned'],
  ['timedOut', 'warned'],
]);
