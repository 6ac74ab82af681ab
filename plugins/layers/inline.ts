import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import type { Layer } from '../../types/layer.ts';
import type { HookPlugin } from '../../types/plugin.ts';

/** A layer made in code. */
export interface InlineLayerOptions {
  /** Default: `inline`. */
  readonly id?: string;
  /** Where `./x` of a command list starts, absolute or from the project; default: the project. */
  readonly directory?: string;
  /** Whether its hooks wait for trust; default: no, since they are the host's own. */
  readonly project?: boolean;
}

/** Adds hooks that a host configures in code, in the same form as a file's `hooks`. */
export function inlineLayer(
  hooks: unknown,
  { id = 'inline', directory, project = false }: InlineLayerOptions = {},
): HookPlugin {
  return definePlugin(`layer ${id}`, (bus) => {
    const layer: Layer = Object.freeze({
      id,
      directory: path.resolve(bus.project, directory ?? '.'),
      project,
      hooks,
      at: '/hooks',
      problems: [],
    });
    bus.hooks.discover.tap(id, (layers) => {
      layers.push(layer);
    });
  });
}
