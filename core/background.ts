import type { HookEntry } from '../types/hook.ts';
import type { Outcome } from '../types/outcome.ts';
import type { Problem } from '../types/problem.ts';
import { now } from './clock.ts';
import type { EventState } from './event-state.ts';
import { type ExecutionContext, executeHook, type StartingRun } from './execute-hook.ts';
import { type JudgeContext, judge } from './judge.ts';
import type { Judged } from './judged.ts';
import { outcomeOf } from './outcome-of.ts';
import { answerNotAllowed, backgroundFailed } from './problems.ts';
import { createSlots, type Slots } from './slots.ts';

/** How many background hooks of a bus run at once; later ones queue. */
const mostAtOnce = 8;

/** The hooks that no event waits for. */
export interface Background {
  /** Starts an admitted hook. What it came to, and its wish to wake the agent, are told to the taps when it has ended. */
  start(run: StartingRun, state: EventState, context: BackgroundContext): void;
  /** Waits until none runs. */
  drain(): Promise<void>;
}

/** What running a hook in the background needs of the bus. */
export interface BackgroundContext extends Pick<ExecutionContext, 'hooks'>, JudgeContext {
  report(problem: Problem): void;
}

/** Keeps the background hooks of a bus; `closing` ends them, the end of their event does not. */
export function createBackground(closing: AbortSignal): Background {
  const slots = createSlots(mostAtOnce);
  const running = new Set<Promise<unknown>>();
  return {
    start(run, state, context) {
      const event = detached(state, closing, context);
      const work = runToEnd({ ...run, event, signal: closing }, event, slots, context)
        .catch((thrown) => context.report(backgroundFailed(run.entry, thrown)))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async drain() {
      // What runs may fire events that start more.
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function runToEnd(run: StartingRun, event: EventState, slots: Slots, context: BackgroundContext): Promise<void> {
  const startedAt = now();
  const reply = await executeHook(run, event, { hooks: context.hooks, slots });
  const judged = 'status' in reply ? reply : (await judge(reply, run.entry, event, context)).judged;
  if (hasAnswered(judged, event, run.entry))
    context.report(answerNotAllowed(run.entry, 'an answer from the background'));
  const outcome: Outcome = outcomeOf(run.entry, startedAt, judged);
  context.hooks.outcome.call(outcome, run);
  if (judged.status === 'blocked') wake(run.entry, judged, context);
}

function wake({ id, wakes }: HookEntry, { reason = '' }: Judged, { hooks }: BackgroundContext): void {
  if (wakes) hooks.wake.call(Object.freeze({ id, reason }));
}

/** Whether a hook gave what only the event's verdict could have taken up; a block that wakes the agent counts. */
function hasAnswered({ status }: Judged, event: EventState, { wakes }: HookEntry): boolean {
  if (status !== 'passed' && status !== 'blocked') return false;
  if (status === 'blocked' && !wakes) return true;
  const { context, messages, values, permission, rewrite, suppressOutput } = event;
  const given = [...context, ...messages, ...Object.keys(values)];
  return given.length > 0 || permission !== undefined || rewrite !== undefined || suppressOutput;
}

/** The event as it stood when the hook started, with nothing that reaches back into its verdict. */
function detached(state: EventState, signal: AbortSignal, context: BackgroundContext): EventState {
  const { permission: _permission, rewrite: _rewrite, ...event } = state;
  return {
    ...event,
    signal,
    outcomes: [...state.outcomes],
    problems: [],
    context: [],
    messages: [],
    values: {},
    suppressOutput: false,
    report: context.report,
  };
}
