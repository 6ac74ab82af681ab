import type { HookEntry } from '../types/hook.ts';
import type { Layer, Position } from '../types/layer.ts';
import type { Problem } from '../types/problem.ts';
import { compileMatcher, type Matcher } from './matcher.ts';
import { nearest } from './near.ts';
import { isNote } from './note.ts';
import { numberTwin } from './once.ts';
import { isObject, pointer } from './path.ts';
import * as problems from './problems.ts';
import { type HookReading, readHook } from './read-hook.ts';
import { messageOf } from './text.ts';

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
export interface ReadContext extends Pick<HookReading, 'profile' | 'types'> {
  /** The canonical name of an event as files write it. */
  eventName(written: string): string | undefined;
}

interface Reading extends ReadContext, HookReading {
  readonly entries: MatchedEntry[];
  /** Of hooks that run once, how many are the very same. */
  readonly twins: Map<string, number>;
  refused: number;
}

/** Turns a layer's raw `hooks` into entries; what is faulty becomes a problem and takes nothing beside it down. */
export async function readLayer(layer: Layer, context: ReadContext): Promise<ReadLayer> {
  const reading: Reading = { ...context, layer, entries: [], twins: new Map(), problems: [], refused: 0 };
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

const knownFields = ['matcher', 'hooks'];

async function readGroup(group: unknown, place: GroupPlace, reading: Reading): Promise<void> {
  const { layer } = reading;
  const spot = { layer, at: place.at };
  if (!isObject(group)) {
    reading.problems.push(problems.badShape(spot, 'a matcher group', 'an object with "hooks"'));
    return;
  }
  const { matcher, hooks } = group;
  for (const field of Object.keys(group)) {
    if (knownFields.includes(field) || isNote(field)) continue;
    // Without a list they are most likely those of a hook: one fault, not one for each.
    if (!Array.isArray(hooks) && nearest(field, knownFields) === undefined) continue;
    reading.problems.push(problems.unknownField({ layer, at: pointer(place.at, field) }, field, knownFields));
  }
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
    const hookPlace = {
      id: `${layer.id}/${place.event}/${place.index}/${index}`,
      event: place.event,
      at: pointer(place.at, 'hooks', index),
      ...(typeof matcher === 'string' && { matcher }),
    };
    const entry = await readHook(hook, hookPlace, reading);
    if (entry) reading.entries.push({ entry: numberTwin(entry, reading.twins), matcher: compiled });
    else reading.refused += 1;
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
      const position = problem.at === undefined ? undefined : await positionOf(layer, problem.at);
      return position ? { ...problem, ...position } : problem;
    }),
  );
}

/** A problem without its line is better than none. */
async function positionOf(layer: Layer, at: string): Promise<Position | undefined> {
  try {
    return await layer.locate?.(at);
  } catch {
    return undefined;
  }
}
