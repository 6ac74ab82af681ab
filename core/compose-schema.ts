import type { HookTypeDefinition } from '../types/hook.ts';
import type { CoreField, Profile } from '../types/profile.ts';
import type { ObjectSchema, Schema } from '../types/schema.ts';

/** The schema of the fields that every hook has, whatever its type and dialect. */
export const commonFields = {
  type: { type: 'string', description: 'The kind of hook.' },
  timeout: { description: 'Seconds until the hook is ended and ignored.' },
} as const;

/** The schemas of the fields that a dialect may have on hooks of every type. */
export const coreFields: Readonly<Record<CoreField, Schema>> = {
  if: { type: 'string', description: 'A permission rule, Bash(git *): where it does not hold the hook is skipped.' },
  once: { type: 'boolean', description: 'Run the first time only, in each session.' },
  statusMessage: { type: 'string', description: 'Shown while the hook runs.' },
  async: {
    type: 'boolean',
    description: 'Run in the background: the event does not wait, and the answer does not count.',
  },
  asyncRewake: { type: 'boolean', description: 'Run in the background, and wake the agent where the hook blocks.' },
};

/**
 * The schema that a hook of a type is validated by: its own fields, the common ones and those of core's that the dialect
 * has, closed unless the type says otherwise, less the fields that the profile does not know. The timeout is judged apart,
 * since a bad one does not refuse the hook. An `$id` names the type's own schema, not this one, of which each dialect has another.
 * The same object for the same two, since a file may hold a thousand hooks.
 */
export function composeSchema(definition: HookTypeDefinition, profile: Profile): ObjectSchema {
  const ofProfile = composed.get(profile) ?? new WeakMap<HookTypeDefinition, ObjectSchema>();
  composed.set(profile, ofProfile);
  const known = ofProfile.get(definition);
  if (known) return known;
  const schema = compose(definition, profile);
  ofProfile.set(definition, schema);
  return schema;
}

const composed = new WeakMap<Profile, WeakMap<HookTypeDefinition, ObjectSchema>>();

function compose({ type, schema }: HookTypeDefinition, profile: Profile): ObjectSchema {
  const { $id: _, ...own } = schema;
  const unknown = (Object.hasOwn(profile.types, type) ? profile.types[type]?.without : undefined) ?? [];
  const ofCore = profile.fields.map((field): [string, Schema] => [field, coreFields[field]]);
  const known = [...ofCore, ...Object.entries(schema.properties)].filter(([field]) => !unknown.includes(field));
  return { additionalProperties: false, ...own, properties: { ...commonFields, ...Object.fromEntries(known) } };
}
