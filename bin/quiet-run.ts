import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../core/path.ts';
import { subjectOf } from '../core/payload.ts';
import { plainNames } from '../core/plain-names.ts';
import { plainlyFits } from '../core/plainly-fits.ts';
import { quietVerdict } from '../core/verdict.ts';
import { type Folders, findFolders } from '../plugins/places.ts';
import type { EventDefinition } from '../types/event.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Payload } from '../types/payload.ts';
import type { LayerPlace, Profile } from '../types/profile.ts';
import { chooseProfile } from './choose-profile.ts';
import { type CommonValues, commonOptions } from './command.ts';
import { readPlainWords } from './plain-words.ts';

/** A call of `run --json`, as far as it can be told from its words without more ado. */
export interface QuietCall {
  readonly event: string;
  readonly payload?: string | undefined;
  readonly profile?: string | undefined;
  readonly cwd?: string | undefined;
  readonly data?: string | undefined;
  readonly managed?: string | undefined;
}

const options = { ...commonOptions, payload: { type: 'string' } } as const;

/** Reads the words of a call that may be quiet: `run EVENT --json` with plain options; undefined for every other. */
export function readQuietCall([command, ...words]: readonly string[]): QuietCall | undefined {
  if (command !== 'run') return undefined;
  const plain = readPlainWords(words, options);
  const [event, ...others] = plain?.positionals ?? [];
  if (!plain || event === undefined || others.length > 0) return undefined;
  const values = plain.values as CommonValues & { readonly payload?: string };
  const { payload, profile, cwd, 'data-dir': data, 'managed-dir': managed } = values;
  if (!values.json || values.help || payload?.startsWith('@')) return undefined;
  return { event, payload, profile, cwd, data, managed };
}

/**
 * The verdict of an event for which no hook can be configured, told from the files alone: the most common call of all, and
 * the one that every tool of an agent waits for. Undefined in every doubt, and wherever there is more to say: then the
 * engine is asked, which comes to the same verdict. Throws what choosing the profile throws.
 */
export function quietVerdictOf(call: QuietCall, payloadText: string): Verdict | undefined {
  const project = path.resolve(call.cwd ?? '.');
  if (!fs.statSync(project, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const profile = chooseProfile(call.profile, project);
  const event = eventNamed(call.event, profile);
  const payload: unknown = JSON.parse(payloadText);
  if (!event || !isObject(payload) || !isPlain(payload, event.definition, profile)) return undefined;
  const folders = findFolders(profile, {
    project,
    ...(call.data !== undefined && { data: call.data }),
    ...(call.managed !== undefined && { managed: call.managed }),
  });
  if (mayHavePlugins(folders)) return undefined;
  const isQuiet = profile.places.layers.every((place) =>
    filesOf(place, folders).every((file) =>
      hasNoHook(file, place, event, subjectOf(payload, event.definition), profile),
    ),
  );
  return isQuiet ? quietVerdict(event.name, profile.id) : undefined;
}

interface NamedEvent {
  readonly name: string;
  readonly definition: EventDefinition;
}

/** The event, where it changes nothing in its session. */
function eventNamed(written: string, profile: Profile): NamedEvent | undefined {
  const name = Object.keys(profile.events).find((known) => isSameEvent(known, written, profile));
  const definition = name === undefined ? undefined : profile.events[name];
  if (name === undefined || !definition || definition.startsTurn || definition.endsSession) return undefined;
  return { name, definition };
}

function isSameEvent(known: string, written: string, { ignoreEventCase }: Profile): boolean {
  return known === written || (ignoreEventCase && known.toLowerCase() === written.toLowerCase());
}

function isPlain(payload: Payload, definition: EventDefinition, { base }: Profile): boolean {
  return plainlyFits(payload, base) && plainlyFits(payload, definition.payload);
}

/** Plugins may add hooks of their own. */
function mayHavePlugins({ data, project }: Folders): boolean {
  const own = readFile(path.join(data, 'hookline.json'));
  const settings: unknown = own === undefined ? {} : JSON.parse(own);
  return (
    !isObject(settings) || Object.hasOwn(settings, 'plugins') || fs.existsSync(path.join(project, '.hookline.json'))
  );
}

function filesOf({ root, file }: LayerPlace, folders: Folders): string[] {
  const base = folders[root];
  if (base === undefined) return [];
  const [before, after] = file.split('/*/');
  if (before === undefined || after === undefined) return [path.join(base, file)];
  const parent = path.join(base, before);
  return folderNames(parent).map((name) => path.join(parent, name, after));
}

/** Asked first whether it is there: an error that is thrown and caught takes longer than all the rest. */
function folderNames(folder: string): string[] {
  return isThere(folder) ? fs.readdirSync(folder) : [];
}

/** Whether a file holds no hook that the event could run. What cannot be read as plain JSON is for the engine. */
function hasNoHook(
  file: string,
  { format }: LayerPlace,
  { name, definition }: NamedEvent,
  subject: string,
  profile: Profile,
): boolean {
  const text = readFile(file);
  if (text === undefined) return true;
  if (format === 'front-matter') return !text.includes('hooks');
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || Object.hasOwn(value, '$import')) return false;
  if (!Object.hasOwn(value, 'hooks')) return true;
  if (!isObject(value.hooks)) return false;
  return Object.entries(value.hooks).every(
    ([written, groups]) =>
      !isSameEvent(name, written, profile) ||
      (definition.subject !== undefined && Array.isArray(groups) && groups.every(isFor(subject, profile))),
  );
}

/** Whether a matcher group names other subjects alone. */
function isFor(subject: string, { matcher: dialect }: Profile): (group: unknown) => boolean {
  return (group) => {
    const names = isObject(group) && typeof group.matcher === 'string' && plainNames(group.matcher, dialect);
    return names ? !names.matches(subject) : false;
  };
}

/** The engine refuses a longer one, and tells so; in bytes. */
const largestFile = 16 * 1024 * 1024;

/** A file's text; undefined where there is none. Never waits on a pipe. @throws Error where it cannot be read as text. */
function readFile(file: string): string | undefined {
  if (!isThere(file)) return undefined;
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const stats = fs.fstatSync(descriptor);
    if (!stats.isFile()) throw new Error(`${file} is no regular file`);
    if (stats.size > largestFile) throw new Error(`${file} is larger than the engine reads`);
    const text = fs.readFileSync(descriptor, 'utf8');
    if (text.includes('\uFFFD')) throw new Error(`${file} may be no UTF-8 text`);
    return text;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A place that may not be looked into is there. @throws what the system says of it. */
function isThere(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
}
