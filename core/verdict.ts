import type { Verdict } from '../types/outcome.ts';
import type { Decision, EventState } from './event-state.ts';
import { cap } from './text.ts';

/** What a block comes to on this event. */
export function blockDecision(state: EventState, reason: string, by?: string): Decision {
  const { block } = state.definition;
  if (block.do === 'observe') return { decision: 'continue' };
  if (block.do === 'followUp' && state.followUps >= block.limit) return { decision: 'continue', limit: 'follow-up' };
  const said = cap(reason, state.profile.limits.feedback);
  const told = block.do === 'refuse' && block.say !== undefined ? block.say + said : said;
  return { decision: 'block', effect: block.do, reason: told, ...(by !== undefined && { by }) };
}

/** What a stop comes to: the same on every event. */
export function stopDecision(state: EventState, reason: string, by: string): Decision {
  return { decision: 'stop', reason: cap(reason, state.profile.limits.feedback), by };
}

/** Folds all that the event came to into its verdict; a hook's permission counts only where nothing refuses. */
export function verdictOf(state: EventState, decided: Decision = { decision: 'continue' }): Verdict {
  const { permission, rewrite } = state;
  const { decision, effect, reason, by, limit } = decided;
  const goesOn = decision === 'continue';
  return {
    event: state.event,
    profile: state.profile.id,
    decision,
    ...(effect !== undefined && { effect }),
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by }),
    ...(goesOn && permission && { permission: permission.kind }),
    ...(goesOn && permission?.reason && { permissionReason: permission.reason }),
    context: state.context,
    messages: state.messages,
    ...(goesOn && rewrite && { rewrite: rewrite.value }),
    values: state.values,
    ...(state.suppressOutput && { suppressOutput: true }),
    ...(limit !== undefined && { limit }),
    outcomes: state.outcomes,
    problems: state.problems,
  };
}

/** The verdict of an event that nothing listens to. */
export function quietVerdict(event: string, profile: string): Verdict {
  return { event, profile, decision: 'continue', context: [], messages: [], values: {}, outcomes: [], problems: [] };
}
