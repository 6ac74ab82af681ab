import type { EventTable } from '../../../types/event.ts';
import { blocking } from './answers.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const count = { type: 'integer' } as const;
/** The arguments of a tool: an object in every tool known, but nobody's to promise. */
const anything = {} as const;

const toolCall = { tool_name: text, tool_use_id: text, tool_input: anything } as const;

/** Mendcode's twelve events. */
export const events = {
  PreToolUse: {
    summary: 'After approval, right before a tool runs; also for !command.',
    payload: { type: 'object', properties: toolCall, required: ['tool_name', 'tool_input'] },
    subject: 'tool_name',
    block: { do: 'refuse', tell: 'model' },
    answers: blocking,
  },
  PostToolUse: {
    summary: 'After a tool ran, also when it failed.',
    payload: {
      type: 'object',
      properties: {
        ...toolCall,
        tool_response: {
          type: 'object',
          properties: { output: text, is_error: flag },
          required: ['output', 'is_error'],
        },
      },
      required: ['tool_name', 'tool_input', 'tool_response'],
    },
    subject: 'tool_name',
    block: { do: 'feedback' },
    cuts: { 'tool_response.output': 32_768 },
    answers: blocking,
  },
  UserPromptSubmit: {
    summary: 'A prompt was submitted, before its text is queued.',
    payload: { type: 'object', properties: { prompt: text }, required: ['prompt'] },
    block: { do: 'refuse', tell: 'user' },
    startsTurn: true,
    output: { effect: 'context' },
    answers: blocking,
  },
  Stop: {
    summary: 'A turn completed; not for sub-agent tasks.',
    payload: { type: 'object', properties: { stop_hook_active: flag } },
    block: { do: 'followUp', limit: 3 },
    followUpFlag: 'stop_hook_active',
    answers: blocking,
  },
  SessionStart: {
    summary: 'A session was created: startup, or child for forks and sub-agents.',
    payload: { type: 'object', properties: { source: text, parent_session_id: text }, required: ['source'] },
    subject: 'source',
    subjects: ['startup', 'child'],
    block: { do: 'observe' },
    answers: blocking,
  },
  SessionEnd: {
    summary: 'A session was deleted or archived.',
    payload: { type: 'object', properties: { reason: text }, required: ['reason'] },
    block: { do: 'observe' },
    endsSession: true,
    answers: blocking,
  },
  PostToolUseFailure: {
    summary: 'A tool failed; comes after its PostToolUse.',
    payload: {
      type: 'object',
      properties: { ...toolCall, error: text },
      required: ['tool_name', 'tool_input', 'error'],
    },
    subject: 'tool_name',
    block: { do: 'feedback' },
    answers: blocking,
  },
  PermissionRequest: {
    summary: 'Right before the user would be asked to approve a call.',
    payload: {
      type: 'object',
      properties: { ...toolCall, detail: text },
      required: ['tool_name', 'tool_input', 'detail'],
    },
    subject: 'tool_name',
    block: { do: 'refuse', tell: 'model', say: 'blocked by a PermissionRequest hook: ' },
    answers: blocking,
  },
  Notification: {
    summary: 'The agent is waiting for the user, or a turn ended.',
    payload: {
      type: 'object',
      properties: { notification_type: text, title: text, message: text },
      required: ['notification_type', 'title', 'message'],
    },
    subject: 'notification_type',
    subjects: ['permission_prompt', 'question', 'turn_completed', 'turn_failed'],
    namedOnly: ['turn_completed', 'turn_failed'],
    block: { do: 'observe' },
    answers: blocking,
  },
  PreCompact: {
    summary: 'Before a compaction, auto or manual.',
    payload: { type: 'object', properties: { trigger: text, tokens: count }, required: ['trigger'] },
    subject: 'trigger',
    subjects: ['auto', 'manual'],
    block: { do: 'cancel' },
    answers: blocking,
  },
  PostCompact: {
    summary: 'After a compaction, auto or manual.',
    payload: { type: 'object', properties: { trigger: text, summary: text }, required: ['trigger', 'summary'] },
    subject: 'trigger',
    subjects: ['auto', 'manual'],
    block: { do: 'observe' },
    answers: blocking,
  },
  SubagentStop: {
    summary: 'A sub-agent task session finished a turn.',
    payload: { type: 'object', properties: { agent_session_id: text }, required: ['agent_session_id'] },
    block: { do: 'observe' },
    answers: blocking,
  },
} as const satisfies EventTable;
