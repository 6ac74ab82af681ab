import type { HookEntry, HookTypeDefinition } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile, TypeChanges } from '../types/profile.ts';
import type { ObjectSchema } from '../types/schema.ts';
import { commonFields, composeSchema, coreFields } from './compose-schema.ts';
import { isNote } from './note.ts';
import { isObject, pointer } from './path.ts';
import * as problems from './problems.ts';
import { readCoreFields } from './read-core-fields.ts';
import { type Check, compileSchema, type Mismatch } from './validator.ts';

/** What reading hooks needs to know, and where their problems go. */
export interface HookReading {
  readonly profile: Profile;
  readonly types: ReadonlyMap<string, HookTypeDefinition>;
  readonly layer: Layer;
  readonly problems: Problem[];
}

/** Where a hook stands. */
export interface HookPlace {
  /** `LAYER/EVENT/GROUP/HOOK` */
  readonly id: string;
  /** The event's canonical name. */
  readonly event: string;
  /** A JSON pointer to the hook in its file. */
  readonly at: string;
  /** The matcher of its group, as written. */
  readonly matcher?: string;
}

/** Turns one raw hook into an entry; `undefined` where a fault, told as a problem, keeps it from being one. */
export async function readHook(hook: unknown, place: HookPlace, reading: HookReading): Promise<HookEntry | undefined> {
  const { layer, profile, types } = reading;
  const spot = { layer, at: place.at };
  if (!isObject(hook)) {
    reading.problems.push(problems.badShape(spot, 'a hook', 'an object'));
    return undefined;
  }
  const type = Object.hasOwn(hook, 'type') ? hook.type : profile.defaultType;
  const definition = typeof type === 'string' ? types.get(type) : undefined;
  if (!definition) {
    reading.problems.push(typeProblem(type, spot, types));
    return undefined;
  }
  const schema = composeSchema(definition, profile);
  const fields = withoutNotes(hook, schema);
  let check: Check;
  try {
    check = await compileSchema(schema);
  } catch (thrown) {
    reading.problems.push(problems.faultyType(spot, definition.type, thrown));
    return undefined;
  }
  const known = Object.keys(schema.properties);
  if (!reportMismatches(check(fields), spot, { type: definition.type, known }, reading)) return undefined;

  const hasTool = profile.events[place.event]?.condition !== undefined;
  const core = readCoreFields(fieldsOfCore(fields, schema), { ...reading, ...place, hasTool });
  if (!core) return undefined;
  const timeout = readTimeout(fields.timeout, definition, { layer, at: pointer(place.at, 'timeout') }, reading);
  const own = ownFields(fields, definition, schema, profile);
  return Object.freeze<HookEntry>({
    id: place.id,
    event: place.event,
    type: definition.type,
    ...(place.matcher !== undefined && { matcher: place.matcher }),
    layer,
    fields: own,
    label: labelOf(definition, own),
    timeout,
    ...core,
  });
}

function typeProblem(type: unknown, spot: problems.Spot, types: ReadonlyMap<string, HookTypeDefinition>): Problem {
  if (type === undefined) return problems.missingType(spot, types.keys());
  const at = { layer: spot.layer, at: pointer(spot.at, 'type') };
  if (typeof type === 'string') return problems.unknownType(at, type, types.keys());
  return problems.badField(at, '"type" has to be a text');
}

/** Reports what does not fit; false where the hook cannot be used. */
function reportMismatches(
  mismatches: readonly Mismatch[],
  spot: problems.Spot,
  { type, known }: { readonly type: string; readonly known: readonly string[] },
  reading: HookReading,
): boolean {
  const { layer } = spot;
  let usable = true;
  for (const { at, kind, field, message } of mismatches) {
    if (kind === 'unknown' && field !== undefined) {
      const place = { layer, at: pointer(spot.at + at, field) };
      reading.problems.push(problems.unknownField(place, field, at === '' ? known : []));
      continue;
    }
    const name =
      at === ''
        ? 'the hook'
        : `"${at
            .slice(1)
            .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
            .replaceAll('/', '.')}"`;
    const what = kind === 'missing' ? `a ${type} hook needs "${field}"` : `${name} ${message}`;
    reading.problems.push(problems.badField({ layer, at: spot.at + at }, what));
    usable = false;
  }
  return usable;
}

/** Seconds: the hook's own, else the profile's for its type, else the type's default, else the profile's; then the cap. */
function readTimeout(
  written: unknown,
  definition: HookTypeDefinition,
  spot: problems.Spot,
  reading: HookReading,
): number {
  const { limits } = reading.profile;
  const standard = typeChanges(definition, reading.profile)?.timeout ?? definition.defaults?.timeout ?? limits.timeout;
  const maximum = limits.maximumTimeout ?? Number.POSITIVE_INFINITY;
  if (written === undefined) return Math.min(standard, maximum);
  if (typeof written !== 'number' || !(written > 0) || !Number.isFinite(written)) {
    reading.problems.push(problems.badTimeout(spot, written, Math.min(standard, maximum)));
    return Math.min(standard, maximum);
  }
  if (written > maximum) reading.problems.push(problems.longTimeout(spot, written, maximum));
  return Math.min(written, maximum);
}

/** The fields of core's that this dialect has for the type: elsewhere they are no fields at all. */
function fieldsOfCore(fields: Record<string, unknown>, { properties }: ObjectSchema): Record<string, unknown> {
  const isKnown = (field: string) => Object.hasOwn(coreFields, field) && Object.hasOwn(properties, field);
  if (!Object.keys(fields).some(isKnown)) return none;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isKnown(field)));
}

const none = Object.freeze({});

/** The type's declared fields with its defaults; unknown ones never reach `run`. */
function ownFields(
  fields: Record<string, unknown>,
  definition: HookTypeDefinition,
  { properties, additionalProperties }: ObjectSchema,
  profile: Profile,
): Readonly<Record<string, unknown>> {
  const open = additionalProperties !== false;
  const { timeout: _, ...defaults } = definition.defaults ?? {};
  const own: Record<string, unknown> = { ...defaults, ...typeChanges(definition, profile)?.defaults };
  for (const field of Object.keys(fields)) {
    if (Object.hasOwn(commonFields, field) || Object.hasOwn(coreFields, field)) continue;
    if (!open && !Object.hasOwn(properties, field)) continue;
    const value = fields[field];
    // It arrives as an own key: defined, not assigned.
    if (field === '__proto__') Object.defineProperty(own, field, { value, enumerable: true, configurable: true });
    else own[field] = value;
  }
  return Object.freeze(own);
}

function typeChanges({ type }: HookTypeDefinition, { types }: Profile): TypeChanges | undefined {
  return Object.hasOwn(types, type) ? types[type] : undefined;
}

function labelOf(definition: HookTypeDefinition, fields: Readonly<Record<string, unknown>>): string {
  try {
    const label: unknown = definition.label?.(fields);
    return typeof label === 'string' && label !== '' ? label : definition.type;
  } catch {
    return definition.type;
  }
}

/** A type may have a field of its own that is a note elsewhere. */
function withoutNotes(hook: Record<string, unknown>, { properties }: ObjectSchema): Record<string, unknown> {
  const isField = (field: string) => !isNote(field) || Object.hasOwn(properties, field);
  if (Object.keys(hook).every(isField)) return hook;
  return Object.fromEntries(Object.entries(hook).filter(([field]) => isField(field)));
}
