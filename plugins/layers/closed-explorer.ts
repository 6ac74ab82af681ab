import path from 'node:path';
import * as cosmiconfig from 'cosmiconfig/dist/ExplorerBase.js';
import { isObject } from '../../core/path.ts';
import type { Position } from '../../types/layer.ts';
import { decodeText } from '../files/decode-text.ts';
import { type DataFault, locateData, parseData } from '../files/parse-data.ts';
import { readBytes } from '../files/read-bytes.ts';

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
  const explorer = new ClosedExplorer({
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
  readonly loaders: Readonly<Record<string, Loader> & { readonly noExt: Loader; readonly default: Loader }>;
}

type ExplorerResult = { readonly config: unknown; readonly filepath: string; readonly isEmpty?: boolean } | null;

// The package marks the class as internal, so its types do not tell of it.
const { ExplorerBase } = cosmiconfig as unknown as {
  ExplorerBase: new (
    options: ExplorerOptions,
  ) => {
    readonly config: ExplorerOptions;
    toCosmiconfigResult(file: string, config: unknown): ExplorerResult;
  };
};

/** An explorer that reads by itself: those of cosmiconfig wait for ever on a pipe that was put in a file's place. */
class ClosedExplorer extends ExplorerBase {
  load(file: string): ExplorerResult {
    const text = textOf(readBytes(file));
    const { loaders, transform } = this.config;
    const loader = loaders[path.extname(file) || 'noExt'] ?? loaders.default;
    // As in cosmiconfig, undefined stands for a file of nothing but white space.
    return transform(this.toCosmiconfigResult(file, text.trim() === '' ? undefined : loader(file, text)));
  }
}

/** UTF-16 where a byte order mark says so, as PowerShell writes it; UTF-8 otherwise. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(bytes);
  return decodeText(bytes);
}

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
