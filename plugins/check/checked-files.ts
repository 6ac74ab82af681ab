import path from 'node:path';
import { createKnownEvents, type KnownEvent } from '../../core/known-events.ts';
import { isNote } from '../../core/note.ts';
import { isObject, pointer } from '../../core/path.ts';
import type { HookEntry } from '../../types/hook.ts';
import type { Layer } from '../../types/layer.ts';
import type { Snapshot } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import { openDocument } from '../files/data-document.ts';
import { readTextFile } from '../files/read-text-file.ts';
import type { Folders } from '../places.ts';
import type { CheckedEvent, CheckedFile, CheckedGroup, CheckedHook } from './rule.ts';
import { readHookCode } from './shell/hook-code.ts';

/** The raw hooks of all layers, cut into what rules look at, each in the order of the layers. */
export interface CheckedParts {
  readonly files: readonly CheckedFile[];
  readonly events: readonly CheckedEvent[];
  readonly groups: readonly CheckedGroup[];
  readonly hooks: readonly CheckedHook[];
}

/** Cuts the layers of a snapshot into what rules look at. */
export function checkedParts({ layers, entries }: Snapshot, profile: Profile, folders: Folders): CheckedParts {
  const known = createKnownEvents(profile);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const files = layers.map((layer) => checkedFile(layer, profile, folders));
  const events = files.flatMap((file) => eventsOf(file, known.find));
  const counted = new Map<string, number>();
  const parts = events.map((event) => partsOf(event, counted, byId, profile));
  return { files, events, groups: parts.flatMap(({ groups }) => groups), hooks: parts.flatMap(({ hooks }) => hooks) };
}

function checkedFile(layer: Layer, profile: Profile, folders: Folders): CheckedFile {
  const text = layer.file === undefined ? undefined : readTextFile(layer.file);
  const document = typeof text === 'string' ? openDocument(text) : undefined;
  const project = layer.file === undefined ? undefined : projectOf(layer.file, profile, folders);
  return { layer, ...(project !== undefined && { project }), ...(document && { document }) };
}

/** The project at hand for files of the user's and those in it; for others the one whose place they lie in. */
function projectOf(file: string, profile: Profile, folders: Folders): string | undefined {
  const { data, managed, project } = folders;
  if (isInside(file, data) || (managed !== undefined && isInside(file, managed))) return project;
  const places = profile.places.layers.filter(({ root }) => root === 'project');
  const above = places.map((place) => folderAbove(file, place.file)).find((found) => found !== undefined);
  return above ?? (isInside(file, project) ? project : undefined);
}

/** The folder in which a file lies as `place` says, whose `*` is any name. */
function folderAbove(file: string, place: string): string | undefined {
  const [names, wanted] = [file.split(path.sep), place.split('/')];
  const rest = names.splice(-wanted.length);
  return rest.every((name, index) => wanted[index] === '*' || wanted[index] === name)
    ? names.join(path.sep)
    : undefined;
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function eventsOf(file: CheckedFile, find: (written: string) => KnownEvent | undefined): CheckedEvent[] {
  const { hooks, at } = file.layer;
  if (!isObject(hooks)) return [];
  return Object.entries(hooks)
    .filter(([written]) => !isNote(written))
    .map(([written, groups]) => {
      const known = find(written);
      return { file, written, at: pointer(at, written), groups, ...(known && { known }) };
    });
}

/** Numbers groups as reading a layer does: two spellings of one event share its numbers. */
function partsOf(
  { file, known, at, groups }: CheckedEvent,
  counted: Map<string, number>,
  entries: ReadonlyMap<string, HookEntry>,
  profile: Profile,
): Pick<CheckedParts, 'groups' | 'hooks'> {
  if (!known || !Array.isArray(groups)) return { groups: [], hooks: [] };
  const { name: event, definition } = known;
  const prefix = `${file.layer.id}/${event}`;
  const first = counted.get(prefix) ?? 0;
  counted.set(prefix, first + groups.length);
  const found = groups.map((group, index) => ({ file, event, definition, at: pointer(at, index), group }));
  return {
    groups: found,
    hooks: found.flatMap((group, index) => hooksOf(group, `${prefix}/${first + index}`, entries, profile)),
  };
}

function hooksOf(
  group: CheckedGroup,
  prefix: string,
  entries: ReadonlyMap<string, HookEntry>,
  profile: Profile,
): CheckedHook[] {
  if (!isObject(group.group) || !Array.isArray(group.group.hooks)) return [];
  return group.group.hooks.map((hook, index) => {
    const entry = entries.get(`${prefix}/${index}`);
    let code: ReturnType<CheckedHook['code']> | undefined;
    return {
      in: group,
      at: pointer(group.at, 'hooks', index),
      hook,
      ...(entry && { entry }),
      code: () => {
        code ??= entry ? readHookCode(entry, profile, group.file.project) : Promise.resolve(undefined);
        return code;
      },
    };
  });
}
