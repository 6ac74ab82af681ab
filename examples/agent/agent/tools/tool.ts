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

/** An input of texts alone, as a schema: each with what it is. */
export function textsOf(fields: Readonly<Record<string, string>>): Tool['input'] {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, description]) => [field, { type: 'string', description }]),
  );
  return { type: 'object', properties, required: Object.keys(fields) };
}

/** A text of an input. @throws Error where there is none. */
export function textOf(input: unknown, field: string): string {
  const value = new Map<string, unknown>(Object.entries(input ?? {})).get(field);
  if (typeof value !== 'string') throw new Error(`"${field}" has to be a text`);
  return value;
}

/** The same for people, who can bear that there is none. */
export function shownText(input: unknown, field: string): string {
  return String(new Map<string, unknown>(Object.entries(input ?? {})).get(field) ?? '?');
}

/** The result of a tool that has no more to say. */
export function done(output = 'done'): ToolResult {
  return { output, isError: false };
}
