import type { AnswerTable, EventTable } from '../types/event.ts';
import type { HookTypeDefinition } from '../types/hook.ts';
import type { HookPlugin } from '../types/plugin.ts';
import type { Profile } from '../types/profile.ts';
import type { ObjectSchema } from '../types/schema.ts';
import { HooklineError } from './error.ts';

/**
 * Declares a hook type; `run`, `label` and `defaults` are typed by its schema. A definition is its own plugin:
 * `bus.use(definition)`.
 * @throws HooklineError `bad-definition` where it has no usable name or declares a field that belongs to every hook.
 */
export function defineHookType<const S extends ObjectSchema>(definition: HookTypeDefinition<S>): HookTypeDefinition<S> {
  if (!/^[A-Za-z][\w.-]*$/.test(definition.type)) {
    throw new HooklineError(
      'bad-definition',
      `"${definition.type}" is no name for a hook type: use letters, digits and -`,
    );
  }
  for (const field of ['type', 'timeout']) {
    if (Object.hasOwn(definition.schema.properties, field)) {
      throw new HooklineError(
        'bad-definition',
        `hook type "${definition.type}" declares "${field}", which every hook has: leave it out`,
      );
    }
  }
  return Object.freeze(definition);
}

/**
 * Declares a profile. Its literals are kept, so that `emit` knows the events and their payloads; a subject that is no
 * payload field and an answer that is no row of the table do not compile.
 */
export function defineProfile<const P extends Profile>(profile: P & CheckedProfile<P>): P {
  return Object.freeze(profile) as P;
}

/** Makes a plugin of a name and what it does to a bus. */
export function definePlugin(name: string, apply: HookPlugin['apply']): HookPlugin {
  if (name === '') throw new HooklineError('bad-definition', 'a plugin needs a name: problems and traces quote it');
  return Object.freeze({ name, apply });
}

/** The checks of a profile that types alone can make; a failed one reads as a sentence. */
export type CheckedProfile<P extends Profile> = {
  readonly events: CheckedEvents<P['events'], P['answers'], keyof P['base']['properties']>;
};

/** The same for its events. */
export type CheckedEvents<E extends EventTable, A extends AnswerTable, B> = {
  readonly [K in keyof E]: {
    readonly subject?: E[K] extends { readonly subject: infer S }
      ? S extends keyof E[K]['payload']['properties'] | B
        ? S
        : 'the subject has to be a field of the payload'
      : string;
    readonly answers: E[K]['answers'][number] extends keyof A
      ? readonly string[]
      : 'every answer has to be a row of `answers`';
  };
};
