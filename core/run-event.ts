import type { Verdict } from '../types/outcome.ts';
import type { Problem } from '../types/problem.ts';
import type { PickedChain } from './chains.ts';
import { now } from './clock.ts';
import type { Deadline } from './deadline.ts';
import type { EventState } from './event-state.ts';
import { failed } from './judged.ts';
import { createState, type EventOpening, type OpeningContext, preparePayload } from './open-event.ts';
import { outcomeOf } from './outcome-of.ts';
import { sessionFailed } from './problems.ts';
import { createRun, type HookContext } from './run-hook.ts';
import { followUpsOf, withFollowUp } from './sessions.ts';
import { tellFailure } from './tell-failure.ts';
import { verdictOf } from './verdict.ts';

/** What running an event needs of the bus. */
export interface EventContext extends HookContext, OpeningContext {}

/** One event to run. */
export interface EventCall extends Omit<EventOpening, 'signal' | 'entries'> {
  /** Ends the event when it is given up; its caller closes it. */
  readonly deadline: Pick<Deadline, 'signal' | 'wait'>;
  readonly picked: PickedChain;
  /** What checking the payload brought up. */
  readonly problems: readonly Problem[];
}

/** Runs an event's hooks, one after the other, to its verdict. Never rejects for a hook's fault. */
export async function runEvent(call: EventCall, context: EventContext): Promise<Verdict> {
  const opening = { ...call, signal: call.deadline.signal, entries: call.picked.entries };
  const state = createState(opening, context);
  for (const problem of [...call.problems, ...call.picked.problems]) state.report(problem);
  // An event that was given up comes to its end, whatever its taps do.
  const verdict = (await call.deadline.wait(runHooks(state, opening, context), undefined)) ?? verdictOf(state);
  context.hooks.verdict.call(verdict, state);
  return verdict;
}

async function runHooks(state: EventState, call: EventCall & EventOpening, context: EventContext): Promise<Verdict> {
  await recallFollowUps(state, call);
  const ready = await preparePayload(state, call, context);
  const verdict = ready ? await callChain(state, call) : refuseAll(state, call, context);
  return countFollowUp(verdict, state, call);
}

/** Follow-ups are counted only where there are hooks that could ask for one; a count that is lost has reached its limit. */
async function recallFollowUps(state: EventState, { definition, store, session, picked }: EventCall): Promise<void> {
  const { block } = definition;
  if (block.do !== 'followUp' || !picked.chain) return;
  try {
    state.followUps = followUpsOf(await store.load(session), state.event);
  } catch (thrown) {
    state.report(sessionFailed(session, thrown));
    state.followUps = block.limit;
  }
}

/** A follow-up that cannot be counted does not count: it would have no limit. */
async function countFollowUp(verdict: Verdict, state: EventState, { event, session, store }: EventCall) {
  const { block } = state.definition;
  if (verdict.effect !== 'followUp' || block.do !== 'followUp') return verdict;
  let counts = true;
  try {
    // Asked again where no other process can come between: several may have read the same count.
    await store.change(session, (before) => {
      counts = followUpsOf(before, event) < block.limit;
      return counts ? withFollowUp(before, event) : before;
    });
    return counts ? verdict : verdictOf(state, { decision: 'continue', limit: 'follow-up' });
  } catch (thrown) {
    state.report(sessionFailed(session, thrown));
    return verdictOf(state, { decision: 'continue', limit: 'follow-up' });
  }
}

async function callChain(state: EventState, { picked }: EventCall): Promise<Verdict> {
  const bailed = await picked.chain?.promise(state);
  // Hooks in code may have built theirs before later problems and outcomes came: the state has all of them.
  return bailed ? verdictOf(state, bailed) : verdictOf(state);
}

/** A guard of the payload failed: every hook that matches fails, none is told anything. */
function refuseAll(state: EventState, { picked }: EventCall, context: EventContext): Verdict {
  for (const entry of picked.entries) {
    const judged = failed('guard-failed');
    const outcome = outcomeOf(entry, now(), judged);
    state.outcomes.push(outcome);
    tellFailure(entry, judged, state, context);
    context.hooks.outcome.call(outcome, createRun(entry, { ...state, payload: {} }, context));
  }
  return verdictOf(state);
}
