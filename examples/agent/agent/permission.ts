import type { Agent } from './agent.ts';
import type { ToolCall } from './agent-hooks.ts';
import { consult } from './consult.ts';
import { notify } from './notify.ts';
import type { Ruling } from './ruling.ts';
import type { Tool } from './tools/tool.ts';

/** Finds out whether a call may be run: by the plugins' ruling, the rules, or the user. Returns why not. */
export async function askPermission(
  agent: Agent,
  tool: Tool,
  call: ToolCall,
  proposed: Ruling,
): Promise<string | undefined> {
  if (proposed.refuse !== undefined) return proposed.refuse;
  if (!isToBeAsked(agent, tool, proposed)) return undefined;
  const { refuse, allow } = await consult(agent, agent.hooks.permission, call, call.turn);
  if (refuse !== undefined) return deny(agent, call, refuse);
  if (allow && proposed.ask === undefined) return undefined;

  const question = [`${call.tool}: ${call.detail}`, proposed.ask].filter((line) => line !== undefined).join('\n');
  await notify(agent, call.turn, 'permission_prompt', question);
  if (await agent.person.approve(question, call.turn.signal)) return undefined;
  return deny(agent, call, 'the user did not allow it');
}

function isToBeAsked({ allowed }: Agent, { name, asks }: Tool, { ask, allow }: Ruling): boolean {
  return ask !== undefined || (asks && !allow && !allowed.includes(name));
}

async function deny(agent: Agent, call: ToolCall, reason: string): Promise<string> {
  await consult(agent, agent.hooks.toolDenied, { call, reason }, call.turn);
  return reason;
}
