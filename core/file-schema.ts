import type { HookTypeDefinition } from '../types/hook.ts';
import type { Profile } from '../types/profile.ts';
import type { ObjectSchema, Schema } from '../types/schema.ts';
import { commonFields, composeSchema } from './compose-schema.ts';
import { moveReferences } from './move-references.ts';

/** One JSON Schema for a profile's hooks files, composed from the registered hook types: editors complete and check by it. */
export function hooksFileSchema(profile: Profile, types: ReadonlyMap<string, HookTypeDefinition>): Schema {
  const events = Object.entries(profile.events).map(([name, { summary }]) => [
    name,
    { description: summary, type: 'array', items: { $ref: '#/definitions/group' } },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Hooks of ${profile.id}`,
    type: 'object',
    properties: {
      hooks: { description: 'Matcher groups, by event.', type: 'object', properties: Object.fromEntries(events) },
      ...policySchemas(profile),
    },
    definitions: {
      group: {
        type: 'object',
        required: ['hooks'],
        properties: {
          matcher: { description: 'Which subjects of the event; absent, empty or * means all.', type: 'string' },
          hooks: {
            type: 'array',
            items: { oneOf: [...types.keys()].map((type) => ({ $ref: `#/definitions/${definitionOf(type)}` })) },
          },
        },
      },
      ...Object.fromEntries(
        [...types].map(([type, definition]) => [definitionOf(type), hookSchema(definition, profile)]),
      ),
    },
  };
}

function policySchemas({ policies }: Profile): Readonly<Record<string, Schema>> {
  if (!policies) return {};
  return {
    [policies.disable]: { description: 'Turns every hook off.', type: 'boolean' },
    [policies.managedOnly]: { description: 'In managed settings: only managed hooks run.', type: 'boolean' },
  };
}

/** Where a type's schema stands; a type may be named `group`. */
function definitionOf(type: string): string {
  return `hook.${type}`;
}

function hookSchema(definition: HookTypeDefinition, profile: Profile): Schema {
  const { type, summary } = definition;
  const place = `/definitions/${definitionOf(type)}`;
  const schema = moveReferences(composeSchema(definition, profile), place) as ObjectSchema;
  const { maximumTimeout } = profile.limits;
  const named = profile.defaultType === type ? [] : ['type'];
  return {
    ...schema,
    description: summary,
    required: [...named, ...(schema.required ?? [])],
    properties: {
      ...schema.properties,
      type: { ...commonFields.type, const: type },
      timeout: {
        ...commonFields.timeout,
        type: 'number',
        exclusiveMinimum: 0,
        ...(maximumTimeout !== undefined && { maximum: maximumTimeout }),
      },
    },
    patternProperties: { '^_': {}, '^(\\$schema|description)$': {} },
  };
}
