import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { Layer } from '../../types/layer.ts';
import type { Problem } from '../../types/problem.ts';
import type { Profile } from '../../types/profile.ts';
import { watchFile } from '../files/data-file.ts';
import { parseData, withoutMark } from '../files/parse-data.ts';
import type { Folders } from '../places.ts';

/** Where a project stands. */
export interface TrustStatus {
  /** The canonical directory. */
  readonly directory: string;
  readonly trusted: boolean;
  /** When trust was last given or taken, and by whom, where the log tells. */
  readonly last?: TrustRecord;
  /** The files of the project whose hooks are others than when trust was given. */
  readonly changed: readonly string[];
}

/** One line of the trust log. */
export interface TrustRecord {
  /** ISO 8601. */
  readonly time: string;
  readonly user: string;
  readonly directory: string;
  readonly trusted: boolean;
  /** A digest of the hooks of each project file, by path relative to the project. */
  readonly hooks: { readonly [file: string]: string };
}

/** The directories that a person trusted: a list in the user's own settings file, and a log beside it. */
export interface TrustStore {
  /** The settings file. */
  readonly file: string;
  /** Whether a directory is trusted, asked of the file each time. An unreadable file trusts nothing; after one good look the last good one counts. */
  isTrusted(directory: string): boolean;
  /** What reading the settings brings up. */
  problem(): Problem | undefined;
  /** Gives or takes trust and notes it in the log. @throws Error where the settings file cannot be read or written. */
  set(directory: string, trusted: boolean, layers: readonly Layer[]): Promise<void>;
  status(directory: string, layers: readonly Layer[]): TrustStatus;
}

/** Opens the trust store of a profile. */
export function openTrustStore(profile: Profile, folders: Folders): TrustStore {
  const settings = watchFile(path.join(folders.data, 'settings.json'));
  const log = path.join(folders.data, 'trust.log');
  const key = profile.places.trustKey;

  const isTrusted = (directory: string): boolean => {
    const listed = settings.read().value?.[key];
    const canonical = canonicalDirectory(directory);
    return (
      Array.isArray(listed) && listed.some((each) => typeof each === 'string' && path.normalize(each) === canonical)
    );
  };

  return {
    file: settings.file,
    isTrusted,
    problem: () => settings.read().problem,
    async set(directory, trusted, layers) {
      const canonical = canonicalDirectory(directory);
      const { changeFile } = await import('../files/write-data.ts');
      await changeFile(settings.file, 0o600, (text) => withTrust(text, key, canonical, trusted, settings.file));
      const record: TrustRecord = {
        time: new Date().toISOString(),
        user: userName(),
        directory: canonical,
        trusted,
        hooks: digests(canonical, layers),
      };
      fs.appendFileSync(log, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    },
    status(directory, layers) {
      const canonical = canonicalDirectory(directory);
      const trusted = isTrusted(directory);
      const last = lastRecord(log, canonical);
      const changed = trusted && last?.trusted ? differing(last.hooks, digests(canonical, layers)) : [];
      return { directory: canonical, trusted, changed, ...(last && { last }) };
    },
  };
}

/** The one path of a directory, links followed: a link, or another worktree, is another directory. */
export function canonicalDirectory(directory: string): string {
  try {
    return fs.realpathSync.native(directory);
  } catch {
    return path.resolve(directory);
  }
}

/** The settings text with a directory in or out of the list; comments and layout stay. */
function withTrust(text: string, key: string, directory: string, trusted: boolean, file: string): string {
  const body = withoutMark(text);
  const parsed = body.trim() === '' ? { value: {} } : parseData(body);
  if ('fault' in parsed) {
    throw new Error(
      `${file} cannot be read (line ${parsed.fault.line}: ${parsed.fault.message}), so it is left as it is: mend it first`,
    );
  }
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${file} holds no object, so it is left as it is: mend it first`);
  }
  const listed = (value as Record<string, unknown>)[key] ?? [];
  if (!Array.isArray(listed)) throw new Error(`"${key}" in ${file} is no list, so it is left as it is: mend it first`);
  const position = listed.findIndex((each) => typeof each === 'string' && path.normalize(each) === directory);
  if (trusted === position >= 0) return text;

  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: body.includes('\r\n') ? '\r\n' : '\n' };
  const source = body.trim() === '' ? '{}\n' : body;
  const list = Object.hasOwn(value, key);
  const edits = trusted
    ? modify(source, list ? [key, listed.length] : [key], list ? directory : [directory], {
        formattingOptions,
        isArrayInsertion: list,
      })
    : modify(source, [key, position], undefined, { formattingOptions });
  const mark = text.length === body.length ? '' : text.slice(0, 1);
  return mark + applyEdits(source, edits);
}

function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** A digest of what each project file declares, so that a change of layout is no change. */
function digests(directory: string, layers: readonly Layer[]): Record<string, string> {
  const ofProject = layers.filter(({ project, file }) => project && file !== undefined);
  return Object.fromEntries(
    ofProject.map(({ file, hooks }) => {
      const digest = createHash('sha256')
        .update(JSON.stringify(hooks) ?? '')
        .digest('hex');
      return [path.relative(directory, canonicalDirectory(file ?? '')), digest];
    }),
  );
}

function differing(before: TrustRecord['hooks'], now: TrustRecord['hooks']): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...files].filter((file) => before[file] !== now[file]).sort();
}

function lastRecord(log: string, directory: string): TrustRecord | undefined {
  let text: string;
  try {
    text = fs.readFileSync(log, 'utf8');
  } catch {
    return undefined;
  }
  const records = text.split('\n').flatMap((line) => parseRecord(line) ?? []);
  return records.findLast((record) => record.directory === directory);
}

/** A line that a killed writer left half is passed over. */
function parseRecord(line: string): TrustRecord | undefined {
  try {
    const record: unknown = JSON.parse(line);
    const whole = typeof record === 'object' && record !== null && 'directory' in record && 'hooks' in record;
    return whole ? (record as TrustRecord) : undefined;
  } catch {
    return undefined;
  }
}
