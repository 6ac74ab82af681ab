import fs from 'node:fs';
import path from 'node:path';
import { readFailure } from '../../files/file-key.ts';

/** Something that lies in the project. */
export interface ProjectPath {
  /** Canonical: no part of it is a link. */
  readonly path: string;
  /** Relative to the project, with `/`; `.` for the project itself. */
  readonly shown: string;
}

/**
 * Finds what a path means, from the project's folder on; links are followed as long as they stay inside it.
 * @throws Error, with a sentence for the model, where there is nothing or it lies outside the project.
 */
export function findInProject(project: string, written: string): ProjectPath {
  const root = fs.realpathSync.native(project);
  const wanted = path.resolve(root, written);
  let found: string;
  try {
    found = fs.realpathSync.native(wanted);
  } catch (thrown) {
    // There or not: what a path that leads out by itself would find is not told.
    if (!isInside(root, wanted)) throw new Error(outside(written));
    throw new Error(`${written}: ${failure(thrown)}`);
  }
  if (!isInside(root, found)) throw new Error(outside(written));
  return { path: found, shown: path.relative(root, found).replaceAll(path.sep, '/') || '.' };
}

function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function outside(written: string): string {
  return `${written} lies outside the project, and only the project can be looked at`;
}

function failure(thrown: unknown): string {
  const { code } = thrown as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file or folder' : readFailure(thrown);
}
