import type { HookEntry, HookTypeDefinition } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { ObjectSchema } from '../types/schema.ts';
import { composeSchema } from './compose-schema.ts';
import { compileMatcher, type Matcher } from './matcher.ts';
import { isObject, pointer } from './path.ts';
import * as problems from './problems.ts';
import { messageOf } from './text.ts';
import { compileSchema, type Mismatch } from './validator.ts';

/** An entry with the matcher of its group, compiled. */
export interface MatchedEntry {
  readonly entry: HookEntry;
  readonly matcher: Matcher;
}

/** What a layer came to. */
export interface ReadLayer {
  readonly entries: readonly MatchedEntry[];
  readonly problems: readonly Problem[];
  /** How many hooks were refused for a fault of their own or of their group. */
  readonly refused: number;
}

/** What reading needs to know. */
export interface ReadContext {
  readonly profile: Profile;
  readonly types: ReadonlyMap<string, HookTypeDefinition>;
  /** The canonical name of an event as files write it. */
  eventName(written: string): string | undefined;
}

interface Reading extends ReadContext {
  readonly layer: Layer;
  readonly entries: MatchedEntry[];
  readonly problems: Problem[];
  refused: number;
}

/** Turns a layer's raw `hooks` into entries; what is faulty becomes a problem and takes nothing beside it down. */
export async function readLayer(layer: Layer, context: ReadContext): Promise<ReadLayer> {
  const reading: Reading = { ...context, layer, entries: [], problems: [], refused: 0 };
  const { hooks, at } = layer;
  if (isObject(hooks)) await readEvents(hooks, reading);
  else if (hooks !== undefined) {
    reading.problems.push(problems.badShape({ layer, at }, '"hooks"', 'an object of events'));
  }
  return {
    entries: reading.entries,
    problems: [...layer.problems, ...(await placed(layer, reading.problems))],
    refused: reading.refused,
  };
}

async function readEvents(hooks: Record<string, unknown>, reading: Reading): Promise<void> {
  // Two spellings of one event share its numbers, so that ids stay apart.
  const counted = new Map<string, number>();
  for (const [written, groups] of Object.entries(hooks)) {
    if (isNote(written)) continue;
    const spot = { layer: reading.layer, at: pointer(reading.layer.at, written) };
    const event = reading.eventName(written);
    if (event === undefined) {
      reading.problems.push(problems.unknownEvent(spot, written, Object.keys(reading.profile.events)));
      reading.refused += countHooks(groups);
    } else if (!Array.isArray(groups)) {
      reading.problems.push(problems.badShape(spot, `"${written}"`, 'a list of matcher groups'));
    } else {
      const first = counted.get(event) ?? 0;
      counted.set(event, first + groups.length);
      for (const [index, group] of groups.entries()) {
        await readGroup(group, { event, index: first + index, at: pointer(spot.at, index) }, reading);
      }
    }
  }
}

interface GroupPlace {
  readonly event: string;
  readonly index: number;
  readonly at: string;
}

async function readGroup(group: unknown, place: GroupPlace, reading: Reading): Promise<void> {
  const { layer } = reading;
  const spot = { layer, at: place.at };
  if (!isObject(group)) {
    reading.problems.push(problems.badShape(spot, 'a matcher group', 'an object with "hooks"'));
    return;
  }
  for (const field of Object.keys(group)) {
    if (field === 'matcher' || field === 'hooks' || isNote(field)) continue;
    reading.problems.push(problems.unknownField({ layer, at: pointer(place.at, field) }, field, ['matcher', 'hooks']));
  }
  const { matcher, hooks } = group;
  if (!Array.isArray(hooks)) {
    reading.problems.push(problems.badShape(spot, 'a matcher group', 'an object with a list "hooks"'));
    return;
  }
  const compiled = compileGroupMatcher(matcher, { layer, at: pointer(place.at, 'matcher') }, reading);
  if (!compiled) {
    reading.refused += hooks.length;
    return;
  }
  for (const [index, hook] of hooks.entries()) {
    const at = pointer(place.at, 'hooks', index);
    const entry = await readHook(
      hook,
      { ...place, at, id: `${layer.id}/${place.event}/${place.index}/${index}` },
      reading,
    );
    if (!entry) reading.refused += 1;
    else reading.entries.push({ entry: withMatcher(entry, matcher), matcher: compiled });
  }
}

function compileGroupMatcher(matcher: unknown, spot: problems.Spot, reading: Reading): Matcher | undefined {
  if (matcher !== undefined && typeof matcher !== 'string') {
    reading.problems.push(problems.badField(spot, '"matcher" has to be a text'));
    return undefined;
  }
  try {
    return compileMatcher(matcher, reading.profile.matcher);
  } catch (thrown) {
    reading.problems.push(problems.badMatcher(spot, matcher ?? '', messageOf(thrown)));
    return undefined;
  }
}

interface HookPlace extends GroupPlace {
  readonly id: string;
}

async function readHook(hook: unknown, place: HookPlace, reading: Reading): Promise<HookEntry | undefined> {
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
  const fields = withoutNotes(hook);
  const schema = composeSchema(definition, profile);
  const check = await compileSchema(schema);
  if (
    !reportMismatches(check(fields), spot, { type: definition.type, known: Object.keys(schema.properties) }, reading)
  ) {
    return undefined;
  }

  const timeout = readTimeout(fields.timeout, definition, { layer, at: pointer(place.at, 'timeout') }, reading);
  const own = ownFields(fields, definition, schema);
  return Object.freeze<HookEntry>({
    id: place.id,
    event: place.event,
    type: definition.type,
    layer,
    fields: own,
    label: labelOf(definition, own),
    timeout,
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
  reading: Reading,
): boolean {
  const { layer } = spot;
  let usable = true;
  for (const { at, kind, field, message } of mismatches) {
    if (kind === 'unknown' && field !== undefined) {
      const place = { layer, at: pointer(spot.at + at, field) };
      reading.problems.push(problems.unknownField(place, field, at === '' ? known : []));
      continue;
    }
    const name = at === '' ? 'the hook' : `"${at.slice(1).replaceAll('/', '.')}"`;
    const what = kind === 'missing' ? `a ${type} hook needs "${field}"` : `${name} ${message}`;
    reading.problems.push(problems.badField({ layer, at: spot.at + at }, what));
    usable = false;
  }
  return usable;
}

/** Seconds: the hook's own, else the profile's for its type, else the type's default, else the profile's; then the cap. */
function readTimeout(written: unknown, definition: HookTypeDefinition, spot: problems.Spot, reading: Reading): number {
  const { limits, types } = reading.profile;
  const ofProfile = Object.hasOwn(types, definition.type) ? types[definition.type]?.timeout : undefined;
  const standard = ofProfile ?? definition.defaults?.timeout ?? limits.timeout;
  const maximum = limits.maximumTimeout ?? Number.POSITIVE_INFINITY;
  if (written === undefined) return Math.min(standard, maximum);
  if (typeof written !== 'number' || !(written > 0) || !Number.isFinite(written)) {
    reading.problems.push(problems.badTimeout(spot, written, Math.min(standard, maximum)));
    return Math.min(standard, maximum);
  }
  if (written > maximum) reading.problems.push(problems.longTimeout(spot, written, maximum));
  return Math.min(written, maximum);
}

/** The type's declared fields with its defaults; unknown ones never reach `run`. */
function ownFields(
  fields: Record<string, unknown>,
  definition: HookTypeDefinition,
  { properties, additionalProperties }: ObjectSchema,
): Readonly<Record<string, unknown>> {
  const open = additionalProperties !== false;
  const { timeout: _, ...defaults } = definition.defaults ?? {};
  const own: Record<string, unknown> = { ...defaults };
  for (const [field, value] of Object.entries(fields)) {
    // `__proto__` arrives as an own key: defined, not assigned.
    if (field !== 'type' && field !== 'timeout' && (open || Object.hasOwn(properties, field))) {
      Object.defineProperty(own, field, { value, enumerable: true });
    }
  }
  return Object.freeze(own);
}

function labelOf(definition: HookTypeDefinition, fields: Readonly<Record<string, unknown>>): string {
  try {
    return definition.label?.(fields) ?? definition.type;
  } catch {
    return definition.type;
  }
}

function withMatcher(entry: HookEntry, matcher: unknown): HookEntry {
  return typeof matcher === 'string' ? Object.freeze({ ...entry, matcher }) : entry;
}

function withoutNotes(hook: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(hook).filter(([field]) => !isNote(field)));
}

/** Fields that are for people and editors, fine everywhere. */
function isNote(field: string): boolean {
  return field === '$schema' || field === 'description' || field.startsWith('_');
}

function countHooks(groups: unknown): number {
  if (!Array.isArray(groups)) return 0;
  return groups.reduce(
    (sum, group) => sum + (isObject(group) && Array.isArray(group.hooks) ? group.hooks.length : 0),
    0,
  );
}

/** Problems with their line and column, where the file can tell. */
function placed(layer: Layer, found: readonly Problem[]): Promise<Problem[]> {
  return Promise.all(
    found.map(async (problem) => {
      if (problem.at === undefined) return problem;
      const position = await layer.locate?.(problem.at);
      return position ? { ...problem, ...position } : problem;
    }),
  );
}
