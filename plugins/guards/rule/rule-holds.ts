import type { PermissionRule } from '../../../types/hook.ts';
import type { ToolSubject } from '../../../types/profile.ts';
import { commandHolds } from './command-holds.ts';
import { lineHolds } from './line-holds.ts';
import { pathHolds } from './path-holds.ts';
import { textHolds } from './text-holds.ts';
import { urlHolds } from './url-holds.ts';

/** A tool call that a rule is tested on. */
export interface RuleCall {
  readonly tool: string;
  /** The tool's input as the event brought it; undefined where the event has none. */
  readonly input: unknown;
  /** Absolute paths. */
  readonly project: string;
  readonly cwd: string;
  /** By tool name. */
  readonly subjects: ReadonlyMap<string, ToolSubject> | Readonly<Record<string, ToolSubject>>;
}

/**
 * Whether a rule holds for a tool call. Without an input none holds. In doubt one does, since a guard is not skipped on
 * a guess: where the tool has no field to test, where the field is no text, where what runs is known only when it runs.
 * A field that is absent or empty fulfils no pattern. Throws nothing.
 */
export async function ruleHolds(rule: PermissionRule, call: RuleCall): Promise<boolean> {
  if (!namesTool(rule.tool, call.tool) || call.input === undefined) return false;
  if (rule.pattern === undefined) return true;
  try {
    return await patternHolds(rule.pattern, call);
  } catch {
    return true;
  }
}

/** A server's name, `mcp__server`, stands for each of its tools. */
function namesTool(name: string, tool: string): boolean {
  return textHolds(tool, name) || (name.startsWith('mcp__') && tool.startsWith(`${name}__`));
}

function patternHolds(pattern: string, call: RuleCall): boolean | Promise<boolean> {
  const subject = subjectOf(call);
  if (!subject) return true;
  const value = fieldOf(call.input, subject.field);
  if (value === undefined || value === null || value === '') return false;
  if (typeof value !== 'string') return true;
  switch (subject.as) {
    case 'command':
      return commandHolds(value, pattern);
    case 'line':
      return lineHolds(value, pattern);
    case 'path':
      return pathHolds(value, pattern, call);
    case 'url':
      return urlHolds(value, pattern);
    case 'text':
      return textHolds(value, pattern);
  }
}

function subjectOf({ tool, subjects }: RuleCall): ToolSubject | undefined {
  if (subjects instanceof Map) return subjects.get(tool);
  const table = subjects as Readonly<Record<string, ToolSubject>>;
  return Object.hasOwn(table, tool) ? table[tool] : undefined;
}

function fieldOf(input: unknown, field: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return undefined;
  return (input as Readonly<Record<string, unknown>>)[field];
}
