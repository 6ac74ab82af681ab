import crypto from 'node:crypto';
import type { ModelMessage } from 'ai';

/** One conversation with the model. */
export interface Session {
  readonly id: string;
  /** The session that a sub-agent works for. */
  readonly parent?: Session;
  /** The file that holds the conversation, absolute. */
  readonly transcript: string;
  /** What it is to begin with, before the user says anything. */
  prompt?: string;
  messages: readonly ModelMessage[];
  /** What the model took in at its last step, in tokens. */
  tokens: number;
  /** Facts that the model gets with the next input. */
  context: readonly string[];
}

/** One piece of work in a session, from an input to the end of its answer. */
export interface Turn {
  readonly id: string;
  readonly session: Session;
  /** Fires when a person interrupts it, or a plugin stops it. */
  readonly signal: AbortSignal;
  /** Whether a plugin stopped it. */
  readonly isStopped: boolean;
  /** Ends it at once. */
  stop(): void;
}

/** Begins a turn, which lasts until the signal at the longest. */
export function openTurn(session: Session, signal: AbortSignal): Turn {
  const stopping = new AbortController();
  return {
    id: newId('turn'),
    session,
    signal: AbortSignal.any([signal, stopping.signal]),
    get isStopped() {
      return stopping.signal.aborted;
    },
    stop() {
      stopping.abort();
    },
  };
}

/** A name that nothing else has: `turn_…` */
export function newId(kind: 'ses' | 'turn' | 'call'): string {
  return `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}
