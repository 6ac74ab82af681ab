import type { Wiring } from '../../../core/index.ts';
import type { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Agent } from '../agent/agent.ts';
import type { SessionBeginning, ToolCall } from '../agent/agent-hooks.ts';
import type { Turn } from '../agent/session.ts';
import { answer } from './ruling-of.ts';

const ofTurn = ({ id, session }: Turn) => ({ session_id: session.id, turn_id: id });
const ofCall = ({ turn, id, tool, input }: ToolCall) => ({
  ...ofTurn(turn),
  tool_name: tool,
  tool_use_id: id,
  tool_input: input,
});
const startSignal = (_: unknown, { signal }: SessionBeginning) => signal;
const turnSignal = (_: unknown, { turn }: { readonly turn: Turn }) => turn.signal;
const callSignal = (_: unknown, { call }: { readonly call: ToolCall }) => call.turn.signal;

/** The moments of the agent that are events of Mendcode. A tool call's is after the approval. */
export const mendcodeWiring: Wiring<Agent, typeof mendcode> = {
  sessionStart: {
    event: 'SessionStart',
    payload: (_, { session, reason }) => ({
      session_id: session.id,
      source: reason,
      ...(session.parent && { parent_session_id: session.parent.id }),
    }),
    signal: startSignal,
    answer,
  },
  sessionEnd: {
    event: 'SessionEnd',
    payload: (_, { session, reason }) => ({ session_id: session.id, reason }),
    answer,
  },
  prompt: {
    event: 'UserPromptSubmit',
    payload: (_, { turn, text }) => ({ ...ofTurn(turn), prompt: text }),
    signal: turnSignal,
    answer,
  },
  permission: {
    event: 'PermissionRequest',
    payload: (_, call) => ({ ...ofCall(call), detail: call.detail }),
    signal: turnSignal,
    answer,
  },
  beforeTool: { event: 'PreToolUse', payload: (_, call) => ofCall(call), signal: turnSignal, answer },
  afterTool: {
    event: 'PostToolUse',
    payload: (_, { call, result }) => ({
      ...ofCall(call),
      tool_response: { output: result.output, is_error: result.isError },
    }),
    signal: callSignal,
    answer,
  },
  toolFailed: {
    event: 'PostToolUseFailure',
    payload: (_, { call, result }) => ({ ...ofCall(call), error: result.output }),
    signal: callSignal,
    answer,
  },
  turnEnd: [
    {
      event: 'Stop',
      payload: (_, { turn }) => (turn.session.parent ? undefined : ofTurn(turn)),
      signal: turnSignal,
      answer,
    },
    {
      event: 'SubagentStop',
      payload: (_, { turn: { id, session } }) =>
        session.parent && { session_id: session.parent.id, turn_id: id, agent_session_id: session.id },
      signal: turnSignal,
      answer,
    },
  ],
  notice: {
    event: 'Notification',
    payload: (_, { turn, type, title, message }) => ({ ...ofTurn(turn), notification_type: type, title, message }),
    signal: turnSignal,
    answer,
  },
  beforeCompact: {
    event: 'PreCompact',
    payload: (_, { turn, trigger, tokens }) => ({ ...ofTurn(turn), trigger, tokens }),
    signal: turnSignal,
    answer,
  },
  afterCompact: {
    event: 'PostCompact',
    payload: (_, { turn, trigger, summary }) => ({ ...ofTurn(turn), trigger, summary }),
    signal: turnSignal,
    answer,
  },
};
