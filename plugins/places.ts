import path from 'node:path';
import type { FolderPlace, Profile, Root } from '../types/profile.ts';

/** The folders that a profile's places start from, absolute. */
export type Folders = Readonly<Record<Exclude<Root, 'managed'>, string>> & { readonly managed?: string };

/** What a caller may say about the folders. */
export interface FolderOptions {
  /** The project's directory. */
  readonly project: string;
  /** The user's own folder of the profile; default: as the profile says. */
  readonly data?: string;
  /** Where managed policy lies; default: as the profile says. */
  readonly managed?: string;
  /** Default: the environment of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Finds the folders: what the caller says, else the profile's variable, else the folder in the user's home. */
export function findFolders(profile: Profile, options: FolderOptions): Folders {
  const { environment = process.env } = options;
  return {
    project: path.resolve(options.project),
    // An empty name would be the working directory, which may be a stranger's project.
    data: options.data ? path.resolve(options.data) : findData(profile.places.data, environment),
    ...managedFolder(profile, options.managed, environment),
  };
}

/** Finds the user's own folder: the variable's, else the one in the user's home. */
export function findData({ variable, home }: FolderPlace, environment: NodeJS.ProcessEnv): string {
  return path.resolve(environment[variable] || path.join(environment.HOME || homeFolder(), home));
}

/** Loaded where the environment does not tell: the start of every program would pay for it. */
function homeFolder(): string {
  return process.getBuiltinModule('node:os').homedir();
}

function managedFolder({ places }: Profile, asked: string | undefined, environment: NodeJS.ProcessEnv) {
  if (asked) return { managed: path.resolve(asked) };
  const { darwin, linux, win32 } = places.managed ?? {};
  const place = process.platform === 'win32' ? win32 : process.platform === 'darwin' ? darwin : linux;
  if (place === undefined) return {};
  // A variable that is not set leaves no folder that could be meant.
  const named = [...place.matchAll(/%(\w+)%/g)].map(([, variable = '']) => environment[variable]);
  if (named.some((value) => !value)) return {};
  return { managed: path.resolve(place.replace(/%(\w+)%/g, (_, variable: string) => environment[variable] ?? '')) };
}
