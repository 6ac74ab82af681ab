import fs from 'node:fs';
import path from 'node:path';
// Loaded already, so that a line of the log is written before its test is over and the folder is removed.
import 'pino';
import { HookBus, type HookBusOptions } from '../../core/bus.ts';
import { mercury } from '../../plugins/profiles/mercury/index.ts';
import { standard } from '../../plugins/standard.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** The settings that Mercury reads. */
export type SettingsPlace = 'managed' | 'user' | 'project' | 'local';

/** A user's folder, a project and a folder of managed policy, with a bus as an agent of the Mercury dialect sets it up. */
export interface MercuryWorkplace {
  readonly data: string;
  readonly project: string;
  readonly managed: string;
  /** The file of a place. */
  file(place: SettingsPlace): string;
  /** A new bus on the three folders, with the usual plugins. */
  bus(options?: Partial<HookBusOptions<typeof mercury>>): HookBus<typeof mercury>;
  /** Adds keys to the settings of a place. */
  settings(place: SettingsPlace, keys: object): void;
  /** Sets the user's hooks on one event, in one group: each a line for the shell or the hook's fields. */
  userHooks(event: string, ...hooks: unknown[]): void;
  /** The same for the project. */
  projectHooks(event: string, ...hooks: unknown[]): void;
  /** Has the user trust the project. */
  trust(): void;
}

/** Makes the folders, empty, in a temporary one. For use inside a test. */
export function openMercury(): MercuryWorkplace {
  const folder = temporaryFolder();
  const [data, project, managed] = ['data', 'project', 'managed'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [data, project, managed]) fs.mkdirSync(each);
  const files: Readonly<Record<SettingsPlace, string>> = {
    managed: path.join(managed, 'managed-settings.json'),
    user: path.join(data, 'settings.json'),
    project: path.join(project, '.mercury/settings.json'),
    local: path.join(project, '.mercury/settings.local.json'),
  };
  const read = (place: SettingsPlace) =>
    fs.existsSync(files[place]) ? JSON.parse(fs.readFileSync(files[place], 'utf8')) : {};
  const settings = (place: SettingsPlace, keys: object) => void writeFile(files[place], { ...read(place), ...keys });
  const hooksOf = (place: SettingsPlace, event: string, hooks: readonly unknown[]) =>
    settings(place, { hooks: { ...read(place).hooks, [event]: [{ hooks: hooks.map(commandOf) }] } });
  return {
    data,
    project,
    managed,
    file: (place) => files[place],
    bus: (options = {}) => new HookBus({ profile: mercury, project, ...options }).use(standard({ data, managed })),
    settings,
    userHooks: (event, ...hooks) => hooksOf('user', event, hooks),
    projectHooks: (event, ...hooks) => hooksOf('project', event, hooks),
    trust: () => settings('user', { trustedWorkspaces: [project] }),
  };
}

/** A line for the shell as a hook; a hook that is written out stays as it is. */
export function commandOf(hook: unknown): unknown {
  return typeof hook === 'string' ? { type: 'command', command: hook } : hook;
}
