import type { EventDefinition } from '../types/event.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Payload } from '../types/payload.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionStore } from '../types/session.ts';
import type { PickedChain } from './chains.ts';
import type { Deadline } from './deadline.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { cutPayload, fillPayload, subjectOf } from './payload.ts';
import { plainPayload } from './plain-payload.ts';
import { sessionFailed, subjectChanged } from './problems.ts';
import type { HookContext } from './run-hook.ts';
import { followUpsOf, withFollowUp } from './sessions.ts';
import { blockDecision, verdictOf } from './verdict.ts';

/** What running an event needs of the bus. */
export interface EventContext extends HookContext {
  readonly profile: Profile;
  readonly project: string;
  readonly answerKeys: ReadonlySet<string>;
  report(problem: Problem): void;
}

/** One event to run. */
export interface EventCall {
  readonly event: string;
  readonly definition: EventDefinition;
  readonly payload: Payload;
  readonly session: string;
  readonly store: SessionStore;
  /** Ends the event when it is given up; its caller closes it. */
  readonly deadline: Pick<Deadline, 'signal' | 'wait'>;
  readonly picked: PickedChain;
  /** What checking the payload brought up. */
  readonly problems: readonly Problem[];
}

/** Runs an event's hooks, one after the other, to its verdict. Never rejects for a hook's fault. */
export async function runEvent(call: EventCall, context: EventContext): Promise<Verdict> {
  const state = createState(call, context);
  for (const problem of [...call.problems, ...call.picked.problems]) state.report(problem);
  // An event that was given up comes to its end, whatever its taps do.
  const verdict = (await call.deadline.wait(runHooks(state, call, context), undefined)) ?? verdictOf(state);
  context.hooks.verdict.call(verdict, state);
  return verdict;
}

async function runHooks(state: EventState, call: EventCall, context: EventContext): Promise<Verdict> {
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

function createState(call: EventCall, context: EventContext): EventState {
  const { profile, project } = context;
  const { event, definition, session } = call;
  const problems: Problem[] = [];
  const state: EventState = {
    event,
    definition,
    profile,
    project,
    session,
    // Nobody sees the payload before it is masked.
    payload: {},
    subject: subjectOf(call.payload, definition),
    signal: call.deadline.signal,
    startedAt: performance.now(),
    outcomes: [],
    problems,
    context: [],
    messages: [],
    values: {},
    suppressOutput: false,
    followUps: 0,
    answerKeys: context.answerKeys,
    report(problem) {
      problems.push(problem);
      context.report(problem);
    },
    block(reason) {
      const said = typeof reason === 'string' ? context.redact(reason.trim()) : '';
      return verdictOf(state, blockDecision(state, said || `a hook in code blocked ${event} without giving a reason`));
    },
  };
  return state;
}

/** Fills, masks and cuts the payload; false where a guard failed, so that nothing may be sent. */
async function preparePayload(state: EventState, call: EventCall, { hooks, redact }: EventContext): Promise<boolean> {
  const { definition } = call;
  let payload = filledPayload(state, call);
  if (isTapped(hooks.event)) {
    try {
      payload = await hooks.event.promise(payload, state);
    } catch {
      return false;
    }
  }
  state.payload = cutPayload(payload, definition);
  const seen = subjectOf(state.payload, definition);
  // A secret in the subject is masked like any other.
  if (seen !== state.subject && seen !== redact(state.subject)) {
    state.report(subjectChanged(state.event, definition.subject ?? ''));
  }
  return true;
}

function filledPayload({ event, profile, project, session, followUps }: EventState, call: EventCall): Payload {
  const facts = { event, 'project-dir': project, 'session-id': session } as const;
  const filled = plainPayload(fillPayload(call.payload, profile, facts));
  const flag = call.definition.followUpFlag;
  return flag === undefined || Object.hasOwn(filled, flag) ? filled : { ...filled, [flag]: followUps > 0 };
}

async function callChain(state: EventState, { picked }: EventCall): Promise<Verdict> {
  const bailed = await picked.chain?.promise(state);
  // Hooks in code may have built theirs before later problems and outcomes came: the state has all of them.
  return bailed ? verdictOf(state, bailed) : verdictOf(state);
}

/** A guard of the payload failed: every hook that matches fails, none is told anything. */
function refuseAll(state: EventState, { picked }: EventCall, { hooks, host }: EventContext): Verdict {
  for (const entry of picked.entries) {
    const outcome = Object.freeze({
      id: entry.id,
      type: entry.type,
      layer: entry.layer.id,
      status: 'failed' as const,
      ms: 0,
      code: 'guard-failed' as const,
    });
    state.outcomes.push(outcome);
    hooks.outcome.call(outcome, {
      hook: entry.fields,
      entry,
      event: state,
      payload: {},
      environment: new Map(),
      signal: state.signal,
      host,
      ended() {},
    });
  }
  return verdictOf(state);
}
