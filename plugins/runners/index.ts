import type { HookTypeDefinition } from '../../types/hook.ts';
import { command } from './command.ts';

/** The built-in hook types. */
export const hookTypes: readonly HookTypeDefinition[] = [command];
