import { generateText, jsonSchema, type ModelMessage, tool } from 'ai';
import type { Agent } from './agent.ts';
import type { Turn } from './session.ts';

/** What the model wants a tool to do. */
export interface ModelCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** One step of the model. */
export interface ModelStep {
  readonly said: string;
  /** The calls that can be run. */
  readonly calls: readonly ModelCall[];
  /** What is to be remembered of it. */
  readonly messages: readonly ModelMessage[];
  /** It calls no tool: it has no more to do. */
  readonly isOver: boolean;
}

/** Asks the model for its next step. Rejects where it cannot be asked. */
export async function askModel(agent: Agent, { session, signal }: Turn): Promise<ModelStep> {
  const offered = [...agent.tools.values()].filter(({ forSubAgents }) => forSubAgents || !session.parent);
  const { text, toolCalls, response, usage } = await generateText({
    model: agent.model,
    instructions: `You are a coding agent. You work in ${agent.project}. Change files with the tools, and say shortly what you did.`,
    messages: [...session.messages],
    tools: Object.fromEntries(
      offered.map(({ name, description, input }) => [name, tool({ description, inputSchema: jsonSchema(input) })]),
    ),
    abortSignal: signal,
  });
  session.tokens = usage.totalTokens ?? 0;
  // A call that fits no tool is answered in the messages already.
  const calls = toolCalls.filter(({ invalid }) => !invalid);
  return { said: text.trim(), calls, messages: response.messages, isOver: toolCalls.length === 0 };
}

/** Has the model sum a session up, without tools. */
export async function summarise(agent: Agent, { session, signal }: Turn, instructions: string): Promise<string> {
  const question = ['Sum up this conversation, so that you can go on with nothing else.', instructions]
    .join(' ')
    .trim();
  const { text } = await generateText({
    model: agent.model,
    messages: [...session.messages, { role: 'user', content: question }],
    abortSignal: signal,
  });
  return text.trim();
}
