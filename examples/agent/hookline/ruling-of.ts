import type { Verdict } from '../../../core/index.ts';
import { joinRulings, type Ruling } from '../agent/ruling.ts';

/** Adds a verdict of hookline to what the agent's plugins said so far: the `answer` of every wire. */
export function answer(verdict: Verdict, soFar: Ruling): Ruling {
  return joinRulings(soFar, rulingOf(verdict));
}

/** A verdict in the agent's own terms. */
export function rulingOf(verdict: Verdict): Ruling {
  const { decision, effect, reason = '', permission, permissionReason, rewrite, context, messages } = verdict;
  // What hooks print for the user, where none asked to be silent.
  const printed = verdict.suppressOutput ? [] : verdict.outcomes.flatMap(({ output }) => output ?? []);
  return {
    ...(decision === 'stop' && { stop: reason }),
    ...((effect === 'refuse' || effect === 'cancel') && { refuse: reason }),
    ...(effect === 'followUp' && { goOn: reason }),
    ...(permission === 'ask' && { ask: permissionReason ?? 'a hook leaves it to you' }),
    ...(permission === 'allow' && { allow: true }),
    ...(rewrite !== undefined && { input: rewrite }),
    feedback: effect === 'feedback' ? [reason] : [],
    context,
    messages: [...messages, ...printed],
  };
}
