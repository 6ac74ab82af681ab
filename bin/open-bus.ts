import fs from 'node:fs';
import path from 'node:path';
import { HookBus } from '../core/bus.ts';
import { memorySessions } from '../core/sessions.ts';
import { type ConfiguredPluginsOptions, configuredPlugins } from '../plugins/configured/configured-plugins.ts';
import { configuredHost } from '../plugins/models/configured-host.ts';
import { type Folders, findFolders } from '../plugins/places.ts';
import { standard } from '../plugins/standard.ts';
import type { Profile } from '../types/profile.ts';
import type { SessionStore } from '../types/session.ts';
import { chooseProfile } from './choose-profile.ts';
import type { CommonValues } from './command.ts';
import { keepProgram } from './end-program.ts';
import { containForeignCode } from './foreign-code.ts';
import { keepStandardOutput } from './standard-output.ts';
import { UsageError } from './usage-error.ts';

/** Where a call of the program works. */
export interface Workplace {
  readonly profile: Profile;
  readonly folders: Folders;
}

/** Which plugins are loaded. */
type PluginOptions = Pick<ConfiguredPluginsOptions, 'projectPlugins'>;

/** Finds profile and folders from the options. @throws UsageError where the project is no directory. */
export function findWorkplace(values: CommonValues): Workplace {
  const project = path.resolve(workingDirectory(), values.cwd ?? '.');
  if (!fs.statSync(project, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--cwd: ${project} is no directory`);
  }
  const profile = chooseProfile(values.profile, project);
  const folders = findFolders(profile, {
    project,
    ...(values['data-dir'] !== undefined && { data: values['data-dir'] }),
    ...(values['managed-dir'] !== undefined && { managed: values['managed-dir'] }),
  });
  return { profile, folders };
}

/** A bus with the usual plugins and those that the files name, for one call of the program. */
export async function openBus(
  { profile, folders }: Workplace,
  sessions: SessionStore = memorySessions(),
  plugins: PluginOptions = {},
): Promise<HookBus> {
  const host = configuredHost({ data: folders.data, sessions });
  const bus = new HookBus({ profile, project: folders.project, host, sessions });
  const managed = folders.managed === undefined ? {} : { managed: folders.managed };
  // The program is small, and gone before a server would have started.
  bus.use(standard({ data: folders.data, ...managed, spawnServer: 'never' }));
  return usePlugins(bus, folders, plugins);
}

/** Adds the plugins that the user's and a trusted project's files name. */
export async function usePlugins(
  bus: HookBus,
  { data, project }: Folders,
  options: PluginOptions = {},
): Promise<HookBus> {
  keepStandardOutput();
  keepProgram();
  const plugins = await configuredPlugins({ profile: bus.profile, project, data, ...options });
  if (plugins.loaded.length > 0) containForeignCode(bus);
  return bus.use(plugins);
}

/** Where relative paths start. @throws UsageError where it was removed while the shell stood in it. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new UsageError('the working directory is gone: go to one that is there');
  }
}
