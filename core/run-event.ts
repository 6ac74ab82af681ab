import type { EventDefinition } from '../types/event.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Payload } from '../types/payload.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionState, SessionStore } from '../types/session.ts';
import type { PickedChain } from './chains.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { cutPayload, fillPayload, subjectOf } from './payload.ts';
import { tapThrew } from './problems.ts';
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
  readonly signal: AbortSignal;
  readonly picked: PickedChain;
  /** What checking the payload brought up. */
  readonly problems: readonly Problem[];
}

/** Runs an event's hooks, one after the other, to its verdict. Never rejects for a hook's fault. */
export async function runEvent(call: EventCall, context: EventContext): Promise<Verdict> {
  const remembered = await recall(call);
  const state = createState(call, context, remembered);
  for (const problem of [...call.problems, ...call.picked.problems]) state.report(problem);

  const ready = await preparePayload(state, call, context);
  const verdict = ready ? await callChain(state, call) : refuseAll(state, call, context);
  await remember(verdict, call);
  context.hooks.verdict.call(verdict, state);
  return verdict;
}

/** Follow-ups are counted only where there are hooks that could ask for one. */
async function recall({ definition, store, session, picked }: EventCall): Promise<SessionState | undefined> {
  return definition.block.do === 'followUp' && picked.chain ? store.load(session) : undefined;
}

async function remember(verdict: Verdict, { event, session, store }: EventCall): Promise<void> {
  if (verdict.effect === 'followUp') await store.change(session, (state) => withFollowUp(state, event));
}

function createState(call: EventCall, context: EventContext, remembered: SessionState | undefined): EventState {
  const { profile, project } = context;
  const { event, definition, session } = call;
  const followUps = followUpsOf(remembered, event);
  const facts = { event, 'project-dir': project, 'session-id': session } as const;
  const filled = fillPayload(call.payload, profile, facts);
  const flag = definition.followUpFlag;
  const problems: Problem[] = [];
  const state: EventState = {
    event,
    definition,
    profile,
    project,
    session,
    payload: flag === undefined || Object.hasOwn(filled, flag) ? filled : { ...filled, [flag]: followUps > 0 },
    subject: subjectOf(call.payload, definition),
    signal: call.signal,
    startedAt: performance.now(),
    outcomes: [],
    problems,
    context: [],
    messages: [],
    values: {},
    suppressOutput: false,
    followUps,
    answerKeys: context.answerKeys,
    report(problem) {
      problems.push(problem);
      context.report(problem);
    },
    block: (reason) => verdictOf(state, blockDecision(state, reason)),
  };
  return state;
}

/** Masks and cuts the payload; false where a guard failed, so that nothing may be sent. */
async function preparePayload(state: EventState, { definition }: EventCall, { hooks }: EventContext): Promise<boolean> {
  const { event } = hooks;
  if (isTapped(event)) {
    try {
      state.payload = await event.promise(state.payload, state);
    } catch {
      return false;
    }
  }
  state.payload = cutPayload(state.payload, definition);
  if (subjectOf(state.payload, definition) !== state.subject) {
    state.report(tapThrew('event', 'a tap', `it changed "${definition.subject}", by which the hooks were chosen`));
  }
  return true;
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
