import fs from 'node:fs';
import path from 'node:path';
import { readBytes } from './read-bytes.ts';

/** What V8 made of the program's chunks in earlier calls, by the name of the chunk. */
export interface CodeCache {
  /** Undefined where nothing is kept of the chunk, or nothing that may be trusted. Never throws. */
  read(chunk: string): Buffer | undefined;
  /** Keeps them all, where there is a folder that takes them. Never throws. */
  write(codes: ReadonlyMap<string, Buffer>): void;
}

/** A folder that compiled code may lie in. */
interface Place {
  readonly folder: string;
  readonly mode: number;
  /** V8 runs what it finds there. */
  isTrusted(stats: fs.Stats): boolean;
}

/** So long is the code of a program kept that is not started any more. */
const keptMilliseconds = 30 * 24 * 3_600_000;

/**
 * Opens the code that is kept beside the program, or where that may not be written, in the user's own folder. A folder that
 * others may write is neither read nor written.
 *
 * @param program the folder of the built program, absolute
 * @param data the user's own folder, absolute
 * @param start the chunk that the program starts with: its name has the hash of the build
 * @param use what the code is kept apart by
 */
export function openCodeCache(program: string, data: string, start: string, use: string): CodeCache {
  if (process.env.NODE_DISABLE_COMPILE_CACHE === '1') return { read: () => undefined, write: () => {} };
  const beside: Place = { folder: path.join(program, 'cache'), mode: 0o755, isTrusted: isClosed };
  const own: Place = { folder: path.join(data, 'cache'), mode: 0o700, isTrusted: isOwn };
  const name = [path.basename(start, '.cjs'), use, process.version, process.arch, ...flagsKey()].join('-');
  const [readBeside, readOwn] = [openPlace(beside, name), openPlace(own, name)];
  return {
    read: (chunk) => readBeside(chunk) ?? readOwn(chunk),
    write: (codes) => attempt(() => writeCodes(beside, name, codes)) ?? attempt(() => writeCodes(own, name, codes)),
  };
}

/** V8 takes no code that was made under other flags, and making it anew at every other start would cost more than it saves. */
function flagsKey(): string[] {
  const flags = [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ').trim();
  return flags === '' ? [] : [hash(flags)];
}

/** FNV-1a, to tell a user's few sets of flags apart; a crypto module takes longer to load than the whole program. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(36);
}

function isClosed(stats: fs.Stats): boolean {
  return stats.isDirectory() && (process.platform === 'win32' || (stats.mode & 0o022) === 0);
}

function isOwn(stats: fs.Stats): boolean {
  return isClosed(stats) && stats.uid === process.getuid?.();
}

/** Reads from a place whose folder is looked at once, not for each chunk. */
function openPlace({ folder, isTrusted }: Place, name: string): CodeCache['read'] {
  const own = path.join(folder, name);
  let isOpen: boolean | undefined;
  return (chunk) => {
    isOpen ??= attempt(() => isTrusted(fs.statSync(folder)) && fs.existsSync(own)) ?? false;
    return isOpen ? attempt(() => readBytes(path.join(own, chunk))) : undefined;
  };
}

/** @throws Error where the folder cannot be written, or may not. */
function writeCodes({ folder, mode, isTrusted }: Place, name: string, codes: ReadonlyMap<string, Buffer>): true {
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode });
  if (!isTrusted(fs.statSync(folder))) throw new Error(`${folder} may be written by others`);
  const own = path.join(folder, name);
  if (!fs.existsSync(own)) {
    removeOld(folder);
    fs.mkdirSync(own, { mode });
  }
  for (const [chunk, code] of codes) replaceFile(path.join(own, chunk), code);
  return true;
}

/** Other builds and other versions of Node leave theirs behind. */
function removeOld(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const old = path.join(folder, name);
    if (Date.now() - fs.statSync(old).mtimeMs > keptMilliseconds) fs.rmSync(old, { recursive: true, force: true });
  }
}

/** A file is there whole or not at all, also after a power cut: V8 takes what it is given for sound, and would crash at half of it. */
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
