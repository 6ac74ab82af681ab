import type { HookTypeDefinition } from '../types/hook.ts';
import type { Profile } from '../types/profile.ts';
import type { ObjectSchema } from '../types/schema.ts';

/** The schema of the fields that every hook has, whatever its type. */
export const commonFields = {
  type: { type: 'string', description: 'The kind of hook.' },
  timeout: { description: 'Seconds until the hook is ended and ignored.' },
} as const;

/**
 * The schema that a hook of a type is validated by: its own fields and the common ones, closed unless the type says
 * otherwise, less the fields that the profile does not know. The timeout is judged apart, since a bad one does not refuse the hook.
 */
export function composeSchema({ type, schema }: HookTypeDefinition, profile: Profile): ObjectSchema {
  const unknown = (Object.hasOwn(profile.types, type) ? profile.types[type]?.without : undefined) ?? [];
  const known = Object.entries(schema.properties).filter(([field]) => !unknown.includes(field));
  return { additionalProperties: false, ...schema, properties: { ...commonFields, ...Object.fromEntries(known) } };
}
