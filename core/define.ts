import type { AnswerTable, EventTable } from '../types/event.ts';
import type { HookRun, HookTypeDefinition, Reply } from '../types/hook.ts';
import type { Bus, HookPlugin } from '../types/plugin.ts';
import type { Profile } from '../types/profile.ts';
import type { Infer, ObjectSchema } from '../types/schema.ts';
import { commonFields, coreFields } from './compose-schema.ts';
import { HooklineError } from './error.ts';
import { isObject } from './path.ts';
import { messageOf } from './text.ts';

/**
 * Declares a hook type; `run`, `label` and `defaults` are typed by its schema, and a field that has a default is there for
 * them. A definition is its own plugin: `bus.use(definition)`.
 * @throws HooklineError `bad-definition` where it has no usable name, summary or default timeout, or declares a field that belongs
 * to every hook.
 */
export function defineHookType<
  const S extends ObjectSchema,
  const D extends Defaults<S> = Readonly<Record<never, never>>,
>(definition: WrittenHookType<S, D>): HookTypeDefinition<S> {
  const defined = definition as unknown as HookTypeDefinition<S>;
  checkDefinition(defined);
  return Object.freeze(defined);
}

type Defaults<S extends ObjectSchema> = NonNullable<HookTypeDefinition<S>['defaults']>;

/** A hook type as it is written: with defaults of its own fields alone, which `run` and the others then find. */
export interface WrittenHookType<S extends ObjectSchema, D>
  extends Pick<HookTypeDefinition<S>, 'type' | 'summary' | 'schema'> {
  readonly defaults?: D & { readonly [F in Exclude<keyof D, keyof Infer<S> | 'timeout'>]: never };
  label?(hook: WithDefaults<S, D>): string;
  program?(hook: WithDefaults<S, D>): string;
  url?(hook: WithDefaults<S, D>): string;
  run(run: HookRun<WithDefaults<S, D>>): Promise<Reply | undefined> | Reply | undefined;
}

/** The fields of a hook once its type's defaults are filled in. */
export type WithDefaults<S extends ObjectSchema, D> = Infer<S> & Required<Pick<Infer<S>, keyof Infer<S> & keyof D>>;

/** Checks what types cannot, and what a definition in JavaScript may lack. @throws HooklineError `bad-definition`. */
export function checkDefinition(
  definition: Pick<HookTypeDefinition, 'type' | 'summary' | 'schema' | 'defaults' | 'run'>,
): void {
  const { type, schema, run } = definition;
  if (typeof type !== 'string' || !/^[A-Za-z][\w.-]*$/.test(type)) {
    throw new HooklineError('bad-definition', `"${type}" is no name for a hook type: use letters, digits and -`);
  }
  if (!isObject(schema) || !isObject(schema.properties) || typeof run !== 'function') {
    throw new HooklineError('bad-definition', `hook type "${type}" needs a schema with "properties", and "run"`);
  }
  for (const field of [...Object.keys(commonFields), ...Object.keys(coreFields)]) {
    if (Object.hasOwn(schema.properties, field)) {
      const message = `hook type "${type}" declares "${field}", which belongs to hooks of every type: leave it out`;
      throw new HooklineError('bad-definition', message);
    }
  }
  checkShown(definition);
}

/** What lists and clocks would come upon much later. */
function checkShown({ type, summary, defaults }: Pick<HookTypeDefinition, 'type' | 'summary' | 'defaults'>): void {
  if (typeof summary !== 'string') {
    throw new HooklineError('bad-definition', `hook type "${type}" needs a text as "summary"`);
  }
  if (defaults !== undefined && !isObject(defaults)) {
    throw new HooklineError('bad-definition', `hook type "${type}" needs an object as "defaults", or none`);
  }
  const timeout: unknown = defaults?.timeout;
  if (timeout !== undefined && !(Number.isFinite(timeout) && Number(timeout) > 0)) {
    const message = `hook type "${type}" needs seconds above zero as "timeout" of its "defaults", not ${String(timeout)}`;
    throw new HooklineError('bad-definition', message);
  }
}

/**
 * Declares a profile. Its literals are kept, so that `emit` knows the events and their payloads; a subject that is no
 * payload field and an answer that is no row of the table do not compile.
 */
export function defineProfile<const P extends Profile>(profile: P & CheckedProfile<P>): P {
  return Object.freeze(profile) as P;
}

/** Makes a plugin of a name and what it does to a bus. @throws HooklineError `bad-definition`. */
export function definePlugin(name: string, apply: HookPlugin['apply']): HookPlugin {
  checkPlugin({ name, apply });
  return Object.freeze({ name, apply });
}

/** Checks what a plugin in JavaScript may lack. @throws HooklineError `bad-definition`. */
export function checkPlugin({ name, apply }: HookPlugin): void {
  if (typeof name !== 'string' || name === '') {
    throw new HooklineError('bad-definition', 'a plugin needs a name: problems and traces quote it');
  }
  if (typeof apply !== 'function') throw new HooklineError('bad-definition', `plugin "${name}" needs "apply"`);
}

/**
 * Has a plugin do its work on a bus. @throws HooklineError `plugin-failed` where it throws, or is asynchronous: nobody would
 * wait for it, nor hear of its failure.
 */
export function applyPlugin(plugin: HookPlugin, bus: Bus): void {
  let result: unknown;
  try {
    result = plugin.apply(bus);
  } catch (thrown) {
    if (thrown instanceof HooklineError) throw thrown;
    throw new HooklineError('plugin-failed', `plugin "${plugin.name}": ${messageOf(thrown)}`, { cause: thrown });
  }
  if (!(result instanceof Promise)) return;
  result.catch(() => {});
  throw new HooklineError('plugin-failed', `plugin "${plugin.name}": "apply" returned a promise; it may not be async`);
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
