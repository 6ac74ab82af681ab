import type { AnswerTable } from '../../../types/event.ts';

const text = { type: 'string' } as const;

/** Mercury's answer grammar: which field of a JSON answer does what. Each event lists the rows that count on it. */
export const answers = {
  stop: { at: 'continue', is: false, effect: 'stop', reason: 'stopReason' },
  silence: { at: 'suppressOutput', is: true, effect: 'silence' },
  message: { at: 'systemMessage', effect: 'message' },
  block: { at: 'decision', is: 'block', effect: 'block', reason: 'reason' },
  deny: {
    at: 'hookSpecificOutput.permissionDecision',
    is: 'deny',
    effect: 'block',
    reason: 'hookSpecificOutput.permissionDecisionReason',
  },
  ask: {
    at: 'hookSpecificOutput.permissionDecision',
    is: 'ask',
    effect: 'ask',
    reason: 'hookSpecificOutput.permissionDecisionReason',
  },
  allow: {
    at: 'hookSpecificOutput.permissionDecision',
    is: 'allow',
    effect: 'allow',
    reason: 'hookSpecificOutput.permissionDecisionReason',
  },
  rewrite: { at: 'hookSpecificOutput.updatedInput', schema: { type: 'object' }, effect: 'rewrite' },
  context: { at: 'hookSpecificOutput.additionalContext', effect: 'context' },
  refuseRequest: {
    at: 'hookSpecificOutput.decision.behavior',
    is: 'deny',
    effect: 'block',
    reason: 'hookSpecificOutput.decision.message',
  },
  permitRequest: {
    at: 'hookSpecificOutput.decision.behavior',
    is: 'allow',
    effect: 'allow',
    reason: 'hookSpecificOutput.decision.message',
  },
  action: { at: 'hookSpecificOutput.action', schema: text, effect: 'value' },
  content: { at: 'hookSpecificOutput.content', schema: { type: 'object' }, effect: 'value' },
  initialUserMessage: { at: 'hookSpecificOutput.initialUserMessage', schema: text, effect: 'value' },
  watchPaths: { at: 'hookSpecificOutput.watchPaths', schema: { type: 'array', items: text }, effect: 'value' },
  worktreePath: { at: 'hookSpecificOutput.worktreePath', schema: text, effect: 'value' },
} as const satisfies AnswerTable;

/** The rows that count on every event. */
export const common = ['stop', 'silence', 'message'] as const;

/** The same with the block that most events know. */
export const blocking = [...common, 'block'] as const;
