import type { AnswerTable } from '../../../types/event.ts';

/**
 * Mendcode's answer grammar: a hook can block and nothing else. The rows that no event lists are those of other agents
 * which people bring along; they are told as counting for nothing.
 */
export const answers = {
  block: { at: 'decision', is: 'block', effect: 'block', reason: 'reason' },
  deny: {
    at: 'hookSpecificOutput.permissionDecision',
    is: 'deny',
    effect: 'block',
    reason: 'hookSpecificOutput.permissionDecisionReason',
  },
  stop: { at: 'continue', is: false, effect: 'stop', reason: 'stopReason' },
  silence: { at: 'suppressOutput', is: true, effect: 'silence' },
  message: { at: 'systemMessage', effect: 'message' },
  context: { at: 'hookSpecificOutput.additionalContext', effect: 'context' },
  rewrite: { at: 'hookSpecificOutput.updatedInput', effect: 'rewrite' },
  behavior: { at: 'hookSpecificOutput.decision', effect: 'value' },
} as const satisfies AnswerTable;

/** The rows that count, on every event alike; the last is how a block is answered (`run --answer`). */
export const blocking = ['deny', 'block'] as const;
