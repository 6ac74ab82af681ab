import type { Agent } from './agent.ts';
import type { ToolCall } from './agent-hooks.ts';
import { consult } from './consult.ts';
import { notify } from './notify.ts';
import type { Ruling } from './ruling.ts';
import type { Tool } from './tools/tool.ts';

/** Finds out whether a call may be run: by the rules, the plugins, and the user. Returns why not. */
export async function askPermission(
  agent: Agent,
  tool: Tool,
  call: ToolCall,
  { ask, allow }: Ruling,
): Promise<string | undefined> {
  if (ask === undefined && (!tool.asks || allow || agent.allowed.includes(tool.name))) return undefined;
  const { signal } = call.turn;
  const asked = await consult(agent, agent.hooks.permission, call, call.turn);
  if (asked.refuse !== undefined) return deny(agent, call, asked.refuse);
  if (signal.aborted || (asked.allow && ask === undefined)) return undefined;

  const question = [`${call.tool}: ${call.detail}`, ask].filter((line) => line !== undefined).join('\n');
  await notify(agent, call.turn, 'permission_prompt', question);
  if (signal.aborted || (await agent.person.approve(question, signal))) return undefined;
  return deny(agent, call, 'the user did not allow it');
}

async function deny(agent: Agent, call: ToolCall, reason: string): Promise<string> {
  await consult(agent, agent.hooks.toolDenied, { call, reason }, call.turn);
  return reason;
}
