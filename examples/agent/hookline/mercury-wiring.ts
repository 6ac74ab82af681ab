import type { Wiring } from '../../../core/index.ts';
import type { mercury } from '../../../plugins/profiles/mercury/index.ts';
import type { Agent } from '../agent/agent.ts';
import type { SessionBeginning, ToolCall } from '../agent/agent-hooks.ts';
import type { Session, Turn } from '../agent/session.ts';
import { answer } from './ruling-of.ts';

const ofSession = ({ id, transcript }: Session) => ({ session_id: id, transcript_path: transcript });
/** A sub-agent's events belong to the session that it works for. */
const ofTurn = ({ session }: Turn) => ofSession(session.parent ?? session);
const ofCall = ({ turn, id, tool, input }: ToolCall) => ({
  ...ofTurn(turn),
  tool_name: tool.charAt(0).toUpperCase() + tool.slice(1),
  tool_use_id: id,
  tool_input: input,
});
const startSignal = (_: unknown, { signal }: SessionBeginning) => signal;
const turnSignal = (_: unknown, { turn }: { readonly turn: Turn }) => turn.signal;
const callSignal = (_: unknown, { call }: { readonly call: ToolCall }) => call.turn.signal;

/** All sub-agents are of one kind. */
const agentType = 'general';

/** The moments of the agent that are events of Mercury. A tool call's comes first: it may also settle the permission. */
export const mercuryWiring: Wiring<Agent, typeof mercury> = {
  sessionStart: [
    {
      event: 'SessionStart',
      payload: (_, { session, reason }) => (session.parent ? undefined : { ...ofSession(session), source: reason }),
      signal: startSignal,
      answer(verdict, ruling) {
        const { initialUserMessage: prompt } = verdict.values;
        return { ...answer(verdict, ruling), ...(typeof prompt === 'string' && { prompt }) };
      },
    },
    {
      event: 'SubagentStart',
      payload: (_, { session }) =>
        session.parent && { ...ofSession(session.parent), agent_id: session.id, agent_type: agentType },
      signal: startSignal,
      answer,
    },
  ],
  sessionEnd: {
    event: 'SessionEnd',
    payload: (_, { session, reason }) => (session.parent ? undefined : { ...ofSession(session), reason }),
    answer,
  },
  prompt: {
    event: 'UserPromptSubmit',
    payload: (_, { turn, text }) => ({ ...ofTurn(turn), prompt: text }),
    signal: turnSignal,
    answer,
  },
  toolProposed: { event: 'PreToolUse', payload: (_, call) => ofCall(call), signal: turnSignal, answer },
  permission: {
    event: 'PermissionRequest',
    payload: (_, call) => ofCall(call),
    signal: turnSignal,
    answer,
  },
  toolDenied: {
    event: 'PermissionDenied',
    payload: (_, { call, reason }) => ({ ...ofCall(call), reason }),
    signal: callSignal,
    answer,
  },
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
    payload: (_, { call, result }) => ({
      ...ofCall(call),
      error: result.output,
      is_interrupt: call.turn.signal.aborted,
    }),
    signal: callSignal,
    answer,
  },
  turnEnd: [
    {
      event: 'Stop',
      payload: (_, { turn, said }) =>
        turn.session.parent ? undefined : { ...ofTurn(turn), last_assistant_message: said },
      signal: turnSignal,
      answer,
    },
    {
      event: 'SubagentStop',
      payload: (_, { turn, said }) =>
        turn.session.parent && {
          ...ofTurn(turn),
          agent_id: turn.session.id,
          agent_transcript_path: turn.session.transcript,
          agent_type: agentType,
          last_assistant_message: said,
        },
      signal: turnSignal,
      answer,
    },
  ],
  turnFailed: {
    event: 'StopFailure',
    payload: (_, { turn, error }) => ({ ...ofTurn(turn), error }),
    signal: turnSignal,
    answer,
  },
  notice: {
    event: 'Notification',
    payload: (_, { turn, type, title, message }) => ({ ...ofTurn(turn), notification_type: type, title, message }),
    signal: turnSignal,
    answer,
  },
  beforeCompact: {
    event: 'PreCompact',
    payload: (_, { turn, trigger, instructions }) => ({ ...ofTurn(turn), trigger, custom_instructions: instructions }),
    signal: turnSignal,
    answer,
  },
  afterCompact: {
    event: 'PostCompact',
    payload: (_, { turn, trigger, summary }) => ({ ...ofTurn(turn), trigger, compact_summary: summary }),
    signal: turnSignal,
    answer,
  },
};
