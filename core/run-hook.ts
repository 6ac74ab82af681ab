import type { HookEntry } from '../types/hook.ts';
import type { Host } from '../types/host.ts';
import type { Outcome, Refusal, Verdict } from '../types/outcome.ts';
import type { EventState } from './event-state.ts';
import { type ExecutionContext, executeHook, type StartingRun } from './execute-hook.ts';
import { isTapped } from './guard.ts';
import { TapFault } from './guard-tap.ts';
import { type JudgeContext, type Judgement, judge } from './judge.ts';
import { failed, skipped } from './judged.ts';
import { verdictOf } from './verdict.ts';

/** What running a hook needs of the bus. */
export interface HookContext extends ExecutionContext, JudgeContext {
  readonly host: Host;
}

/**
 * One hook of one event, from admission to its outcome. Returns the event's verdict where the hook ends the chain: it
 * blocked, it stopped, or the event was given up. `refusal` is that of the host's own rules, if it has one.
 */
export async function runHook(
  entry: HookEntry,
  state: EventState,
  context: HookContext,
  refusal?: Refusal,
): Promise<Verdict | undefined> {
  if (state.signal.aborted) return verdictOf(state);
  const startedAt = performance.now();
  const run = createRun(entry, state, context.host);
  const { judged, decision }: Judgement = refusal
    ? { judged: skipped(refusal) }
    : await admitAndRun(run, state, context);
  const outcome: Outcome = Object.freeze({
    id: entry.id,
    type: entry.type,
    layer: entry.layer.id,
    ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
    ...judged,
  });
  state.outcomes.push(outcome);
  context.hooks.outcome.call(outcome, run);
  if (decision) return verdictOf(state, decision);
  return state.signal.aborted ? verdictOf(state) : undefined;
}

async function admitAndRun(run: StartingRun, state: EventState, context: HookContext): Promise<Judgement> {
  const { hooks } = context;
  try {
    const refusal =
      hooks.admit.call(run.entry) ?? (isTapped(hooks.filter) ? await hooks.filter.promise(run) : undefined);
    if (refusal) return { judged: skipped(refusal) };
  } catch (thrown) {
    noteFault(thrown, state);
    return { judged: failed('guard-failed') };
  }
  const reply = await executeHook(run, state, context);
  return 'status' in reply ? { judged: reply } : judge(reply, run.entry, state, context);
}

/** A tap that was called with no event at hand told its fault to the bus; here it is one of the event's. */
function noteFault(thrown: unknown, { problems }: EventState): void {
  if (thrown instanceof TapFault && !problems.includes(thrown.problem)) problems.push(thrown.problem);
}

function createRun(entry: HookEntry, state: EventState, host: Host): StartingRun {
  return {
    hook: entry.fields,
    entry,
    event: state,
    payload: state.payload,
    environment: new Map(),
    signal: state.signal,
    host,
    ended() {},
  };
}
