import fs from 'node:fs';
import path from 'node:path';
import type { Script } from 'node:vm';
import { readQuickly } from './read-quickly.ts';

/** What V8 made of the program's chunks in earlier calls, by the name of the chunk. */
export interface CodeCache {
  /**
   * What is kept of a chunk, the best first: V8 may refuse it. Never throws.
   *
   * @param modified when the chunk was changed last, in milliseconds of the epoch
   */
  read(chunk: string, modified: number): Iterable<Buffer>;
  /** Keeps what V8 has made of them by now, where there is a folder that takes it. Never throws. */
  write(scripts: Scripts): void;
}

/** The scripts of chunks, by the name of the chunk. */
export type Scripts = ReadonlyMap<string, Pick<Script, 'createCachedData'>>;

/** A folder that compiled code may lie in. */
interface Place {
  readonly folder: string;
  readonly mode: number;
  /** Whose folder it may be: V8 runs what it finds there. */
  readonly owners: readonly (number | undefined)[];
}

/** So long is the code of a program kept that is not started any more. */
const keptMilliseconds = 30 * 24 * 3_600_000;

/**
 * Opens the code that is kept beside the program, or where that may not be written, in the user's own folder. A folder that
 * others own or may write is neither read nor written.
 *
 * @param program the folder of the built program, absolute
 * @param findData finds the user's own folder, absolute; may throw
 * @param start the chunk that the program starts with: its name has the hash of the build
 * @param use what the code is kept apart by
 */
export function openCodeCache(program: string, findData: () => string, start: string, use: string): CodeCache {
  if (process.env.NODE_DISABLE_COMPILE_CACHE === '1') return { read: () => [], write: () => {} };
  const name = [path.basename(start, '.cjs'), use, process.version, process.arch, ...flagsKey()].join('-');
  const places = [() => besideProgram(program), () => inData(findData())];
  // Looked for once, not for each chunk, and the second only where the first has not got it.
  const folders = places.map((place) => lazy(() => attempt(() => findFolder(place(), name))));
  return {
    *read(chunk, modified) {
      for (const find of folders) {
        const folder = find();
        const code = folder === undefined ? undefined : attempt(() => readQuickly(path.join(folder, chunk)));
        // V8 compares no more than the length of what it was made of.
        if (code && code.modified >= modified) yield code.bytes;
      }
    },
    write: (scripts) => void places.some((place) => attempt(() => writeCodes(place(), name, scripts))),
  };
}

/** @throws Error where the program's folder cannot be looked at. */
function besideProgram(program: string): Place {
  return {
    folder: path.join(program, 'cache'),
    mode: 0o755,
    owners: [process.getuid?.(), 0, fs.statSync(program).uid],
  };
}

function inData(data: string): Place {
  return { folder: path.join(data, 'cache'), mode: 0o700, owners: [process.getuid?.()] };
}

/**
 * V8 takes no code that was made under other flags, and making it anew at every other start would cost more than it saves. What
 * loads code, or tells paths and ports, is no flag of V8's.
 */
function flagsKey(): string[] {
  const words = [...(process.env.NODE_OPTIONS ?? '').split(/\s+/), ...process.execArgv];
  const flags = words.filter((word) =>
    /^--(?!require|import|loader|experimental-loader|inspect|env-file|title)/.test(word),
  );
  return flags.length === 0 ? [] : [hash(flags.join(' '))];
}

/** FNV-1a, to tell a user's few sets of flags apart; a crypto module takes longer to load than the whole program. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(36);
}

/** @throws Error where the folder is not there. */
function isTrusted({ folder, owners }: Place): boolean {
  const stats = fs.statSync(folder);
  const isClosed = process.platform === 'win32' || (stats.mode & 0o022) === 0;
  return stats.isDirectory() && isClosed && owners.includes(stats.uid);
}

/** The folder of a build's code, where it is there and may be trusted. */
function findFolder(place: Place, name: string): string | undefined {
  const folder = path.join(place.folder, name);
  // Asked first: an error that is thrown and caught takes longer.
  return fs.existsSync(folder) && isTrusted(place) ? folder : undefined;
}

/** @throws Error where the folder cannot be written, or may not. */
function writeCodes(place: Place, name: string, scripts: Scripts): true {
  makeFolder(place.folder, place.mode);
  if (!isTrusted(place)) throw new Error(`${place.folder} is another's, or may be written by others`);
  const folder = path.join(place.folder, name);
  if (!fs.existsSync(folder)) {
    removeOld(place.folder);
    makeFolder(folder, place.mode);
  }
  for (const [chunk, script] of scripts) replaceFile(path.join(folder, chunk), script.createCachedData());
  return true;
}

/** Another start of the program may make it at this moment. */
function makeFolder(folder: string, mode: number): void {
  if (!fs.existsSync(folder)) attempt(() => fs.mkdirSync(folder, { mode }));
}

/** Other builds and other versions of Node leave theirs behind. */
function removeOld(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    attempt(() => {
      const old = path.join(folder, name);
      if (Date.now() - fs.lstatSync(old).mtimeMs > keptMilliseconds) fs.rmSync(old, { recursive: true, force: true });
    });
  }
}

/**
 * A file is there whole or not at all, also after a power cut: V8 takes what it is given for sound, and would crash at half of it.
 * By hand, since the entry, which is compiled at each start, would have to bring a library along.
 */
function replaceFile(file: string, content: Buffer): void {
  const temporary = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(temporary, content, { flag: 'wx', mode: 0o644, flush: true });
    fs.renameSync(temporary, file);
  } catch (thrown) {
    fs.rmSync(temporary, { force: true });
    throw thrown;
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function lazy<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
