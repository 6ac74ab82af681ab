import type { EventTable } from '../../../types/event.ts';
import { blocking, common } from './answers.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** What the document does not say the shape of: nobody's to promise. */
const anything = {} as const;

const toolCall = { tool_name: text, tool_input: anything, tool_use_id: text } as const;
const teammate = { teammate_name: text, team_name: text } as const;
const task = { ...teammate, task_id: text, task_subject: text, task_description: text } as const;
const stop = { stop_hook_active: flag, last_assistant_message: text } as const;

/** Plain output of a hook that passed is shown. */
const shown = { effect: 'output' } as const;
/** Events about a tool call: matched by the tool, and conditions are tested on its input. */
const ofTool = { subject: 'tool_name', condition: { tool: 'tool_name', input: 'tool_input' }, output: shown } as const;

const refuse = { do: 'refuse', tell: 'model' } as const;
const refuseUser = { do: 'refuse', tell: 'user' } as const;
const feedback = { do: 'feedback' } as const;
const observe = { do: 'observe' } as const;
const followUp = { do: 'followUp', limit: 8 } as const;

const observed = { block: observe, output: shown, answers: blocking } as const;
const withContext = [...blocking, 'context'] as const;

/** Mercury's twenty-eight events. */
export const events = {
  PreToolUse: {
    summary: 'Right before a tool runs.',
    payload: { type: 'object', properties: toolCall, required: ['tool_name', 'tool_input'] },
    ...ofTool,
    block: refuse,
    // Never the decision field here: the permission answer has a field of its own.
    answers: [...common, 'deny', 'ask', 'allow', 'rewrite', 'context'],
    rewrites: 'tool_input',
  },
  PostToolUse: {
    summary: 'After a tool ran.',
    payload: {
      type: 'object',
      properties: { ...toolCall, tool_response: anything },
      required: ['tool_name', 'tool_input', 'tool_response'],
    },
    ...ofTool,
    block: feedback,
    answers: withContext,
  },
  PostToolUseFailure: {
    summary: 'After a tool failed.',
    payload: {
      type: 'object',
      properties: { ...toolCall, error: text, is_interrupt: flag },
      required: ['tool_name', 'tool_input', 'error'],
    },
    ...ofTool,
    block: feedback,
    answers: withContext,
  },
  PermissionDenied: {
    summary: 'A tool call was denied.',
    payload: {
      type: 'object',
      properties: { ...toolCall, reason: text },
      required: ['tool_name', 'tool_input', 'reason'],
    },
    ...ofTool,
    block: observe,
    answers: blocking,
  },
  PermissionRequest: {
    summary: 'Right before the user would be asked to permit a call.',
    payload: {
      type: 'object',
      properties: { tool_name: text, tool_input: anything, permission_suggestions: anything },
      required: ['tool_name', 'tool_input'],
    },
    ...ofTool,
    block: refuse,
    answers: [...blocking, 'refuseRequest', 'permitRequest'],
  },
  UserPromptSubmit: {
    summary: 'A prompt was submitted.',
    payload: { type: 'object', properties: { prompt: text }, required: ['prompt'] },
    block: refuseUser,
    startsTurn: true,
    output: shown,
    answers: withContext,
  },
  UserPromptExpansion: {
    summary: 'A prompt that names a command was expanded.',
    payload: {
      type: 'object',
      properties: { prompt: text, expansion_type: text, command_name: text, command_args: text, command_source: text },
      required: ['prompt', 'expansion_type', 'command_name'],
    },
    block: refuseUser,
    output: shown,
    answers: withContext,
  },
  SessionStart: {
    summary: 'A session begins.',
    payload: { type: 'object', properties: { source: text, agent_type: text, model: text }, required: ['source'] },
    block: observe,
    output: shown,
    answers: [...withContext, 'initialUserMessage', 'watchPaths'],
  },
  SessionEnd: {
    summary: 'A session ends.',
    payload: { type: 'object', properties: { reason: text }, required: ['reason'] },
    ...observed,
    endsSession: true,
  },
  Setup: {
    summary: 'Mercury was started with --init, --init-only or --maintenance.',
    payload: { type: 'object', properties: { trigger: text }, required: ['trigger'] },
    ...observed,
    answers: withContext,
  },
  Stop: {
    summary: 'A turn is over.',
    payload: { type: 'object', properties: stop },
    block: followUp,
    followUpFlag: 'stop_hook_active',
    output: shown,
    answers: withContext,
  },
  SubagentStop: {
    summary: 'A sub-agent’s turn is over.',
    payload: {
      type: 'object',
      properties: { ...stop, agent_id: text, agent_transcript_path: text, agent_type: text },
      required: ['agent_id'],
    },
    block: followUp,
    followUpFlag: 'stop_hook_active',
    output: shown,
    answers: withContext,
  },
  StopFailure: {
    summary: 'A turn broke off with an error.',
    payload: {
      type: 'object',
      properties: { error: text, error_details: text, last_assistant_message: text },
      required: ['error'],
    },
    ...observed,
  },
  SubagentStart: {
    summary: 'A sub-agent starts.',
    payload: { type: 'object', properties: { agent_id: text, agent_type: text }, required: ['agent_id', 'agent_type'] },
    ...observed,
    answers: withContext,
  },
  TeammateIdle: {
    summary: 'A teammate has nothing left to do.',
    payload: { type: 'object', properties: teammate, required: ['teammate_name', 'team_name'] },
    block: followUp,
    output: shown,
    answers: blocking,
  },
  TaskCreated: {
    summary: 'A task was created.',
    payload: { type: 'object', properties: task, required: ['task_id', 'task_subject'] },
    block: refuse,
    output: shown,
    answers: blocking,
  },
  TaskCompleted: {
    summary: 'A task is to be marked as completed.',
    payload: { type: 'object', properties: task, required: ['task_id', 'task_subject'] },
    block: refuse,
    output: shown,
    answers: blocking,
  },
  PreCompact: {
    summary: 'Before a compaction.',
    payload: { type: 'object', properties: { trigger: text, custom_instructions: text }, required: ['trigger'] },
    block: { do: 'cancel' },
    output: shown,
    answers: blocking,
  },
  PostCompact: {
    summary: 'After a compaction.',
    payload: {
      type: 'object',
      properties: { trigger: text, compact_summary: text },
      required: ['trigger', 'compact_summary'],
    },
    ...observed,
  },
  Elicitation: {
    summary: 'An MCP server asks the user for something.',
    payload: {
      type: 'object',
      properties: { mcp_server_name: text, message: text, mode: text, url: text, elicitation_id: text },
      required: ['mcp_server_name', 'message'],
    },
    block: refuseUser,
    output: shown,
    answers: [...blocking, 'action', 'content'],
  },
  ElicitationResult: {
    summary: 'The user answered an MCP server, before the answer is sent.',
    payload: {
      type: 'object',
      properties: { mcp_server_name: text, elicitation_id: text, mode: text, action: text, content: anything },
      required: ['mcp_server_name', 'action'],
    },
    block: refuseUser,
    output: shown,
    answers: [...blocking, 'action', 'content'],
  },
  ConfigChange: {
    summary: 'A configuration file changed, before the change counts.',
    payload: { type: 'object', properties: { source: text, file_path: text }, required: ['source'] },
    block: refuseUser,
    output: shown,
    answers: blocking,
  },
  InstructionsLoaded: {
    summary: 'A file of instructions was loaded.',
    payload: {
      type: 'object',
      properties: {
        file_path: text,
        memory_type: text,
        load_reason: text,
        globs: { type: 'array', items: text },
        trigger_file_path: text,
      },
      required: ['file_path', 'memory_type', 'load_reason'],
    },
    ...observed,
  },
  CwdChanged: {
    summary: 'The working directory changed.',
    payload: { type: 'object', properties: { old_cwd: text, new_cwd: text }, required: ['old_cwd', 'new_cwd'] },
    ...observed,
  },
  FileChanged: {
    summary: 'A watched file changed.',
    payload: { type: 'object', properties: { file_path: text, event: text }, required: ['file_path', 'event'] },
    ...observed,
  },
  WorktreeCreate: {
    summary: 'A worktree is to be created.',
    payload: { type: 'object', properties: { name: text }, required: ['name'] },
    block: refuse,
    output: shown,
    answers: [...blocking, 'worktreePath'],
  },
  WorktreeRemove: {
    summary: 'A worktree is to be removed.',
    payload: { type: 'object', properties: { worktree_path: text }, required: ['worktree_path'] },
    ...observed,
  },
  Notification: {
    summary: 'Mercury tells the user something.',
    payload: {
      type: 'object',
      properties: { message: text, title: text, notification_type: text },
      required: ['message', 'notification_type'],
    },
    ...observed,
  },
} as const satisfies EventTable;
