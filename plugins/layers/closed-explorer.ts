import * as cosmiconfig from 'cosmiconfig/dist/ExplorerSync.js';
import { isObject } from '../../core/path.ts';
import type { Position } from '../../types/layer.ts';
import { type DataFault, locateData, parseData } from '../files/parse-data.ts';

/** Thrown for a file that is read and is no usable data. */
export class DataFaultError extends Error {
  /** Where and why the text is no data. */
  readonly fault: DataFault | undefined;
  /** Where the data is of a wrong shape. */
  readonly place: Position | undefined;

  constructor(message: string, fault?: DataFault, place?: Position) {
    super(message);
    this.fault = fault;
    this.place = place;
  }
}

/** What loading one file gives. */
export interface LoadedFile {
  readonly value: unknown;
  readonly text: string;
}

/**
 * Loads the data files of layers through cosmiconfig, closed: no code, no `$import`, no meta configuration.
 *
 * The class of the explorer is built directly, since `cosmiconfig()` looks for a configuration of its own in the working
 * directory the moment it is called, and runs it where it is code: an untrusted project would run before anybody is asked.
 */
export function createClosedExplorer(): { load(file: string): Promise<LoadedFile> } {
  const explorer = new ExplorerSync({
    moduleName: 'hookline',
    // Of a file named package.json it would hand over one property alone.
    packageProp: [],
    searchPlaces: [],
    ignoreEmptySearchPlaces: false,
    searchStrategy: 'none',
    mergeSearchPlaces: false,
    mergeImportArrays: false,
    applyPackagePropertyPathToConfiguration: false,
    cache: false,
    transform: (result) => result,
    loaders: { '.json': loadData, '.md': loadText, noExt: refuse, default: refuse },
  });
  return {
    async load(file) {
      const result = explorer.load(file);
      // cosmiconfig does not ask a loader about a file of nothing but white space.
      if (!result || result.isEmpty) throw new DataFaultError('', { message: 'the file is empty', line: 1, column: 1 });
      return result.config as LoadedFile;
    },
  };
}

type Loader = (file: string, text: string) => unknown;

interface ExplorerOptions {
  readonly moduleName: string;
  readonly packageProp: readonly string[];
  readonly searchPlaces: readonly string[];
  readonly ignoreEmptySearchPlaces: boolean;
  readonly searchStrategy: 'none';
  readonly mergeSearchPlaces: boolean;
  readonly mergeImportArrays: boolean;
  readonly applyPackagePropertyPathToConfiguration: boolean;
  readonly cache: boolean;
  readonly transform: (result: ExplorerResult) => ExplorerResult;
  readonly loaders: Readonly<Record<string, Loader>>;
}

type ExplorerResult = { readonly config: unknown; readonly filepath: string; readonly isEmpty?: boolean } | null;

// The package marks the class as internal, so its types do not tell of it.
const { ExplorerSync } = cosmiconfig as unknown as {
  ExplorerSync: new (options: ExplorerOptions) => { load(file: string): ExplorerResult };
};

/** Hands text and value over in one object of ours, so that no key of the file's is cosmiconfig's to act on. */
function loadData(_file: string, text: string): LoadedFile {
  const parsed = parseData(text);
  if ('fault' in parsed) throw new DataFaultError(parsed.fault.message, parsed.fault);
  if (isObject(parsed.value) && Object.hasOwn(parsed.value, '$import')) {
    const message = '"$import" is refused: a hooks file is data and loads no other file';
    throw new DataFaultError(message, undefined, locateData(text, '/$import'));
  }
  return { value: parsed.value, text };
}

/** Markdown is read by whoever asked for it. */
function loadText(_file: string, text: string): LoadedFile {
  return { value: undefined, text };
}

function refuse(file: string): never {
  throw new DataFaultError(`${file} is refused: a hooks file is JSON, never code`);
}
