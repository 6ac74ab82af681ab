import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { digestOf } from '../../core/digest.ts';
import { isObject } from '../../core/path.ts';
import type { Layer } from '../../types/layer.ts';
import type { Problem } from '../../types/problem.ts';
import type { Profile } from '../../types/profile.ts';
import { watchFile } from '../files/data-file.ts';
import type * as ListEdits from '../files/edit-list.ts';
import { parseData, withoutMark } from '../files/parse-data.ts';
import type { Folders } from '../places.ts';
import { listProblems } from './list-problems.ts';
import { openTrustLog, type TrustRecord } from './trust-log.ts';

/** Where a project stands. */
export interface TrustStatus {
  /** The canonical directory. */
  readonly directory: string;
  readonly trusted: boolean;
  /** When trust was last given or taken, and by whom, where the log tells. */
  readonly last?: TrustRecord;
  /** The files of the project whose hooks or plugins are others than when trust was given. */
  readonly changed: readonly string[];
}

/** The directories that a person trusted: a list in the user's own settings file, and a log beside it. */
export interface TrustStore {
  /** The settings file. */
  readonly file: string;
  /** Whether a directory is trusted, asked of the file each time. An unreadable file trusts nothing; after one good look the last good one counts. */
  isTrusted(directory: string): boolean;
  /** What reading the settings and their list of directories brings up. The very same problems as long as nothing changed. */
  problems(): readonly Problem[];
  /** Gives or takes trust and notes it in the log. @throws Error where the settings or the log cannot be read or written. */
  set(directory: string, trusted: boolean, layers: readonly Layer[]): Promise<void>;
  status(directory: string, layers: readonly Layer[]): TrustStatus;
  /** The files of the project whose hooks or plugins are others than when trust was last given, whether it still is or not. */
  changedSinceTrusted(directory: string, layers: readonly Layer[]): readonly string[];
}

/** Opens the trust store of a profile. */
export function openTrustStore(profile: Profile, folders: Folders): TrustStore {
  const settings = watchFile(path.join(folders.data, 'settings.json'));
  const log = openTrustLog(path.join(folders.data, 'trust.log'));
  const key = profile.places.trustKey;

  const wrongEntries = listProblems(settings, {
    key,
    entries: 'directories',
    entry: 'the absolute path of a directory',
    effect: 'trusts nothing',
    accepts: path.isAbsolute,
  });

  const isTrusted = (directory: string): boolean => names(settings.read().value?.[key], canonicalDirectory(directory));

  return {
    file: settings.file,
    isTrusted,
    problems() {
      const { problem } = settings.read();
      return problem ? [problem] : wrongEntries();
    },
    async set(directory, trusted, layers) {
      const canonical = canonicalDirectory(directory);
      const record: TrustRecord = {
        time: new Date().toISOString(),
        user: userName(),
        directory: canonical,
        trusted,
        hooks: digests(canonical, layers),
      };
      const [{ changeFile }, edits] = await Promise.all([
        import('../files/write-data.ts'),
        import('../files/edit-list.ts'),
      ]);
      await changeFile(settings.file, 0o600, (text) => {
        const changed = withTrust(text, { key, directory: canonical, trusted, file: settings.file }, edits);
        // Noted first: nothing is trusted that the log does not tell of.
        log.append(record);
        return changed;
      });
    },
    status(directory, layers) {
      const canonical = canonicalDirectory(directory);
      const trusted = isTrusted(directory);
      const last = log.last(canonical);
      const changed = trusted && last?.trusted ? differing(last.hooks, digests(canonical, layers)) : [];
      return { directory: canonical, trusted, changed, ...(last && { last }) };
    },
    changedSinceTrusted(directory, layers) {
      const canonical = canonicalDirectory(directory);
      const given = log.lastGiven(canonical);
      return given ? differing(given.hooks, digests(canonical, layers)) : [];
    },
  };
}

/** The one path of a directory, links followed: a link, or another worktree, is another directory. */
function canonicalDirectory(directory: string): string {
  try {
    return fs.realpathSync.native(directory);
  } catch {
    return path.resolve(directory);
  }
}

/** Whether the settings' list names a directory. An entry that depends on the working directory names none. */
function names(listed: unknown, directory: string): boolean {
  return Array.isArray(listed) && listed.some((each) => isSame(each, directory));
}

function isSame(entry: unknown, directory: string): boolean {
  return typeof entry === 'string' && path.isAbsolute(entry) && path.resolve(entry) === directory;
}

/** What is to be changed in the settings. */
interface TrustEdit {
  readonly key: string;
  readonly directory: string;
  readonly trusted: boolean;
  readonly file: string;
}

/** The settings text with a directory in or out of the list; everything else stays. */
function withTrust(
  text: string,
  { key, directory, trusted, file }: TrustEdit,
  { addToList, removeFromList }: typeof ListEdits,
): string {
  const body = withoutMark(text);
  const source = body.trim() === '' ? '{\n}\n' : body;
  const listed = listIn(source, key, file);
  if (names(listed, directory) === trusted) return text;
  const changed = trusted
    ? addToList(source, key, directory)
    : removeFromList(source, key, (each) => isSame(each, directory));
  if (names(listIn(changed, key, file), directory) !== trusted) {
    throw new Error(`${file} cannot be changed, so it is left as it is: edit "${key}" in it by hand`);
  }
  return text.slice(0, text.length - body.length) + changed;
}

function listIn(text: string, key: string, file: string): readonly unknown[] {
  const parsed = parseData(text);
  const refuse = (why: string) => new Error(`${file} ${why}, so it is left as it is: mend it first`);
  if ('fault' in parsed) throw refuse(`cannot be read (line ${parsed.fault.line}: ${parsed.fault.message})`);
  if (!isObject(parsed.value)) throw refuse('holds no object');
  const listed = Object.hasOwn(parsed.value, key) ? parsed.value[key] : [];
  if (!Array.isArray(listed)) throw refuse(`has a "${key}" that is no list`);
  return listed;
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
    ofProject.map(({ file, hooks, plugins }) => {
      const digest = digestOf(JSON.stringify(plugins ?? hooks) ?? '');
      return [path.relative(directory, canonicalDirectory(file ?? '')), digest];
    }),
  );
}

function differing(before: TrustRecord['hooks'], now: TrustRecord['hooks']): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...files].filter((file) => before[file] !== now[file]).sort();
}
