import fs from 'node:fs';
import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import { isObject } from '../../core/path.ts';
import { badFile, badJson, badYaml, keptOld, unreadable } from '../../core/problems.ts';
import { messageOf } from '../../core/text.ts';
import type { Layer, Position } from '../../types/layer.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import type { LayerPlace } from '../../types/profile.ts';
import { type FileKey, fileKey, mayPass, readFailure } from '../files/file-key.ts';
import { dataLocator } from '../files/parse-data.ts';
import type { Folders } from '../places.ts';
import { createClosedExplorer, DataFaultError, type LoadedFile } from './closed-explorer.ts';
import { createFolderNames, type FolderNames } from './folder-names.ts';

/** What is remembered of a file between two looks. */
interface KnownFile {
  readonly key: string;
  /** Whether the key was settled when the file was read: only then does the same key mean the same text. */
  readonly settled: boolean;
  readonly text: string | undefined;
  readonly layer: Layer;
  /** The last layer that could be read whole. */
  readonly good: Layer | undefined;
}

/** One file that a layer is read from. */
interface LayerFile {
  readonly id: string;
  readonly file: string;
  readonly project: boolean;
  readonly format: NonNullable<LayerPlace['format']>;
  readonly managed?: true;
  readonly skill?: string;
}

/**
 * Finds the layers in the profile's places. A file that did not change gives the very same layer again; one that cannot
 * be read keeps the hooks that it last had; one that is gone takes its hooks away.
 */
export function fileLayers(folders: Folders): HookPlugin {
  return definePlugin('layers', (bus) => {
    const explorer = createClosedExplorer();
    const known = new Map<string, KnownFile>();
    const names = createFolderNames();
    bus.hooks.discover.tapPromise('layers', async (layers) => {
      const present = filesInOrder(bus.profile.places.layers, folders, names).map(look);
      const found = withoutDoubles(present.filter((each) => each !== undefined));
      const read = await Promise.all(found.map((each) => readAgain(each, known.get(each.file), explorer)));
      known.clear();
      for (const each of read) {
        known.set(each.layer.file ?? each.layer.id, each);
        layers.push(each.layer);
      }
      layers.push(...names.problems());
    });
  });
}

/** Reads one file as a layer, for a look at a file that is in no place. */
export async function readLayerFile(file: string, id: string): Promise<Layer> {
  const layerFile: LayerFile = { id, file, project: false, format: file.endsWith('.md') ? 'front-matter' : 'json' };
  const found = look(layerFile);
  if (!found) return badLayer(layerFile, [unreadable(file, 'there is no such file')]);
  return (await readAgain(found, undefined, createClosedExplorer())).layer;
}

/** The files of all places in their order; places of one kind, such as the user's skills and the project's, are ordered by name as one. */
function filesInOrder(places: readonly LayerPlace[], folders: Folders, names: FolderNames): LayerFile[] {
  const kinds = Map.groupBy(places, ({ id }) => id);
  return [...kinds.values()].flatMap((ofKind) => {
    const files = ofKind.flatMap((place) => filesOf(place, folders, names));
    return ofKind.length === 1
      ? files
      : files.sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  });
}

/** The files of a place: one, or one for each folder that stands for its `*`, by name. */
function filesOf(place: LayerPlace, folders: Folders, names: FolderNames): LayerFile[] {
  const { id, root, file, project, format = 'json', skill } = place;
  const base = folders[root];
  if (base === undefined) return [];
  const common = { project, format, ...(root === 'managed' && { managed: true as const }) };
  const [before, after] = file.split('/*/');
  if (before === undefined || after === undefined) return [{ id, file: path.join(base, file), ...common }];
  const parent = path.join(base, before);
  return names.of(parent).map((name) => ({
    id: id.replace('*', () => name),
    file: path.join(parent, name, after),
    ...common,
    ...(skill && { skill: name }),
  }));
}

type FoundFile = LayerFile & { readonly look: FileKey };

function look(file: LayerFile): FoundFile | undefined {
  const found = fileKey(file.file);
  return found && { ...file, look: found };
}

/** One file is one layer, the first that reads it: where the project is the data dir's parent both places name it. */
function withoutDoubles(files: readonly FoundFile[]): FoundFile[] {
  const seen = new Set<string>();
  return files.filter(({ file }) => {
    const real = realPath(file);
    if (seen.has(real)) return false;
    seen.add(real);
    return true;
  });
}

function realPath(file: string): string {
  try {
    return fs.realpathSync.native(file);
  } catch {
    return file;
  }
}

async function readAgain(
  found: FoundFile,
  known: KnownFile | undefined,
  explorer: ReturnType<typeof createClosedExplorer>,
): Promise<KnownFile> {
  const { key, settled, refused } = found.look;
  if (known?.settled && known.key === key) return known;
  try {
    if (refused !== undefined) throw new Error(refused);
    const loaded = await explorer.load(found.file);
    const { text } = loaded;
    if (known?.text === text && known.layer === known.good) return { ...known, key, settled };
    const { value, locate } = await contentOf(found, loaded);
    if (!isObject(value)) throw wrongShape(locate(''));
    const layer = layerOf(found, value, locate);
    return { key, settled, text, layer, good: layer };
  } catch (thrown) {
    const problem = problemOf(found, thrown);
    const told = known?.good ? keptOld(problem) : problem;
    // Remembered, a failure that passes would stay for as long as the file does.
    const isKnown = settled && !mayPass(thrown);
    if (known && isSame(known.layer.problems[0], told)) return { ...known, key, settled: isKnown };
    const good = known?.good;
    const layer = good ? Object.freeze({ ...good, problems: [told] }) : badLayer(found, [told]);
    return { key, settled: isKnown, text: undefined, layer, good };
  }
}

function isSame(before: Problem | undefined, now: Problem): boolean {
  return before?.message === now.message && before.line === now.line && before.column === now.column;
}

type Locate = (pointer: string) => Position | undefined;

/** A file's value, and how places in it are found. */
async function contentOf(
  { format }: LayerFile,
  { value, text }: LoadedFile,
): Promise<{ value: unknown; locate: Locate }> {
  if (format === 'json') return { value, locate: dataLocator(text) };
  const { parseFrontMatter } = await import('../files/front-matter.ts');
  const head = await parseFrontMatter(text);
  if ('fault' in head) throw new DataFaultError(head.fault.message, head.fault);
  return head;
}

function wrongShape(place: Position | undefined): DataFaultError {
  return new DataFaultError('the file has to hold one object with "hooks"', undefined, place);
}

function problemOf({ file, format }: LayerFile, thrown: unknown): Problem {
  if (!(thrown instanceof DataFaultError)) return unreadable(file, readFailure(thrown));
  const { fault, place } = thrown;
  if (fault) return (format === 'json' ? badJson : badYaml)(file, fault.message, fault.line, fault.column);
  return { ...badFile(file, messageOf(thrown)), ...place };
}

function layerOf(found: LayerFile, value: Record<string, unknown>, locate: Locate): Layer {
  return Object.freeze({
    ...placeOf(found),
    ...(Object.hasOwn(value, 'hooks') && { hooks: value.hooks }),
    problems: [],
    locate: async (pointer: string) => locate(pointer),
  });
}

function badLayer(found: LayerFile, problems: readonly Problem[]): Layer {
  return Object.freeze({ ...placeOf(found), problems });
}

function placeOf({ id, file, project, managed, skill }: LayerFile) {
  return {
    id,
    directory: path.dirname(file),
    file,
    project,
    ...(managed && { managed }),
    ...(skill !== undefined && { skill }),
    at: '/hooks',
  };
}
