import type { TraceEvent, TraceHook } from '../../plugins/trace/read-trace.ts';

/** An event of a trace, without hooks unless some are given. */
export function aTraceEvent(more: Partial<TraceEvent> = {}): TraceEvent {
  return {
    event: 'PreToolUse',
    profile: 'mendcode',
    session: 'ses_1',
    decision: 'continue',
    context: [],
    messages: [],
    problems: [],
    notReached: [],
    startedAt: 1_000_000,
    ms: 10,
    hooks: [],
    ...more,
  };
}

/** A hook of a trace that passed. */
export function aTraceHook(more: Partial<TraceHook> = {}): TraceHook {
  return {
    id: 'user/PreToolUse/0/0',
    type: 'command',
    layer: 'user',
    label: 'check.sh',
    status: 'passed',
    startedAt: 1_000_001,
    ms: 5,
    ...more,
  };
}
