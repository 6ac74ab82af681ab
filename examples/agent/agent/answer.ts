import type { ToolModelMessage } from 'ai';
import type { Agent } from './agent.ts';
import { askModel } from './ask-model.ts';
import { callTool } from './call-tool.ts';
import { compactWhenFull } from './compact.ts';
import type { Turn } from './session.ts';
import { remember } from './sessions.ts';

/** The model's steps in one turn, at most: more is a model that turns in circles. */
const mostSteps = 100;

/** Asks the model and runs its tools until it has no more to do. Returns what it said last. */
export async function answer(agent: Agent, turn: Turn): Promise<string> {
  const { session, signal } = turn;
  for (let step = 0; step < mostSteps; step += 1) {
    await compactWhenFull(agent, turn);
    const { said, calls, messages, isOver } = await askModel(agent, turn);
    if (said !== '') agent.person.show(session.parent ? 'sub-agent' : 'agent', said);

    const results: ToolModelMessage[] = [];
    for (const call of calls) {
      const { output, isError } = await callTool(agent, turn, call);
      const { toolCallId, toolName } = call;
      const value = { type: isError ? 'error-text' : 'text', value: output } as const;
      results.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: value }] });
    }
    // Together, since a model takes no call without its result.
    remember(agent, session, [...messages, ...results]);
    signal.throwIfAborted();
    if (isOver) return said;
  }
  throw new Error(`the model is not done after ${mostSteps} steps`);
}
