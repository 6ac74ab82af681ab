import type { Verdict } from '../types/outcome.ts';
import type { Payload } from '../types/payload.ts';
import type { EmitOptions } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import type { SessionState, SessionStore } from '../types/session.ts';
import type { PickedChain } from './chains.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { isTapped } from './guard.ts';
import type { KnownEvent, KnownEvents } from './known-events.ts';
import { sessionOf, subjectOf } from './payload.ts';
import { sessionFailed } from './problems.ts';
import { type EventContext, runEvent } from './run-event.ts';
import { atTurnStart } from './sessions.ts';
import type { Snapshots } from './snapshots.ts';
import { quietVerdict } from './verdict.ts';

/** How long an event that was given up may take to end its hooks, in milliseconds: a little more than each of them. */
const tidying = 6_000;

/** What firing an event needs of the bus. */
export interface FireContext {
  readonly events: KnownEvents;
  readonly snapshots: Snapshots;
  readonly sessions: SessionStore;
  /** The session of events that name none. */
  readonly ownSession: string;
  /** Fires when the bus is closed. */
  readonly closing: AbortSignal;
  readonly run: EventContext;
}

/** Fires one event: looks at the layers where that is due, picks the chain, runs it. Never rejects for a hook's fault. */
export async function fireEvent(
  known: KnownEvent,
  payload: Payload,
  options: EmitOptions,
  context: FireContext,
): Promise<Verdict> {
  const parents = [context.closing, ...(options.signal ? [options.signal] : [])];
  const deadline = startDeadline({ parents, tidying });
  try {
    return await fireUntil(deadline, known, payload, options, context);
  } finally {
    deadline.close();
  }
}

async function fireUntil(
  deadline: Deadline,
  known: KnownEvent,
  payload: Payload,
  options: EmitOptions,
  context: FireContext,
): Promise<Verdict> {
  const { name, definition } = known;
  const { profile } = context.run;
  const session = options.session ?? sessionOf(payload, profile) ?? context.ownSession;
  // An event that was given up before its hooks are known is told like any other.
  const ready = await deadline.wait(prepare(known, payload, session, context), nothingReady);
  const call = { event: name, definition, payload, session, store: context.sessions, deadline, ...ready };
  // With nobody to call and nothing to tell there is no run: most starts of a program come to this.
  const silent = !ready.picked.chain && ready.problems.length === 0 && !isTapped(context.run.hooks.verdict);
  const verdict = silent ? quietVerdict(name, profile.id) : await runEvent(call, context.run);
  if (definition.endsSession) {
    const ended = await deadline.wait(
      changeSession(session, () => undefined, context),
      [],
    );
    for (const problem of ended) context.run.report(problem);
  }
  return verdict;
}

/** The chain that is there for the event, and what looking for it brought up. */
async function prepare(
  known: KnownEvent,
  payload: Payload,
  session: string,
  { events, snapshots, sessions }: FireContext,
): Promise<{ readonly picked: PickedChain; readonly problems: readonly Problem[] }> {
  const { name, definition } = known;
  const startsTurn = definition.startsTurn ?? false;
  const problems = startsTurn ? await changeSession(session, atTurnStart, { sessions }) : [];
  await snapshots.look(startsTurn);
  const chains = snapshots.current().events.get(name);
  const picked = await chains?.pick(subjectOf(payload, definition));
  return { picked: picked ?? nothing, problems: [...problems, ...(await events.problems(known, payload))] };
}

const nothing: PickedChain = Object.freeze({ entries: [], problems: [] });
const nothingReady = Object.freeze({ picked: nothing, problems: [] });

/** A session's state that cannot be changed is a problem, and the event goes on. */
async function changeSession(
  session: string,
  change: (state: SessionState | undefined) => SessionState | undefined,
  { sessions }: Pick<FireContext, 'sessions'>,
): Promise<Problem[]> {
  try {
    await sessions.change(session, change);
    return [];
  } catch (thrown) {
    return [sessionFailed(session, thrown)];
  }
}
