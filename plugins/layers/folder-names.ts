import fs from 'node:fs';
import { unreadable } from '../../core/problems.ts';
import type { Layer } from '../../types/layer.ts';
import { readFailure } from '../files/file-key.ts';
import { problemLayer } from '../files/problem-layer.ts';

/** The names in folders whose entries are layers, remembered between two looks. */
export interface FolderNames {
  /** Sorted, hidden ones left out; where the folder is there and cannot be listed, the names that it last had. */
  of(folder: string): readonly string[];
  /** Tells of the folders that could not be listed; the very same layers as long as nothing changed. */
  problems(): readonly Layer[];
}

interface KnownFolder {
  readonly names: readonly string[];
  readonly problem?: Layer;
}

/** Starts with nothing remembered. */
export function createFolderNames(): FolderNames {
  const known = new Map<string, KnownFolder>();
  return {
    of(folder) {
      const found = list(folder, known.get(folder));
      known.set(folder, found);
      return found.names;
    },
    problems: () => [...known.values()].flatMap(({ problem }) => problem ?? []),
  };
}

function list(folder: string, before: KnownFolder | undefined): KnownFolder {
  try {
    const names = fs.readdirSync(folder).filter((name) => !name.startsWith('.'));
    return { names: names.sort() };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { names: [] };
    const told = unreadable(folder, readFailure(thrown));
    const problem =
      before?.problem?.problems[0]?.message === told.message ? before.problem : problemLayer(folder, folder, [told]);
    return { names: before?.names ?? [], problem };
  }
}
