import type { HookTypeDefinition } from '../../types/hook.ts';
import { command } from './command.ts';
import { http } from './http.ts';
import { prompt } from './prompt.ts';

/** The built-in hook types. */
export const hookTypes: readonly HookTypeDefinition[] = [command, http, prompt];
