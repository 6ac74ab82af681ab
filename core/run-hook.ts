import type { HookEntry } from '../types/hook.ts';
import type { Host } from '../types/host.ts';
import type { Refusal, Verdict } from '../types/outcome.ts';
import type { Problem } from '../types/problem.ts';
import type { Background } from './background.ts';
import { now } from './clock.ts';
import type { EventState } from './event-state.ts';
import { type ExecutionContext, executeHook, type StartingRun } from './execute-hook.ts';
import { isTapped } from './guard.ts';
import { TapFault } from './guard-tap.ts';
import { type JudgeContext, type Judgement, judge } from './judge.ts';
import { failed, skipped } from './judged.ts';
import { claimOnce } from './once.ts';
import { outcomeOf } from './outcome-of.ts';
import { sessionFailed } from './problems.ts';
import { asksSession, sessionRefusal } from './session-refusal.ts';
import { tellFailure } from './tell-failure.ts';
import { verdictOf } from './verdict.ts';

/** What running a hook needs of the bus. */
export interface HookContext extends ExecutionContext, JudgeContext {
  readonly host: Host;
  readonly background: Background;
  report(problem: Problem): void;
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
  const startedAt = now();
  const run = createRun(entry, state, context);
  const { judged, decision }: Judgement = refusal
    ? { judged: skipped(refusal) }
    : await admitAndRun(run, state, context);
  const outcome = outcomeOf(entry, startedAt, judged);
  state.outcomes.push(outcome);
  tellFailure(entry, judged, state, context);
  context.hooks.outcome.call(outcome, run);
  if (decision) return verdictOf(state, decision);
  return state.signal.aborted ? verdictOf(state) : undefined;
}

async function admitAndRun(run: StartingRun, state: EventState, context: HookContext): Promise<Judgement> {
  try {
    const refusal = await refusalOf(run, state, context);
    if (refusal) return { judged: skipped(refusal) };
  } catch (thrown) {
    noteFault(thrown, state);
    return { judged: failed('guard-failed') };
  }
  if (run.entry.background) {
    context.background.start(run, state, context);
    return { judged: { status: 'background' } };
  }
  const reply = await executeHook(run, state, context);
  return 'status' in reply ? { judged: reply } : judge(reply, run.entry, state, context);
}

/** Asks all who may refuse an entry, in the order of their codes; a hook that runs once is claimed when nothing else stands against it. */
async function refusalOf(run: StartingRun, state: EventState, { hooks }: HookContext): Promise<Refusal | undefined> {
  const { entry } = run;
  const { session, store } = state;
  return (
    hooks.admit.call(entry) ??
    (asksSession(entry) ? sessionRefusal(entry, await store.load(session)) : undefined) ??
    (isTapped(hooks.filter) ? await hooks.filter.promise(run) : undefined) ??
    (await claimOnce(entry, session, store))
  );
}

/** A tap that was called with no event at hand told its fault to the bus; here it is one of the event's. */
function noteFault(thrown: unknown, state: EventState): void {
  if (!(thrown instanceof TapFault)) state.report(sessionFailed(state.session, thrown));
  else if (!state.problems.includes(thrown.problem)) state.problems.push(thrown.problem);
}

/** A run that has not begun. */
export function createRun(
  entry: HookEntry,
  state: EventState,
  { host, redact }: Pick<HookContext, 'host' | 'redact'>,
): StartingRun {
  return {
    hook: entry.fields,
    entry,
    event: state,
    payload: state.payload,
    environment: new Map(),
    signal: state.signal,
    host,
    redact,
    ended() {},
  };
}
