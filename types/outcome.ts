import type { Problem } from './problem.ts';

/** Why a hook was not run. */
export type SkipCode =
  | 'hooks-off'
  | 'managed-only'
  | 'not-trusted'
  | 'url-not-allowed'
  | 'inactive'
  | 'once'
  | 'condition';

/** Why a run counts for nothing. */
export type FailureCode =
  | 'exit-code'
  | 'signal'
  | 'spawn-failed'
  | 'bad-answer'
  | 'wrong-event'
  | 'http-status'
  | 'network'
  | 'no-model'
  | 'model-error'
  | 'budget'
  | 'threw'
  | 'guard-failed'
  | 'cancelled';

/** A guard's no to a hook, with a sentence for people. */
export interface Refusal {
  readonly code: SkipCode;
  readonly reason: string;
}

/** What one hook run came to. `status` says which of the optional fields are there; absent means absent. */
export interface Outcome {
  /** `LAYER/EVENT/GROUP/HOOK` */
  readonly id: string;
  readonly type: string;
  readonly layer: string;
  readonly status: 'passed' | 'blocked' | 'failed' | 'timedOut' | 'skipped' | 'background';
  /** Milliseconds from admission to the end, measured by core for every hook alike. */
  readonly ms: number;
  /** Of a program that exited; absent after a signal. */
  readonly exitCode?: number;
  /** Blocked: what the hook said. Skipped: the sentence for people. */
  readonly reason?: string;
  /** Failed and skipped. */
  readonly code?: SkipCode | FailureCode;
  /** First line of its output, masked, at most 200 characters. */
  readonly said?: string;
  /** Plain text that a hook which passed wants shown, masked and capped. */
  readonly output?: string;
}

/** What an agent has to do about a block. */
export type Effect = 'refuse' | 'feedback' | 'cancel' | 'followUp';

/** What the event came to: the one thing an agent reads. */
export interface Verdict {
  readonly event: string;
  readonly profile: string;
  readonly decision: 'continue' | 'block' | 'stop';
  /** Only with a block. */
  readonly effect?: Effect;
  /** With block or stop. */
  readonly reason?: string;
  /** The id of the hook that decided. */
  readonly by?: string;
  readonly permission?: 'ask' | 'allow';
  /** The text beside the ask or allow that counted. */
  readonly permissionReason?: string;
  /** For the model, in the order of the hooks. */
  readonly context: readonly string[];
  /** For the user, in the order of the hooks. */
  readonly messages: readonly string[];
  /** The new value of the field that the event lets a hook rewrite. */
  readonly rewrite?: unknown;
  /** Event-specific answers, by name. */
  readonly values: { readonly [name: string]: unknown };
  /** Only where a hook asked for it. */
  readonly suppressOutput?: true;
  /** Only where a limit kept a block from counting. */
  readonly limit?: 'follow-up';
  readonly outcomes: readonly Outcome[];
  /** Of this event alone; those of files are told by `list`. */
  readonly problems: readonly Problem[];
}
