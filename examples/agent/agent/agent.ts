import type { LanguageModel } from 'ai';
import { type AgentHooks, createAgentHooks } from './agent-hooks.ts';
import type { Person } from './person.ts';
import { tools } from './tools/index.ts';
import type { Tool } from './tools/tool.ts';
import type { Transcripts } from './transcripts.ts';

/** What an agent is made of. */
export interface AgentOptions {
  /** Any model that the AI SDK speaks to. */
  readonly model: LanguageModel;
  readonly person: Person;
  /** The folder that it works in, absolute. */
  readonly project: string;
  readonly transcripts: Transcripts;
  /** Tools that the user need not be asked about. */
  readonly allowed?: readonly string[];
  /** How many tokens a conversation may have before it is summed up. */
  readonly window?: number;
}

/** A coding agent. Its moments are tapable hooks; it knows nothing of who taps them. */
export interface Agent extends Required<AgentOptions> {
  readonly hooks: AgentHooks;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** Makes an agent. Taps come before its first session. */
export function createAgent({ allowed = [], window = 100_000, ...options }: AgentOptions): Agent {
  return {
    ...options,
    allowed,
    window,
    hooks: createAgentHooks(),
    tools: new Map(tools.map((tool) => [tool.name, tool])),
  };
}
