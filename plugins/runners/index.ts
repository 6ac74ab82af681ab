import type { HookTypeDefinition } from '../../types/hook.ts';
import type { Profile } from '../../types/profile.ts';
import { agent } from './agent.ts';
import { command } from './command.ts';
import { http } from './http.ts';
import { prompt } from './prompt.ts';

const hookTypes: readonly HookTypeDefinition[] = [command, http, prompt, agent];

/** The built-in hook types that a dialect has. */
export function hookTypesOf({ builtInTypes }: Profile): readonly HookTypeDefinition[] {
  return hookTypes.filter(({ type }) => builtInTypes?.includes(type) ?? true);
}
