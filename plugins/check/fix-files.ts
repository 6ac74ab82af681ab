import fs from 'node:fs';
import { messageOf } from '../../core/text.ts';
import { applyEdits } from '../files/apply-edits.ts';
import type { DataEdit } from '../files/edit-data.ts';
import { withoutMark } from '../files/parse-data.ts';
import { changeFile } from '../files/write-data.ts';

/** The safe changes of one file. */
export interface FileFix {
  readonly file: string;
  /** The text that they were found in, without a byte order mark: another one stays as it is. */
  readonly text: string;
  readonly edits: readonly DataEdit[];
}

/** What fixing the files came to, by file. */
export interface FixResult {
  readonly changed: readonly string[];
  /** Why a file could not be written. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Makes the changes, each file under its lock, whole or not at all; comments and layout stay. */
export async function fixFiles(fixes: readonly FileFix[]): Promise<FixResult> {
  const changed: string[] = [];
  const failed = new Map<string, string>();
  for (const { file, text, edits } of fixes) {
    try {
      // A file may be replaced all the same where its folder can be written to; its owner does not want that.
      const stats = fs.statSync(file, { throwIfNoEntry: false });
      if (stats && (stats.mode & 0o222) === 0) throw new Error('it is read-only');
      await changeFile(file, 0o600, (found) => {
        const fixed = withoutMark(found) === text ? applyEdits(found, edits) : found;
        if (fixed !== found) changed.push(file);
        return fixed;
      });
    } catch (thrown) {
      failed.set(file, messageOf(thrown));
    }
  }
  return { changed, failed };
}
