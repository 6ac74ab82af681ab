import type { EventDefinition } from '../types/event.ts';
import type { HookEntry } from '../types/hook.ts';
import type { Payload } from '../types/payload.ts';
import type { BusHooks } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionStore } from '../types/session.ts';
import { now } from './clock.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { cutPayload, fillPayload, subjectOf } from './payload.ts';
import { plainPayload } from './plain-payload.ts';
import { subjectChanged } from './problems.ts';
import { blockDecision, verdictOf } from './verdict.ts';

/** What opening an event needs of the bus. */
export interface OpeningContext {
  readonly profile: Profile;
  readonly project: string;
  readonly hooks: BusHooks;
  readonly answerKeys: ReadonlySet<string>;
  report(problem: Problem): void;
  redact<V>(value: V): V;
}

/** The event to open. */
export interface EventOpening {
  readonly event: string;
  readonly definition: EventDefinition;
  readonly payload: Payload;
  readonly session: string;
  readonly store: SessionStore;
  readonly signal: AbortSignal;
  /** The hooks that match. */
  readonly entries: readonly HookEntry[];
}

/** The state of an event before its hooks. */
export function createState(call: EventOpening, context: OpeningContext): EventState {
  const { profile, project } = context;
  const { event, definition, session } = call;
  const problems: Problem[] = [];
  const state: EventState = {
    key: Symbol(event),
    event,
    definition,
    profile,
    project,
    session,
    store: call.store,
    // Nobody sees the payload before it is masked.
    payload: {},
    subject: subjectOf(call.payload, definition),
    signal: call.signal,
    entries: call.entries,
    startedAt: now(),
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
export async function preparePayload(
  state: EventState,
  call: EventOpening,
  { hooks, redact }: OpeningContext,
): Promise<boolean> {
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

function filledPayload({ event, profile, project, session, followUps }: EventState, call: EventOpening): Payload {
  const facts = { event, 'project-dir': project, 'session-id': session } as const;
  const filled = plainPayload(fillPayload(call.payload, profile, facts));
  const flag = call.definition.followUpFlag;
  return flag === undefined || Object.hasOwn(filled, flag) ? filled : { ...filled, [flag]: followUps > 0 };
}
