import type { EventRun } from '../types/hook.ts';
import type { Outcome, Verdict } from '../types/outcome.ts';
import type { Payload } from '../types/payload.ts';
import type { Problem } from '../types/problem.ts';
import type { SessionStore } from '../types/session.ts';

/** Everything that an event has come to so far: the event run that hooks and taps see, and what core alone writes. */
export interface EventState extends EventRun {
  payload: Payload;
  readonly store: SessionStore;
  readonly outcomes: Outcome[];
  readonly problems: Problem[];
  readonly context: string[];
  readonly messages: string[];
  readonly values: Record<string, unknown>;
  permission?: { readonly kind: 'ask' | 'allow'; readonly reason: string };
  rewrite?: { readonly value: unknown };
  suppressOutput: boolean;
  /** Follow-ups in a row before this event. */
  followUps: number;
  /** The keys that a JSON answer can have. */
  readonly answerKeys: ReadonlySet<string>;
}

/** What a hook, or the event as a whole, decided. */
export type Decision = Pick<Verdict, 'decision' | 'effect' | 'reason' | 'by' | 'limit'>;
