import { isObject, pointer } from '../../core/path.ts';
import { badField } from '../../core/problems.ts';
import type { Problem } from '../../types/problem.ts';
import { type DataFile, watchFile } from '../files/data-file.ts';
import { problemLayer } from '../files/problem-layer.ts';

/** A plugin as a file names it. */
export interface NamedPlugin {
  /** A module's name, or a path beside the file. */
  readonly name: string;
  /** A JSON pointer into the file. */
  readonly at: string;
}

/** What the key `plugins` of a file says. */
export interface PluginList {
  /** Each name once; of a file that cannot be read, those that it last had. */
  readonly plugins: readonly NamedPlugin[];
  /** What is wrong with the list. */
  readonly problems: readonly Problem[];
  /** Why the file cannot be read. */
  readonly unreadable?: Problem;
}

/** A file that may name plugins. Reading it loads none of them. */
export interface PluginListFile {
  readonly file: string;
  /** The very same object as long as nothing changed. */
  read(): PluginList;
}

/** Opens the list of plugins in a data file. */
export function openPluginList(file: string): PluginListFile {
  const watched = watchFile(file);
  let known: { readonly data: DataFile; readonly list: PluginList } | undefined;
  return {
    file,
    read() {
      const data = watched.read();
      if (known?.data !== data) known = { data, list: listOf(file, data) };
      return known.list;
    },
  };
}

function listOf(file: string, { value, problem }: DataFile): PluginList {
  const written = isObject(value) && Object.hasOwn(value, 'plugins') ? value.plugins : [];
  const layer = problemLayer('plugins', file, []);
  const wrong = (at: string, what: string) => badField({ layer, at }, `${what} has to be ${wanted}`);
  const unreadable = problem ? { unreadable: problem } : {};
  if (!Array.isArray(written)) return { plugins: [], problems: [wrong('/plugins', '"plugins"')], ...unreadable };

  const plugins = new Map<string, NamedPlugin>();
  const problems: Problem[] = [];
  for (const [index, name] of written.entries()) {
    const at = pointer('/plugins', index);
    if (typeof name !== 'string' || name === '') problems.push(wrong(at, 'each of "plugins"'));
    else if (!plugins.has(name)) plugins.set(name, { name, at });
  }
  return { plugins: [...plugins.values()], problems, ...unreadable };
}

const wanted = 'the name of a module or a path such as ./plugin.js, in a list';
