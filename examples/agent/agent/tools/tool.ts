import type { Agent } from '../agent.ts';
import type { ToolResult } from '../agent-hooks.ts';
import type { Turn } from '../session.ts';

/** Something that the model can have done. */
export interface Tool {
  readonly name: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  /** A JSON Schema of its input. */
  readonly input: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** Whether the user is asked before it runs. */
  readonly asks: boolean;
  /** Whether sub-agents have it too. */
  readonly forSubAgents: boolean;
  /** Whether a model gets to read its input. */
  readonly asksModel: boolean;
  /** What would be done, in a line for people. */
  describe(input: unknown): string;
  /** Does it. Rejects where it cannot: the message is the model's to read. */
  run(input: unknown, work: ToolWork): Promise<ToolResult>;
}

/** What a tool runs for. */
export interface ToolWork {
  readonly agent: Agent;
  readonly turn: Turn;
}
