import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import { HooklineError } from '../../core/error.ts';
import * as problems from '../../core/problems.ts';
import { messageOf } from '../../core/text.ts';
import type { Bus, HookPlugin } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import { openTrustStore } from '../guards/trust-store.ts';
import { findFolders } from '../places.ts';
import type { LoadedPlugin, PluginPart } from './load-plugin.ts';
import { type Say, tellPlugins } from './plugin-layer.ts';
import { openPluginList, type PluginListFile } from './plugin-list.ts';

/** Whose plugins are loaded. */
export interface ConfiguredPluginsOptions {
  readonly profile: Profile;
  /** The project's directory; default: the working directory. */
  readonly project?: string;
  /** The user's own folder of the profile; default: as the profile says. */
  readonly data?: string;
  /** `false`: those of the project are not loaded, trusted or not. */
  readonly projectPlugins?: boolean;
}

/** The plugins that files name, as one. */
export interface ConfiguredPlugins extends HookPlugin {
  /** Those whose code was loaded, as they are named. */
  readonly loaded: readonly string[];
}

/**
 * Loads the plugins that `DATA/hookline.json` names, and those that the project's `.hookline.json` names where the project
 * is trusted: their code runs in this process. Gives the plugin that adds them to a bus, to be used after the host's own.
 * One that cannot be loaded, has nothing to add, or declares a type that is there already is a problem that lists tell.
 */
export async function configuredPlugins(options: ConfiguredPluginsOptions): Promise<ConfiguredPlugins> {
  const { profile, project = process.cwd(), data, projectPlugins = true } = options;
  const folders = findFolders(profile, { project, ...(data !== undefined && { data }) });
  /** Why those of the project are not loaded. */
  const refusal = (): string | undefined => {
    if (!projectPlugins) return 'those of the project are left alone here';
    const trusted = openTrustStore(profile, folders).isTrusted(folders.project);
    return trusted ? undefined : `${folders.project} was not trusted at the start`;
  };
  const ofUser = openPluginList(path.join(folders.data, 'hookline.json'));
  const ofProject = openPluginList(path.join(folders.project, '.hookline.json'));
  const [user, own] = await Promise.all([load(ofUser), load(ofProject, refusal)]);

  const plugin = definePlugin('configured-plugins', (bus) => {
    const used = new Set<PluginPart>();
    tellPlugins(bus, { id: 'plugins', project: false, list: ofUser, states: use(user, used, bus) });
    tellPlugins(bus, { id: 'project-plugins', project: true, list: ofProject, states: use(own, used, bus) });
  });
  const loaded = [...user, ...own].filter(([, each]) => !('waits' in each)).map(([name]) => name);
  return Object.freeze({ ...plugin, loaded });
}

type Loaded = ReadonlyMap<string, LoadedPlugin | { readonly waits: string }>;

async function load(list: PluginListFile, refusal: () => string | undefined = () => undefined): Promise<Loaded> {
  const { plugins } = list.read();
  if (plugins.length === 0) return new Map();
  const waits = refusal();
  if (waits !== undefined) return new Map(plugins.map(({ name }) => [name, { waits }]));
  const { loadPlugin } = await import('./load-plugin.ts');
  return new Map(
    await Promise.all(plugins.map(async ({ name }) => [name, await loadPlugin(name, list.file)] as const)),
  );
}

/** Adds what was loaded to a bus; returns, by the name of each plugin, what there is to say of it. */
function use(loaded: Loaded, used: Set<PluginPart>, bus: Bus): ReadonlyMap<string, readonly Say[]> {
  const states = new Map<string, readonly Say[]>();
  for (const [name, plugin] of loaded) {
    if ('waits' in plugin) {
      states.set(name, [(spot) => problems.pluginWaits(spot, name, plugin.waits)]);
    } else if ('fault' in plugin) {
      states.set(name, [(spot) => problems.pluginFailed(spot, name, plugin.fault)]);
    } else {
      const fresh = plugin.parts.filter((part) => !used.has(part));
      for (const part of fresh) used.add(part);
      states.set(
        name,
        fresh.map((part) => usePart(name, part, bus)).filter((say) => say !== undefined),
      );
    }
  }
  return states;
}

function usePart(name: string, part: PluginPart, bus: Bus): Say | undefined {
  try {
    bus.use(part);
    return undefined;
  } catch (thrown) {
    const why = messageOf(thrown);
    const isTaken = thrown instanceof HooklineError && thrown.code === 'duplicate-type';
    return (spot) =>
      isTaken ? problems.duplicateType(spot, name, why) : problems.pluginFailed(spot, name, `is left out: ${why}`);
  }
}
