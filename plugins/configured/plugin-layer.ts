import { pluginWaits, type Spot } from '../../core/problems.ts';
import { Stage } from '../../core/stage.ts';
import type { Layer } from '../../types/layer.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { locateProblems } from '../files/locate-problems.ts';
import { problemLayer } from '../files/problem-layer.ts';
import type { PluginList, PluginListFile } from './plugin-list.ts';

/** What came of a named plugin: why it is not in use, for a place in the file. */
export type Say = (spot: Spot) => Problem;

/** A file that names plugins, and what came of those that were named at the start. */
export interface ToldPlugins {
  readonly id: string;
  readonly project: boolean;
  readonly list: PluginListFile;
  readonly states: ReadonlyMap<string, readonly Say[]>;
}

/** Has the file be a layer that names its plugins, as it is at each look, and tells what is wrong with them. */
export function tellPlugins(bus: Bus, told: ToldPlugins): void {
  let known: { readonly list: PluginList; readonly layer: Layer } | undefined;
  bus.hooks.discover.tap({ name: told.id, stage: Stage.late }, (layers) => {
    const list = told.list.read();
    if (known?.list !== list) known = { list, layer: layerOf(told, list) };
    const { layer } = known;
    if (layer.problems.length > 0 || list.plugins.length > 0) layers.push(layer);
  });
}

function layerOf({ id, project, list: { file }, states }: ToldPlugins, list: PluginList): Layer {
  const layer = problemLayer(id, file, []);
  const found = list.plugins.flatMap(({ name, at }) => {
    const later: Say = (spot) => pluginWaits(spot, name, 'it was not there at the start');
    return (states.get(name) ?? [later]).map((say) => say({ layer, at }));
  });
  // What is wrong with the user's file as a whole is told beside its other settings.
  const whole = project && list.unreadable ? [list.unreadable] : [];
  return Object.freeze({
    ...layer,
    project,
    plugins: list.plugins.map(({ name }) => name),
    problems: locateProblems(file, [...whole, ...list.problems, ...found]),
  });
}
