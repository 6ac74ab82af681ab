import type { HookTypeDefinition } from '../types/hook.ts';
import type { ObjectSchema } from '../types/schema.ts';

/** The schema of the fields that every hook has, whatever its type. */
export const commonFields = {
  type: { type: 'string', description: 'The kind of hook.' },
  timeout: { description: 'Seconds until the hook is ended and ignored.' },
} as const;

/**
 * The schema that a hook of a type is validated by: its own fields and the common ones, closed unless the type says
 * otherwise. The timeout is judged apart, since a bad one does not refuse the hook.
 */
export function composeSchema({ schema }: HookTypeDefinition): ObjectSchema {
  return { additionalProperties: false, ...schema, properties: { ...commonFields, ...schema.properties } };
}
