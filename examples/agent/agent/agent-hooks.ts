import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { Ruling } from './ruling.ts';
import type { Session, Turn } from './session.ts';

/** A moment of the agent: each tap gets what was said so far and returns what is to be said. */
export type Moment<Subject> = AsyncSeriesWaterfallHook<[Ruling, Subject]>;

/** A session begins or ends. */
export interface SessionMoment<Reason> {
  readonly session: Session;
  readonly reason: Reason;
}

/** A session that begins. */
export interface SessionBeginning extends SessionMoment<'startup' | 'child'> {
  /** Fires when the user does not want to wait for it. */
  readonly signal: AbortSignal;
}

/** The model wants a tool to be run, or the user does (`!command`). */
export interface ToolCall {
  readonly turn: Turn;
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** Whether a plugin put the input in the place of the model's own. */
  readonly isRewritten?: true;
  /** What would be done, in a line for people. */
  readonly detail: string;
}

/** What a tool came to. */
export interface ToolResult {
  readonly output: string;
  readonly isError: boolean;
}

/** A compaction of a session. */
export interface Compaction {
  readonly turn: Turn;
  readonly trigger: 'auto' | 'manual';
  /** The size of the conversation. */
  readonly tokens: number;
  /** What the user wants kept; '' where nobody said. */
  readonly instructions: string;
}

/** Something that the user should hear of, wherever they are. */
export interface Notice {
  readonly turn: Turn;
  readonly type: 'permission_prompt' | 'turn_completed' | 'turn_failed';
  readonly title: string;
  readonly message: string;
}

/** The moments of the agent that plugins tap. */
export interface AgentHooks {
  /** A session was created. Context goes with the first input. */
  readonly sessionStart: Moment<SessionBeginning>;
  /** A session is over; its transcript is still there. */
  readonly sessionEnd: Moment<SessionMoment<'archived' | 'deleted'>>;
  /** The user's input, before the session knows it. A refusal is told to the user. */
  readonly prompt: Moment<{ readonly turn: Turn; readonly text: string }>;
  /** The model wants a tool to be run; nobody was asked yet. May refuse, allow, ask and rewrite. */
  readonly toolProposed: Moment<ToolCall>;
  /** Right before the user is asked. May refuse and allow. */
  readonly permission: Moment<ToolCall>;
  /** The permission was not given. */
  readonly toolDenied: Moment<{ readonly call: ToolCall; readonly reason: string }>;
  /** Right before a tool runs. May refuse. */
  readonly beforeTool: Moment<ToolCall>;
  /** A tool ran, or failed. Feedback is added to the result. */
  readonly afterTool: Moment<{ readonly call: ToolCall; readonly result: ToolResult }>;
  /** A tool failed; after `afterTool`. Feedback is added to the error. */
  readonly toolFailed: Moment<{ readonly call: ToolCall; readonly result: ToolResult }>;
  /** The model has no more to do. May have it go on. */
  readonly turnEnd: Moment<{ readonly turn: Turn; readonly said: string }>;
  /** The model could not be asked. */
  readonly turnFailed: Moment<{ readonly turn: Turn; readonly error: string }>;
  readonly notice: Moment<Notice>;
  /** The conversation is about to be summed up. A refusal keeps it as it is. */
  readonly beforeCompact: Moment<Compaction>;
  readonly afterCompact: Moment<Compaction & { readonly summary: string }>;
  /** A rewritten input, right before its tool runs: what taps put in here is for the tool alone. */
  readonly input: SyncWaterfallHook<[unknown]>;
  /** What a tool printed, before anybody sees it. */
  readonly output: SyncWaterfallHook<[string]>;
}

/** Makes the hooks of an agent. */
export function createAgentHooks(): AgentHooks {
  const moment = <Subject>(): Moment<Subject> => new AsyncSeriesWaterfallHook(['ruling', 'subject']);
  return Object.freeze({
    sessionStart: moment(),
    sessionEnd: moment(),
    prompt: moment(),
    toolProposed: moment(),
    permission: moment(),
    toolDenied: moment(),
    beforeTool: moment(),
    afterTool: moment(),
    toolFailed: moment(),
    turnEnd: moment(),
    turnFailed: moment(),
    notice: moment(),
    beforeCompact: moment(),
    afterCompact: moment(),
    input: new SyncWaterfallHook<[unknown]>(['input']),
    output: new SyncWaterfallHook<[string]>(['text']),
  } satisfies AgentHooks);
}
