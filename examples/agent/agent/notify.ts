import type { Agent } from './agent.ts';
import type { Notice } from './agent-hooks.ts';
import { consult } from './consult.ts';
import type { Turn } from './session.ts';

const titles: Readonly<Record<Notice['type'], string>> = {
  permission_prompt: 'Permission needed',
  turn_completed: 'Turn completed',
  turn_failed: 'Turn failed',
};

/** Lets plugins know of something that the user should hear of. */
export async function notify(agent: Agent, turn: Turn, type: Notice['type'], message: string): Promise<void> {
  await consult(agent, agent.hooks.notice, { turn, type, title: titles[type], message }, turn);
}
