import fs from 'node:fs';

/** A file that changed less long before it was read may change again without a trace, in milliseconds. */
const coarsestClock = 2_000;

/** The longest file that is read, in bytes: configuration is small, and a mistake must not fill the memory. */
const largestFile = 16 * 1024 * 1024;

/** What is known of a file without reading it. */
export interface FileKey {
  /** Equal as long as the file is the same and unchanged. */
  readonly key: string;
  /** Whether what is read now can be known by the key: the last change is not too fresh for the file system's clock. */
  readonly settled: boolean;
  /** Permission bits. */
  readonly mode: number;
  /** Why it is not to be read. */
  readonly refused?: string;
}

/**
 * Looks at a file, following links; undefined where there is none. A link that leads nowhere is there: what it should
 * give is missing. Never blocks on a pipe, never throws.
 */
export function fileKey(file: string): FileKey | undefined {
  let stats: fs.BigIntStats | undefined;
  try {
    stats = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? 'unknown';
    if (code === 'ENOTDIR') return undefined;
    return refusedKey(code, reasons.get(code) ?? code);
  }
  if (!stats) return isLink(file) ? refusedKey('link', 'it is a symbolic link that leads nowhere') : undefined;
  const { mtimeNs, ctimeNs, mtimeMs, ctimeMs, size, ino, dev, mode } = stats;
  const changed = Math.max(Number(mtimeMs), Number(ctimeMs));
  const refused = refusalOf(stats);
  return {
    key: `${mtimeNs}:${ctimeNs}:${size}:${ino}:${dev}`,
    settled: Date.now() - changed > coarsestClock,
    mode: Number(mode & 0o777n),
    ...(refused !== undefined && { refused }),
  };
}

/** Why a file cannot be read, from the code of a system error. */
export function readFailure(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException | undefined)?.code ?? '';
  return reasons.get(code) ?? (thrown instanceof Error ? thrown.message : String(thrown));
}

/** Whether a file that could not be read may be readable the next time, although it stays as it is: the system refused. */
export function mayPass(thrown: unknown): boolean {
  const { errno, code } = (thrown ?? {}) as NodeJS.ErrnoException;
  return errno !== undefined && code !== 'ELOOP';
}

const reasons = new Map([
  ['EMFILE', 'too many files are open: close some, or raise the limit (ulimit -n)'],
  ['ENFILE', 'too many files are open on this system: close some'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'its symbolic links go round in a circle'],
  ['EISDIR', 'it is a directory'],
  ['ENOENT', 'it is gone'],
]);

function refusedKey(what: string, refused: string): FileKey {
  return { key: `no file: ${what}`, settled: false, mode: 0, refused };
}

function isLink(file: string): boolean {
  try {
    return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}

/** Why what is at a path is not to be read as a file. */
export function refusalOf(stats: fs.Stats | fs.BigIntStats): string | undefined {
  if (stats.isDirectory()) return 'it is a directory';
  if (!stats.isFile()) return 'it is no regular file';
  if (stats.size > largestFile) return `it is larger than ${largestFile / 1024 / 1024} MiB`;
  return undefined;
}
