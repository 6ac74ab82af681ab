import type { FolderPlace } from '../types/profile.ts';

/** What the program's entry has to know of the build that it is part of. */
export interface Built {
  /** The name of the chunk that every call starts with. */
  readonly start: string;
  /** The user's own folder, where compiled code may be kept. */
  readonly data: FolderPlace;
}

/** Undefined in source; the program's build fills it. */
export const built: Built | undefined = undefined;
