import { pointer } from '../../core/path.ts';
import type { Problem } from '../../types/problem.ts';
import type { DataFile, WatchedFile } from '../files/data-file.ts';

/** A list that a settings file may hold under a top-level key. */
export interface SettingsList {
  readonly key: string;
  /** What its entries are, in the plural: `directories`. */
  readonly entries: string;
  /** What one entry has to be: `the absolute path of a directory`. */
  readonly entry: string;
  /** What a faulty list or entry does not do: `trusts nothing`. */
  readonly effect: string;
  accepts(entry: string): boolean;
}

/**
 * Looks at a list of a settings file whenever it is asked: what is wrong with its type or the types of its entries. The very
 * same problems as long as the file did not change; none while it cannot be read.
 */
export function listProblems(settings: WatchedFile, list: SettingsList): () => readonly Problem[] {
  let known: DataFile | undefined;
  let problems: readonly Problem[] = [];
  return () => {
    const data = settings.read();
    if (data !== known) problems = find(settings.file, data.value?.[list.key], list);
    known = data;
    // What was found in the last good text is not what stands there now.
    return data.problem ? [] : problems;
  };
}

function find(file: string, value: unknown, { key, entries, entry, effect, accepts }: SettingsList): Problem[] {
  const bad = (message: string, at: string): Problem => ({
    code: 'bad-field',
    severity: 'error',
    message: `${message}; as it is, it ${effect}`,
    file,
    at,
  });
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [bad(`"${key}" has to be a list of ${entries}`, pointer('', key))];
  return value.flatMap((each, index) =>
    typeof each === 'string' && accepts(each)
      ? []
      : [bad(`an entry of "${key}" has to be ${entry}`, pointer('', key, index))],
  );
}
